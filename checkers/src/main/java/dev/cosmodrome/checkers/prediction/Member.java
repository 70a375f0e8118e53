package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.prediction.Sequence.Call;
import java.util.List;

/** The transactions of one strand that belong to a {@link Sequence}. */
public final class Member {
  private final Run run;
  private final int[] origins;
  private final List<Call> calls;

  /**
   * Creates it.
   *
   * @param run the transactions
   * @param origins the steps of their signature, by position
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

  /** The strand. */
  public int strand() {
    return run.strand();
  }

  /** The thread that ran the strand. */
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

  /** The moment at which one of the transactions ends, and the event of its last step. */
  public int endMoment(int index) {
    return run.endMoment(index);
  }

  /** See {@link #endMoment}. */
  public long endEvent(int index) {
    return run.event(index, run.signature().steps().length - 1);
  }

  /** The event at a position of one of the transactions. */
  public long event(int index, int position) {
    return run.event(index, origins[position]);
  }

  /**
   * Returns whether the step at a position is an event; the locks that a transaction holds from
   * before its beginning are not.
   */
  public boolean isEvent(int position) {
    return TransactionSignature.site(step(position)) < TransactionSignature.BROUGHT_ALONG;
  }

  /**
   * Returns whether the step at a position is a lock that is acquired before the transaction or
   * released after it.
   */
  public boolean isBroughtAlong(int position) {
    return TransactionSignature.site(step(position)) == TransactionSignature.BROUGHT_ALONG;
  }

  /** Returns the site of a position, 0 if it is not an event. */
  public int site(int position) {
    return isEvent(position) ? TransactionSignature.site(step(position)) : 0;
  }

  private long step(int position) {
    return run.signature().steps()[origins[position]];
  }
}
