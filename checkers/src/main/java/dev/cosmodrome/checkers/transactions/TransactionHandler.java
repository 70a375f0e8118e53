package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.trace.Op;

/**
 * Receives a trace as conflict serializability sees it: outermost blocks, accesses, and
 * synchronisation reduced to transactions that are published under a token and observed later.
 *
 * <p>A {@code position} is a {@link dev.cosmodrome.checkers.EventPosition}, an {@code opAndTarget}
 * an {@link OpAndTarget} of the event itself.
 */
public interface TransactionHandler {
  /** Handles the begin of an outermost block. */
  void begin(int thread, int block, long position);

  /** Handles the end of the outermost block of a thread. */
  void end(int thread, long position);

  /** Handles a read. */
  void read(int thread, int variable, long position, int operation);

  /** Handles a write. */
  void write(int thread, int variable, long position, int operation);

  /** Makes {@code token} stand for the thread's current transaction. */
  void publish(int thread, int token, long position, long opAndTarget);

  /** Orders the thread's current transaction after the one that {@code token} stands for. */
  void observe(int thread, int token, long position, long opAndTarget);

  /** Handles an acquire, after the lock was acquired. */
  default void acquire(int thread, int lock, long position) {
    observe(thread, TransactionEvents.tokenOf(lock), position, OpAndTarget.of(Op.ACQUIRE, lock));
  }

  /** Handles a release. */
  default void release(int thread, int lock, long position) {
    publish(thread, TransactionEvents.tokenOf(lock), position, OpAndTarget.of(Op.RELEASE, lock));
  }
}
