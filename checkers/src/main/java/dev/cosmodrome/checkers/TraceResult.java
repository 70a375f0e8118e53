package dev.cosmodrome.checkers;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The results of all checkers for one trace.
 *
 * @param trace the trace's name
 * @param events the number of events that were read
 * @param checkers the results of the checkers
 * @param suppressions the annotations of the program that suppress findings
 * @param <F> the type of findings: those of checkers, with ids, or those of reports, in words
 */
public record TraceResult<F extends Fingerprinted>(
    String trace, long events, List<CheckerResult<F>> checkers, List<Suppression> suppressions) {
  /** Creates a result in which nothing is suppressed. */
  public TraceResult(String trace, long events, List<CheckerResult<F>> checkers) {
    this(trace, events, checkers, List.of());
  }

  /** Returns the result with another name of the trace. */
  public TraceResult<F> named(String name) {
    return new TraceResult<>(name, events, checkers, suppressions);
  }

  /** Returns the result with the results of other checkers. */
  public TraceResult<F> withCheckers(List<CheckerResult<F>> others) {
    return new TraceResult<>(trace, events, others, suppressions);
  }

  /**
   * An annotation in the program, by which findings are not reported.
   *
   * @param methods the methods that it applies to, a name or a pattern
   * @param reason the reason that the annotation states
   * @param findings the number of findings that it has suppressed
   */
  public record Suppression(String methods, String reason, int findings) {}

  /**
   * The part of a trace that a checker analysed.
   *
   * @param analysed the number of events
   * @param firstViolation the event, from zero on, with which it found its first violation; the
   *     number of events if that was at the end of the trace; {@link #NONE} if there is none, or it
   *     is not known
   */
  public record Extent(long analysed, long firstViolation) {
    /** In place of a number of events or an event: unknown or none. */
    public static final long NONE = -1;

    /** An unknown extent. */
    public static final Extent UNKNOWN = new Extent(NONE, NONE);
  }

  /**
   * The result of one checker.
   *
   * @param id the checker's name
   * @param verdict the verdict
   * @param findings the findings that are reported
   * @param suppressed the number of known findings, which are not reported
   * @param seconds the time that the checker took, without reading the trace
   * @param remark a remark on the verdict, empty if there is none
   * @param extent the part of the trace that was analysed, and the first violation in it
   * @param unseen the names of what the trace lacks, so that a clean verdict does not cover it
   * @param <F> the type of findings
   */
  public record CheckerResult<F extends Fingerprinted>(
      String id,
      Verdict verdict,
      List<F> findings,
      int suppressed,
      double seconds,
      String remark,
      Extent extent,
      List<String> unseen) {
    /** The beginning of the remark if there was nothing to check; the reason follows. */
    public static final String NOTHING_CHECKED = "nothing was checked: ";

    /** Creates a result that takes everything into account. */
    public CheckerResult(
        String id,
        Verdict verdict,
        List<F> findings,
        int suppressed,
        double seconds,
        String remark,
        Extent extent) {
      this(id, verdict, findings, suppressed, seconds, remark, extent, List.of());
    }

    /** Creates a result without an extent. */
    public CheckerResult(
        String id,
        Verdict verdict,
        List<F> findings,
        int suppressed,
        double seconds,
        String remark) {
      this(id, verdict, findings, suppressed, seconds, remark, Extent.UNKNOWN, List.of());
    }

    /** Creates a result without a remark. */
    public CheckerResult(
        String id, Verdict verdict, List<F> findings, int suppressed, double seconds) {
      this(id, verdict, findings, suppressed, seconds, "");
    }

    /** Returns whether the checker had nothing to check. */
    public boolean isNothingChecked() {
      return remark.startsWith(NOTHING_CHECKED);
    }

    /** Returns the result without known findings, which are counted. */
    public CheckerResult<F> silencing(Predicate<F> isKnown) {
      List<F> unknown = findings.stream().filter(isKnown.negate()).toList();
      int known = findings.size() - unknown.size();
      boolean isSilent = known > 0 && unknown.isEmpty();
      return new CheckerResult<>(
          id,
          isSilent ? Verdict.CLEAN : verdict,
          unknown,
          suppressed + known,
          seconds,
          remark,
          extent,
          unseen);
    }

    /** Returns the result with each finding replaced, perhaps by one of another type. */
    public <T extends Fingerprinted> CheckerResult<T> map(Function<F, T> replacement) {
      return new CheckerResult<>(
          id,
          verdict,
          findings.stream().map(replacement).toList(),
          suppressed,
          seconds,
          remark,
          extent,
          unseen);
    }

    /** Returns the result with other findings. */
    public CheckerResult<F> withFindings(List<F> others) {
      return new CheckerResult<>(id, verdict, others, suppressed, seconds, remark, extent, unseen);
    }
  }

  /** Returns the result with each finding replaced, perhaps by one of another type. */
  public <T extends Fingerprinted> TraceResult<T> map(Function<F, T> replacement) {
    List<CheckerResult<T>> mapped =
        checkers.stream().map(checker -> checker.map(replacement)).toList();
    return new TraceResult<>(trace, events, mapped, suppressions);
  }

  /** Returns whether no checker had anything to check. */
  public boolean isNothingChecked() {
    return checkers.stream().allMatch(CheckerResult::isNothingChecked);
  }

  /** Returns whether each checker without findings has a clean verdict. */
  public boolean isDecided() {
    return checkers.stream().allMatch(checker -> checker.verdict() != Verdict.UNDECIDED);
  }

  /** Returns the result with the first finding of each checker only. */
  public TraceResult<F> withFirstFindings() {
    return withCheckers(
        checkers.stream()
            .map(c -> c.withFindings(c.findings().stream().limit(1).toList()))
            .toList());
  }

  /** Returns whether any checker found something. */
  public boolean hasFindings() {
    return checkers.stream().anyMatch(checker -> !checker.findings().isEmpty());
  }
}
