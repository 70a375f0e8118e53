package dev.cosmodrome.runtime.thread;

import org.jspecify.annotations.Nullable;

/**
 * A call of a synchronized collection, or one that reads a whole concurrent collection, of which
 * nothing is reported yet. Most calls run no recorded code, and are reported by what they did to
 * the collection. If one does run recorded code, such as {@code equals} of an element or a
 * function, that comes after the lock was taken and after what the call reads.
 */
public interface PendingCall {
  /** The lock of the collection, null if it has none. */
  @Nullable Object lock();

  /** How many methods the thread was in. */
  int depth();

  /** Where the call is. */
  int site();

  /** Whether it is a call of an object, or of a static method if that is null. */
  boolean isOf(@Nullable Object self);

  /** Reports what the call reads. */
  void reportReads(ThreadContext context);
}
