package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Fingerprinted;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.StepOperation;
import java.util.List;

/**
 * A finding in words that stand without the trace. Every report shows it, and findings files keep
 * it.
 *
 * @param kind what is wrong
 * @param certainty how it is known
 * @param pattern how threads interfere
 * @param transactions the participants, in the order of the cycle, the blamed one first
 * @param steps the events that prove it, in the order of the trace
 * @param dependences what must come before what, pairs of steps; around the cycle if there is one
 * @param hint what may help to mend it, empty if there is nothing to say
 * @param fingerprint names the defect, not the run
 * @param count how often it occurred
 * @param otherBlocks further blocks that interfere in the same way as the ones that are shown
 * @param atomicSet the variables that belong together and on which the block is not atomic; empty
 *     if it is about all of them
 * @param rating the severity, with the reasons
 */
public record FindingView(
    FindingKind kind,
    Certainty certainty,
    FindingPattern pattern,
    List<Participant> transactions,
    List<Step> steps,
    List<Dependence> dependences,
    String hint,
    String fingerprint,
    long count,
    List<String> otherBlocks,
    String atomicSet,
    Rating rating)
    implements Fingerprinted {

  /** Creates a view of a finding that occurred once and is neither explained nor rated. */
  public FindingView(
      FindingKind kind,
      Certainty certainty,
      FindingPattern pattern,
      List<Participant> transactions,
      List<Step> steps,
      List<Dependence> dependences,
      String fingerprint) {
    this(
        kind,
        certainty,
        pattern,
        transactions,
        steps,
        dependences,
        "",
        fingerprint,
        1,
        List.of(),
        "",
        Rating.NONE);
  }

  /** Makes words of a finding. */
  public static FindingView of(Finding finding) {
    return new FindingRenderer(finding).view();
  }

  /** Returns the severity. */
  public Severity severity() {
    return rating.severity();
  }

  /** Returns the finding with another rating. */
  public FindingView rated(Rating other) {
    return copy(certainty, fingerprint, count, other);
  }

  /** Returns the blamed block, empty if none is. */
  public String block() {
    return transactions.get(0).block();
  }

  /** Returns the name of the pattern in reports. */
  public String patternName() {
    return pattern.text(transactions.size());
  }

  /** Returns the finding with another count. */
  public FindingView withCount(long times) {
    return copy(certainty, fingerprint, times, rating);
  }

  /**
   * Returns the finding as the confirmation of a predicted one, with the fingerprint of that one.
   */
  public FindingView confirming(FindingView prediction) {
    return copy(Certainty.CONFIRMED, prediction.fingerprint, count, rating);
  }

  /** Returns the finding with other values for what a report may change. */
  private FindingView copy(Certainty known, String name, long times, Rating other) {
    return new FindingView(
        kind,
        known,
        pattern,
        transactions,
        steps,
        dependences,
        hint,
        name,
        times,
        otherBlocks,
        atomicSet,
        other);
  }

  /**
   * A transaction, or a thread where there are no transactions.
   *
   * @param thread the thread's name
   * @param block the block's name, empty if it has none or there is no block
   * @param location where the block begins, empty if unknown
   * @param event the event by which it begins
   * @param unary whether it is a single event outside any block
   */
  public record Participant(
      String thread, String block, String location, long event, boolean unary) {}

  /**
   * One event of the proof.
   *
   * @param thread the thread's name
   * @param operation what it does
   * @param target what it acts on, empty if on nothing
   * @param location where in the program, empty if unknown
   * @param event the event's index in the trace, from zero
   * @param transaction whose step it is, an index of {@link FindingView#transactions}
   * @param path the methods that lead to it, from its transaction's block inwards, ending with the
   *     one that it is in; empty if unknown
   */
  public record Step(
      String thread,
      StepOperation operation,
      String target,
      String location,
      long event,
      int transaction,
      List<Frame> path) {

    /** Creates a step whose path is unknown. */
    public Step(
        String thread,
        StepOperation operation,
        String target,
        String location,
        long event,
        int transaction) {
      this(thread, operation, target, location, event, transaction, List.of());
    }
  }

  /**
   * A method on the path to a step.
   *
   * @param method the method's name
   * @param location where the method calls the next one of the path, or where the step is if it is
   *     the last one; empty if unknown
   */
  public record Frame(String method, String location) {}
}
