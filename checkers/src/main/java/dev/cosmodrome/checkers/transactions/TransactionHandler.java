package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.trace.Op;

/**
 * Receives a trace as conflict serializability sees it: outermost blocks, accesses, and
 * synchronisation reduced to transactions that are published under a token and observed later.
 *
 * <p>A {@code place} is a {@link dev.cosmodrome.checkers.Place}, a {@code deed} a {@link Deed}: the
 * event itself.
 */
public interface TransactionHandler {
  /** An outermost block begins. */
  void begin(int thread, int block, long place);

  /** The outermost block of a thread ends. */
  void end(int thread, long place);

  /** A thread reads a variable. */
  void read(int thread, int variable, long place, int operation);

  /** A thread writes a variable. */
  void write(int thread, int variable, long place, int operation);

  /** A thread's current transaction becomes the one that {@code token} stands for. */
  void publish(int thread, int token, long place, long deed);

  /** A thread's current transaction must come after the one that {@code token} stands for. */
  void observe(int thread, int token, long place, long deed);

  /** A thread has taken a lock. */
  default void acquire(int thread, int lock, long place) {
    observe(thread, TransactionEvents.tokenOf(lock), place, Deed.of(Op.ACQUIRE, lock));
  }

  /** A thread gives a lock back. */
  default void release(int thread, int lock, long place) {
    publish(thread, TransactionEvents.tokenOf(lock), place, Deed.of(Op.RELEASE, lock));
  }
}
