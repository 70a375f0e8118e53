package dev.cosmodrome.checkers.refinement;

import java.util.ArrayList;
import java.util.List;

/** The open transaction of a thread, with the open blocks and atomic methods in it. */
final class CallStack {
  /**
   * For each block or method that has begun in the transaction and not ended, the innermost atomic
   * call that the thread is in then; the transaction first.
   */
  private final List<Call> calls = new ArrayList<>();

  /** Returns the innermost atomic call that the thread is in. */
  Call current() {
    return calls.isEmpty() ? Call.NONE : calls.get(calls.size() - 1);
  }

  /** Adds a block that begins, which may be the transaction. */
  void begin(int block, long position) {
    calls.add(current().to(block, position));
  }

  /** Removes the innermost block, which ends; returns its call. */
  Call end() {
    return calls.remove(calls.size() - 1);
  }

  /** Adds a method that is entered, unless there is no transaction. */
  void enter(int method, boolean isAtomic, long position) {
    if (!calls.isEmpty()) {
      calls.add(isAtomic ? current().to(method, position) : current());
    }
  }

  /**
   * Removes a method that is left; returns its call if it is atomic, else {@link Call#NONE}.
   * Methods that were entered before the transaction are ignored.
   */
  Call exit() {
    if (calls.isEmpty()) {
      return Call.NONE;
    }
    Call call = calls.remove(calls.size() - 1);
    return call == current() ? Call.NONE : call;
  }

  /** Returns the events that begin the calls that the thread is in, outermost first. */
  long[] begins() {
    return calls.stream().mapToLong(Call::beginEvent).distinct().toArray();
  }

  /** Returns the innermost open call that had begun before an event of the transaction. */
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
