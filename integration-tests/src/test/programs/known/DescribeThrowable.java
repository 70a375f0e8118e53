import dev.cosmodrome.annotations.NotAtomic;
import org.apache.log4j.spi.ThrowableInformation;

/** Two appenders write the same exception. */
@NotAtomic
public class DescribeThrowable {
  private static final int TURNS = 300;

  public static void main(String[] args) throws Exception {
    ThrowableInformation[] thrown = new ThrowableInformation[TURNS];
    for (int i = 0; i < TURNS; i++) {
      thrown[i] = new ThrowableInformation(new Exception("number " + i));
    }
    SideBySide.inStep(
        TURNS,
        turn -> thrown[turn].getThrowableStrRep(),
        turn -> thrown[turn].getThrowableStrRep());
  }
}
