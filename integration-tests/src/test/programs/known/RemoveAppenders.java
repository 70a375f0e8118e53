import dev.cosmodrome.annotations.NotAtomic;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.helpers.AppenderAttachableImpl;

/** Two threads add appenders, and remove all. */
@NotAtomic
public class RemoveAppenders {
  public static void main(String[] args) throws Exception {
    AppenderAttachableImpl appenders = new AppenderAttachableImpl();
    SideBySide.Work work =
        turn -> {
          appenders.addAppender(new ConsoleAppender());
          appenders.removeAllAppenders();
        };
    SideBySide.run(2000, work, work);
  }
}
