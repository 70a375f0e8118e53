package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.trace.Op;

/**
 * Receives a trace as conflict serializability sees it: outermost blocks, accesses, and
 * synchronisation reduced to transactions that are published under a token and observed later.
 *
 * <p>A {@code position} is a {@link dev.cosmodrome.checkers.EventPosition}, an {@code opAndTarget}
 * an {@link OpAndTarget}: the event itself.
 */
public interface TransactionHandler {
  /** An outermost block begins. */
  void begin(int thread, int block, long position);

  /** The outermost block of a thread ends. */
  void end(int thread, long position);

  /** A thread reads a variable. */
  void read(int thread, int variable, long position, int operation);

  /** A thread writes a variable. */
  void write(int thread, int variable, long position, int operation);

  /** A thread's current transaction becomes the one that {@code token} stands for. */
  void publish(int thread, int token, long position, long opAndTarget);

  /** A thread's current transaction must come after the one that {@code token} stands for. */
  void observe(int thread, int token, long position, long opAndTarget);

  /** A thread has taken a lock. */
  default void acquire(int thread, int lock, long position) {
    observe(thread, TransactionEvents.tokenOf(lock), position, OpAndTarget.of(Op.ACQUIRE, lock));
  }

  /** A thread gives a lock back. */
  default void release(int thread, int lock, long position) {
    publish(thread, TransactionEvents.tokenOf(lock), position, OpAndTarget.of(Op.RELEASE, lock));
  }
}
