package dev.cosmodrome.checkers.tso;

import java.util.BitSet;

/**
 * Steps that no shortest cycle has. A cycle that is twice in one thread, in two transactions that
 * program order orders, has a short cut from the first to the second: either the part between them
 * is a cycle, or the rest is. So a cycle that begins with a step from an access to a delayed write
 * comes back to the thread of that write only through a transaction that has no order with the
 * write's, and to the access's thread only through the access's transaction, an earlier one, or one
 * that has no order with it.
 *
 * <p>A write or a fence comes after everything that its thread did before. A fence, or a read that
 * cannot come from the buffer, comes before everything that its thread does later.
 */
final class Detours {
  /**
   * By transaction: its thread, and whether it comes after everything before, or before everything
   * after.
   */
  private final int[] threads;

  private final BitSet isAfterAll = new BitSet();
  private final BitSet isBeforeAll = new BitSet();

  Detours(Stretch stretch) {
    threads = new int[stretch.transactionCount()];
    for (int event = 0; event < stretch.size(); event++) {
      int transaction = stretch.transaction(event);
      threads[transaction] = stretch.thread(event);
      if (!stretch.isRead(event)) {
        isAfterAll.set(transaction);
      }
      if (!stretch.isWrite(event) && !stretch.isBuffered(event)) {
        isBeforeAll.set(transaction);
      }
    }
  }

  /**
   * Returns whether no shortest cycle enters a transaction from another thread.
   *
   * @param start the transaction of the access
   * @param heldThread the thread of the delayed write
   */
  boolean isDetour(int transaction, int start, int heldThread) {
    if (threads[transaction] == heldThread) {
      return isAfterAll.get(transaction);
    }
    return threads[transaction] == threads[start]
        && transaction > start
        && (isAfterAll.get(transaction) || isBeforeAll.get(start));
  }

  /**
   * Returns whether a shortest cycle that comes to a transaction continues in its thread, to the
   * access's transaction, which program order orders after it.
   */
  boolean goesOn(int transaction, int start) {
    return isEarlier(transaction, start) && (isAfterAll.get(start) || isBeforeAll.get(transaction));
  }

  /**
   * As {@link #goesOn}, if it is true for all starts that are not later, or if no step from another
   * thread leads to the transaction.
   *
   * @param isWrite whether all these starts are writes
   */
  boolean goesOnForAll(int transaction, int start, boolean isWrite) {
    return isEarlier(transaction, start)
        && isAfterAll.get(transaction)
        && (isWrite || isBeforeAll.get(transaction));
  }

  private boolean isEarlier(int transaction, int start) {
    return threads[transaction] == threads[start] && transaction < start;
  }
}
