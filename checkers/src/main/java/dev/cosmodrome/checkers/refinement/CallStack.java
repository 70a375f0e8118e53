package dev.cosmodrome.checkers.refinement;

import java.util.ArrayList;
import java.util.List;

/** Where a thread is: its transaction, and the blocks and atomic methods that it is in there. */
final class CallStack {
  /**
   * For each block or method that has begun in the transaction and not ended, the innermost atomic
   * call that the thread is in then; the transaction first.
   */
  private final List<Call> calls = new ArrayList<>();

  /** The innermost atomic call that the thread is in. */
  Call current() {
    return calls.isEmpty() ? Call.NONE : calls.get(calls.size() - 1);
  }

  /** A block begins, which may be the transaction. */
  void begin(int block, long position) {
    calls.add(current().to(block, position));
  }

  /** The innermost block ends; returns its call. */
  Call end() {
    return calls.remove(calls.size() - 1);
  }

  /** A method is entered. */
  void enter(int method, boolean isAtomic, long position) {
    if (!calls.isEmpty()) {
      calls.add(isAtomic ? current().to(method, position) : current());
    }
  }

  /**
   * A method is left; returns its call if it is atomic, else {@link Call#NONE}. Methods that were
   * entered before the transaction are not known here.
   */
  Call exit() {
    if (calls.isEmpty()) {
      return Call.NONE;
    }
    Call call = calls.remove(calls.size() - 1);
    return call == current() ? Call.NONE : call;
  }

  /** The events that begin the calls that the thread is in, outermost first. */
  long[] begins() {
    return calls.stream().mapToLong(Call::beginEvent).distinct().toArray();
  }

  /** The innermost call of those that had begun when an event of the transaction happened. */
  Call innermostAt(long event) {
    int low = 1;
    int high = calls.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (calls.get(middle).beginEvent() <= event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return calls.get(low - 1);
  }
}
