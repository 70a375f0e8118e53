package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.identity.Identity;
import org.jspecify.annotations.Nullable;

/**
 * The lock that calls of a collection hold, such as that of a synchronized wrapper. Accesses by a
 * thread that holds it are ordered with all others.
 */
final class ContentsLock {
  /** Identifies the lock without keeping it alive; null if calls hold none. */
  private volatile @Nullable Identity identity;

  void set(Identity lock) {
    identity = lock;
  }

  /** Returns the lock, or null if there is none. */
  @Nullable Object get() {
    Identity lock = identity;
    return lock == null ? null : lock.get();
  }

  /** Returns whether the current thread holds the lock. */
  boolean isHeld() {
    Object lock = get();
    return lock != null && Thread.holdsLock(lock);
  }
}
