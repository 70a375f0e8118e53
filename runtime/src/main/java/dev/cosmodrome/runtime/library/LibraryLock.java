package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.thread.LockIds;
import dev.cosmodrome.runtime.thread.ModelledLock;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.ObjectName;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The model of a library object that is a lock: keeps track of the thread that holds it. */
public final class LibraryLock implements ModelledLock {
  /** In place of a thread: none. */
  private static final int NOBODY = -1;

  private final Identity identity;
  private final ObjectName label;

  /**
   * The id of the thread that holds the lock. Only the holder writes it, except when it is free.
   */
  private volatile int holder = NOBODY;

  private volatile boolean isAbandoned;

  LibraryLock(Identity identity, ObjectName label) {
    this.identity = identity;
    this.label = label;
  }

  @Override
  public int defineLock(ThreadContext context) {
    Object object = identity.get();
    return object != null && Shape.of(object.getClass()).isTracked()
        ? LockIds.define(object, LockName.Kind.OBJECT, context)
        : context.definitions.lock(LockName.Kind.OBJECT, label);
  }

  /** Reports that the thread is about to wait for the lock. */
  void request(ThreadContext context, int site) {
    context.requesting(this, site);
  }

  /**
   * Reports that the thread has acquired the lock. A lock that another thread holds according to
   * its events is not recorded.
   *
   * @param byTrying whether the thread did not wait without a limit
   */
  void acquire(boolean byTrying, ThreadContext context, int site) {
    if (holder == NOBODY || holder == context.id) {
      holder = context.id;
      if (!hasStamps()) {
        context.acquiring(this, byTrying, site);
      } else if (!context.holds(this)) {
        context.acquiring(this, byTrying, site);
        context.unsharing(this, site);
      }
    } else {
      Problems.note("locks not recorded, because code without hooks releases them: " + label);
    }
  }

  /** Reports a release, unless the thread does not hold the lock according to its events. */
  void release(ThreadContext context, int site) {
    if (isHolder(context)) {
      context.releasing(this, site);
      if (!context.holds(this)) {
        holder = NOBODY;
      }
    }
  }

  /**
   * Reports that the thread holds the lock as a reader. With stamps, it has converted a write lock
   * if it held one.
   */
  void share(boolean byTrying, ThreadContext context, int site) {
    context.sharing(this, byTrying, site);
    if (hasStamps()) {
      release(context, site);
    }
  }

  void unshare(ThreadContext context, int site) {
    context.unsharing(this, site);
  }

  /**
   * Returns whether the lock is a {@link StampedLock}. A thread that acquires one with a stamp in
   * its hands converts the stamp, and has one kind of hold then.
   */
  @Override
  public boolean hasStamps() {
    return identity.get() instanceof StampedLock;
  }

  /** Reports that the thread is about to wait for a condition of the lock. */
  void await(ThreadContext context, int site) {
    if (isHolder(context)) {
      context.waiting(this, site);
      context.waitsInside();
      holder = NOBODY;
    } else {
      context.blocking();
    }
  }

  @Override
  public void ownerEnds(ThreadContext context) {
    Object lock = identity.get();
    boolean isKept =
        lock instanceof ReentrantReadWriteLock both
            ? both.isWriteLockedByCurrentThread() || both.getReadHoldCount() > 0
            : lock instanceof ReentrantLock one && one.isHeldByCurrentThread();
    if (isKept) {
      isAbandoned = true;
      context.definitions.abandoned(LockIds.of(Identities.of(this), this, context));
    } else if (hasStamps()) {
      release(context, 0);
      unshare(context, 0);
    }
  }

  @Override
  public boolean isAbandoned() {
    return isAbandoned;
  }

  /**
   * Returns whether a thread holds the lock. After waiting for a condition, only the thread's own
   * list of locks says so.
   */
  private boolean isHolder(ThreadContext context) {
    return holder == context.id || (holder == NOBODY && context.holds(this));
  }
}
