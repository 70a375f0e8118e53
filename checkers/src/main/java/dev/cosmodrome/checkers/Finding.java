package dev.cosmodrome.checkers;

import java.util.List;

/**
 * Something that a checker found, in words that stand without the trace.
 *
 * @param kind what is wrong
 * @param certainty how it is known
 * @param pattern how threads interfere
 * @param block the blamed block, empty if none is
 * @param transactions the participants, in the order of the cycle, the blamed one first
 * @param steps the events that prove it, in the order of the trace
 * @param dependences what must come before what, pairs of steps; around the cycle if there is one
 * @param hint what may help to mend it, empty if there is nothing to say
 * @param fingerprint names the defect, not the run: the same in another run or after an edit
 *     elsewhere
 * @param count how often it occurred
 * @param otherBlocks further blocks that interfere in the same way as the ones that are shown
 * @param atomicSet the variables that belong together and on which the block is not atomic, in
 *     words; empty if it is about all of them
 */
public record Finding(
    FindingKind kind,
    Certainty certainty,
    FindingPattern pattern,
    String block,
    List<Participant> transactions,
    List<Step> steps,
    List<Dependence> dependences,
    String hint,
    String fingerprint,
    long count,
    List<String> otherBlocks,
    String atomicSet) {

  /** Creates a finding that occurred once and is not explained yet. */
  public Finding(
      FindingKind kind,
      Certainty certainty,
      FindingPattern pattern,
      String block,
      List<Participant> transactions,
      List<Step> steps,
      List<Dependence> dependences,
      String fingerprint) {
    this(
        kind,
        certainty,
        pattern,
        block,
        transactions,
        steps,
        dependences,
        "",
        fingerprint,
        1,
        List.of(),
        "");
  }

  /** The name of the pattern in reports. */
  public String patternName() {
    return pattern.text(transactions.size());
  }

  /** The same finding, about variables that belong together. */
  public Finding on(String variables) {
    return new Finding(
        kind,
        certainty,
        pattern,
        block,
        transactions,
        steps,
        dependences,
        hint,
        fingerprint,
        count,
        otherBlocks,
        variables);
  }

  /** The same finding, counted. */
  public Finding withCount(long times) {
    return withCount(times, otherBlocks);
  }

  /** The same finding, counted, with further blocks that interfere. */
  public Finding withCount(long times, List<String> others) {
    return new Finding(
        kind,
        certainty,
        pattern,
        block,
        transactions,
        steps,
        dependences,
        hint,
        fingerprint,
        times,
        others,
        atomicSet);
  }

  /** The same finding with steps that have their paths, and with a hint. */
  public Finding explained(List<Step> explainedSteps, String explainedBy) {
    return new Finding(
        kind,
        certainty,
        pattern,
        block,
        transactions,
        explainedSteps,
        dependences,
        explainedBy,
        fingerprint,
        count,
        otherBlocks,
        atomicSet);
  }

  /** The same finding as what happened of one that was predicted, and known by its fingerprint. */
  public Finding confirming(Finding prediction) {
    return new Finding(
        kind,
        Certainty.CONFIRMED,
        pattern,
        block,
        transactions,
        steps,
        dependences,
        hint,
        prediction.fingerprint,
        count,
        otherBlocks,
        atomicSet);
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
   * @param transaction whose step it is, an index of {@link Finding#transactions}
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

    /** The same step with its path. */
    public Step withPath(List<Frame> frames) {
      return new Step(thread, operation, target, location, event, transaction, frames);
    }

    /** The same step with another operation. */
    public Step withOperation(StepOperation other) {
      return new Step(thread, other, target, location, event, transaction, path);
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

  /**
   * One step must come before another in every equivalent run.
   *
   * @param from the earlier step, an index of {@link Finding#steps}
   * @param to the later step
   */
  public record Dependence(int from, int to) {}
}
