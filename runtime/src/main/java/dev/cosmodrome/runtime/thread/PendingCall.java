package dev.cosmodrome.runtime.thread;

import org.jspecify.annotations.Nullable;

/**
 * A call of a synchronized collection, or one that reads a whole concurrent collection, of which
 * nothing is reported yet. Most calls run no recorded code, and are reported as a whole when they
 * return. If a call does run recorded code, such as {@code equals} of an element or a function, its
 * lock and its reads are reported before that code.
 */
public interface PendingCall {
  /** Returns the lock of the collection, null if it has none. */
  @Nullable Object lock();

  /** Returns the number of methods that the thread was in at the call. */
  int depth();

  /** Returns the site of the call. */
  int site();

  /**
   * Returns whether the call is one of this object, or of a static method if {@code self} is null.
   */
  boolean isOf(@Nullable Object self);

  /** Reports the accesses by which the call reads the collection. */
  void reportReads(ThreadContext context);
}
