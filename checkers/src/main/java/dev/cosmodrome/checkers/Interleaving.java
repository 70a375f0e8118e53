package dev.cosmodrome.checkers;

import java.util.List;

/**
 * The events that prove a violation, and the transactions that they belong to.
 *
 * @param transactions the participants, in the order of the cycle, the blamed one first
 * @param steps the events, in the order of the trace
 * @param dependences the pairs of steps of which one must come before the other; around the cycle
 *     if there is one
 */
public record Interleaving(
    List<Participant> transactions, List<Step> steps, List<Dependence> dependences) {
  /** Creates an interleaving that is no cycle. */
  public Interleaving(List<Participant> transactions, List<Step> steps) {
    this(transactions, steps, List.of());
  }

  /**
   * A transaction, or a thread where there are no transactions.
   *
   * @param thread the thread
   * @param block the block, {@link #NO_BLOCK} if it has no name or there is no block
   * @param site the site at which the block begins
   * @param event the event by which it begins
   * @param unary whether it is a single event outside any block
   */
  public record Participant(int thread, int block, int site, long event, boolean unary) {
    /** The block of a participant that has none. */
    public static final int NO_BLOCK = 0;

    /** Returns the participant that consists of a step outside any block. */
    public static Participant single(Step step) {
      return new Participant(step.thread(), NO_BLOCK, step.site(), step.event(), true);
    }

    /** Returns the participant that an event begins, in a block or outside any. */
    public static Participant of(int thread, int block, long position, boolean unary) {
      return new Participant(
          thread,
          unary ? NO_BLOCK : block,
          EventPosition.site(position),
          EventPosition.event(position),
          unary);
    }
  }

  /**
   * One event of the proof.
   *
   * @param thread the thread
   * @param operation the operation
   * @param target the target of the operation
   * @param site the place in the program
   * @param event the event's index in the trace, from zero
   * @param transaction the transaction of the step, an index of {@link Interleaving#transactions}
   */
  public record Step(
      int thread, StepOperation operation, Target target, int site, long event, int transaction) {
    /** Creates the step of an event. */
    public static Step of(int operation, int thread, int target, long position, int transaction) {
      return new Step(
          thread,
          StepOperation.of(operation),
          Target.of(operation, target),
          EventPosition.site(position),
          EventPosition.event(position),
          transaction);
    }
  }

  /**
   * One step must come before another in every equivalent run.
   *
   * @param from the earlier step, an index of {@link Interleaving#steps}
   * @param to the later step
   */
  public record Dependence(int from, int to) {}
}
