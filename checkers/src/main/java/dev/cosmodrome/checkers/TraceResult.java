package dev.cosmodrome.checkers;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What was found in one trace.
 *
 * @param trace the trace's name
 * @param events how many events were read
 * @param checkers what each checker says
 * @param suppressions what the program itself says need not be reported
 * @param <F> what findings are: those of checkers, with ids, or those of reports, in words
 */
public record TraceResult<F extends Fingerprinted>(
    String trace, long events, List<CheckerResult<F>> checkers, List<Suppression> suppressions) {
  /** Creates a result in which nothing is suppressed. */
  public TraceResult(String trace, long events, List<CheckerResult<F>> checkers) {
    this(trace, events, checkers, List.of());
  }

  /** The same by another name. */
  public TraceResult<F> named(String name) {
    return new TraceResult<>(name, events, checkers, suppressions);
  }

  /** The same of other checkers. */
  public TraceResult<F> withCheckers(List<CheckerResult<F>> others) {
    return new TraceResult<>(trace, events, others, suppressions);
  }

  /**
   * An annotation in the program, by which findings are not reported.
   *
   * @param methods which methods it is for, a name or a pattern
   * @param reason why, in the words of the program
   * @param findings how many findings it has silenced
   */
  public record Suppression(String methods, String reason, int findings) {}

  /**
   * How much of a trace a checker took.
   *
   * @param analysed how many events it took
   * @param firstViolation the event, from zero on, with which it found its first violation; the
   *     number of events if that was at the end of the trace; {@link #NONE} if there is none, or it
   *     is not known
   */
  public record Extent(long analysed, long firstViolation) {
    /** There is no such event. */
    public static final long NONE = -1;

    /** Nothing is known. */
    public static final Extent UNKNOWN = new Extent(NONE, NONE);
  }

  /**
   * What one checker says.
   *
   * @param id the checker's name
   * @param verdict what it says of the trace
   * @param findings what it found
   * @param silenced how many more findings it has that are known and not to be reported
   * @param seconds how long it took, the time to read the trace not included
   * @param remark what its verdict means beyond itself, empty if there is nothing to say
   * @param extent how much of the trace it took, and where it found its first violation
   * @param unseen what the verdict does not take into account, by name: it is clean only as far as
   *     the trace tells
   * @param <F> what findings are
   */
  public record CheckerResult<F extends Fingerprinted>(
      String id,
      Verdict verdict,
      List<F> findings,
      int silenced,
      double seconds,
      String remark,
      Extent extent,
      List<String> unseen) {
    /** Starts the remark if there was nothing to check; the reason follows. */
    public static final String NOTHING_CHECKED = "nothing was checked: ";

    /** Creates a result that takes everything into account. */
    public CheckerResult(
        String id,
        Verdict verdict,
        List<F> findings,
        int silenced,
        double seconds,
        String remark,
        Extent extent) {
      this(id, verdict, findings, silenced, seconds, remark, extent, List.of());
    }

    /** Creates a result without an extent. */
    public CheckerResult(
        String id, Verdict verdict, List<F> findings, int silenced, double seconds, String remark) {
      this(id, verdict, findings, silenced, seconds, remark, Extent.UNKNOWN, List.of());
    }

    /** Creates a result without a remark. */
    public CheckerResult(
        String id, Verdict verdict, List<F> findings, int silenced, double seconds) {
      this(id, verdict, findings, silenced, seconds, "");
    }

    /** Returns whether the checker had nothing to check. */
    public boolean isNothingChecked() {
      return remark.startsWith(NOTHING_CHECKED);
    }

    /** The same without the findings that are known; how many those are is counted. */
    public CheckerResult<F> silencing(Predicate<F> isKnown) {
      List<F> unknown = findings.stream().filter(isKnown.negate()).toList();
      int known = findings.size() - unknown.size();
      boolean isSilent = known > 0 && unknown.isEmpty();
      return new CheckerResult<>(
          id,
          isSilent ? Verdict.CLEAN : verdict,
          unknown,
          silenced + known,
          seconds,
          remark,
          extent,
          unseen);
    }

    /** The same with each finding replaced, by others of another kind perhaps. */
    public <T extends Fingerprinted> CheckerResult<T> map(Function<F, T> replacement) {
      return new CheckerResult<>(
          id,
          verdict,
          findings.stream().map(replacement).toList(),
          silenced,
          seconds,
          remark,
          extent,
          unseen);
    }

    /** The same with other findings. */
    public CheckerResult<F> withFindings(List<F> others) {
      return new CheckerResult<>(id, verdict, others, silenced, seconds, remark, extent, unseen);
    }
  }

  /** The same with each finding replaced, by others of another kind perhaps. */
  public <T extends Fingerprinted> TraceResult<T> map(Function<F, T> replacement) {
    List<CheckerResult<T>> mapped =
        checkers.stream().map(checker -> checker.map(replacement)).toList();
    return new TraceResult<>(trace, events, mapped, suppressions);
  }

  /** Returns whether no checker had anything to check. */
  public boolean isNothingChecked() {
    return checkers.stream().allMatch(CheckerResult::isNothingChecked);
  }

  /** Returns whether every checker that found nothing can say that there is nothing. */
  public boolean isDecided() {
    return checkers.stream().allMatch(checker -> checker.verdict() != Verdict.UNDECIDED);
  }

  /** The same with at most one finding of each checker, the first. */
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
