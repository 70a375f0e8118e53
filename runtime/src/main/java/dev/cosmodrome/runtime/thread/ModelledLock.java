package dev.cosmodrome.runtime.thread;

/**
 * The model of a lock of a library, such as a {@code ReentrantLock}. It stands for the lock, since
 * the monitor of the same object is another lock: {@code lock.lock()} does not exclude {@code
 * synchronized (lock)}.
 */
public interface ModelledLock {
  /** Defines the lock, named after its object; returns its id. */
  int defineLock(ThreadContext context);

  /**
   * Handles the end of a thread that holds the lock according to the log. The thread may have
   * released it in code without hooks.
   */
  void ownerEnds(ThreadContext context);

  /** Returns whether the thread that held the lock has ended, so that nothing releases it. */
  boolean isAbandoned();

  /**
   * Returns whether a thread that has a stamp of the lock may convert it into one of another kind.
   */
  boolean hasStamps();
}
