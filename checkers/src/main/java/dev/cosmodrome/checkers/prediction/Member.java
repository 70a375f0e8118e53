package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.trace.Op;
import java.util.List;

/** Transactions of one thread that are a {@link Sequence}. */
public final class Member {
  private final Run run;
  private final int[] origins;
  private final List<Call> calls;

  /**
   * Creates it.
   *
   * @param run the transactions
   * @param origins the steps of their shape, by position
   * @param calls their calls, the block first
   */
  Member(Run run, int[] origins, List<Call> calls) {
    this.run = run;
    this.origins = origins;
    this.calls = calls;
  }

  /** The transactions. */
  public Run run() {
    return run;
  }

  /** The thread. */
  public int thread() {
    return run.thread();
  }

  /** The block, and the calls in it that have steps. */
  public List<Call> calls() {
    return calls;
  }

  /** The innermost call that two positions are in. */
  public Call innermost(int one, int other) {
    Call inner = calls.get(0);
    for (Call call : calls) {
      if (call.has(one) && call.has(other) && call.depth() > inner.depth()) {
        inner = call;
      }
    }
    return inner;
  }

  /** The event at a position, of the first of the transactions. */
  public long event(int position) {
    return run.event(origins[position]);
  }

  /**
   * Whether the step at a position is an event of its own; locks that are brought along are none.
   */
  public boolean isEvent(int position) {
    long step = run.shape().steps()[origins[position]];
    int operation = Shape.operation(step);
    boolean isLocking = Op.takes(operation) || Op.givesBack(operation);
    return !isLocking || Shape.site(step) != 0 || run.shape().site() == 0;
  }

  /** The place of a position in the program. */
  public int site(int position) {
    return Shape.site(run.shape().steps()[origins[position]]);
  }
}
