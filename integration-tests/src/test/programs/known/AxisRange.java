import dev.cosmodrome.annotations.NotAtomic;
import org.jfree.chart.axis.PeriodAxis;
import org.jfree.data.time.Year;

/** Two threads move an axis, and ask for its range. */
@NotAtomic
public class AxisRange {
  public static void main(String[] args) throws Exception {
    PeriodAxis axis = new PeriodAxis("time", new Year(2000), new Year(2001));
    SideBySide.Work work =
        turn -> {
          axis.setFirst(new Year(2000 + turn % 1000));
          axis.setLast(new Year(2001 + turn % 1000));
          axis.getRange();
        };
    SideBySide.run(20_000, work, work);
  }
}
