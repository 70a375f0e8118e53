package dev.cosmodrome.checkers;

import java.util.List;

/**
 * What was found in one trace.
 *
 * @param trace the trace's name
 * @param events how many events were read
 * @param checkers what each checker says
 */
public record TraceResult(String trace, long events, List<CheckerResult> checkers) {
  /**
   * What one checker says.
   *
   * @param id the checker's name
   * @param verdict what it says of the trace
   * @param findings what it found
   * @param silenced how many more findings it has that are known and not to be reported
   * @param seconds how long it took, the time to read the trace not included
   * @param remark what its verdict means beyond itself, empty if there is nothing to say
   */
  public record CheckerResult(
      String id,
      Verdict verdict,
      List<Finding> findings,
      int silenced,
      double seconds,
      String remark) {
    /** Creates a result without a remark. */
    public CheckerResult(
        String id, Verdict verdict, List<Finding> findings, int silenced, double seconds) {
      this(id, verdict, findings, silenced, seconds, "");
    }

    /** The same with other findings. */
    public CheckerResult withFindings(List<Finding> others) {
      return new CheckerResult(id, verdict, others, silenced, seconds, remark);
    }
  }

  /** Whether any checker found something. */
  public boolean hasFindings() {
    return checkers.stream().anyMatch(checker -> !checker.findings().isEmpty());
  }
}
