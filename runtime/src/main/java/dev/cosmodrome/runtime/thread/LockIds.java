package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.ClassLabel;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectLabels;
import dev.cosmodrome.runtime.identity.Owners;
import dev.cosmodrome.runtime.identity.Shape;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The ids of locks. An object becomes a lock of the recording when it is first locked. */
public final class LockIds {
  /** Starts the name of the monitor of an object that is another lock as well. */
  private static final String MONITOR = "monitor of ";

  private LockIds() {}

  /** The id of a lock that a thread uses. */
  public static int of(Object lock, ThreadContext context) {
    return of(context.identities.of(lock), lock, context);
  }

  /** The id of a lock whose identity is known. */
  public static int of(Identity identity, Object lock, ThreadContext context) {
    int known = identity.lockId();
    if (known >= 0) {
      return known;
    }
    context.suppressRecording();
    try {
      synchronized (identity) {
        if (identity.lockId() < 0) {
          int id =
              lock instanceof ModelledLock modelled
                  ? modelled.defineLock(context)
                  : defineMonitor(identity, lock, context);
          identity.setLockId(id);
          noteGuarded(identity, context.definitions);
        }
        return identity.lockId();
      }
    } finally {
      context.resumeRecording();
    }
  }

  /** Notes that calls of a collection take an object as their lock. */
  public static void guards(Identity lock, String collection, Definitions definitions) {
    synchronized (lock) {
      if (!collection.equals(lock.guarded)) {
        lock.guarded = collection;
        noteGuarded(lock, definitions);
      }
    }
  }

  /** Records which collection a lock guards, once both are known. */
  private static void noteGuarded(Identity lock, Definitions definitions) {
    String collection = lock.guarded;
    if (collection != null && lock.lockId() >= 0) {
      definitions.guarded(collection, lock.lockId());
    }
  }

  private static int defineMonitor(Identity identity, Object object, ThreadContext context) {
    String prefix = isLock(object) ? MONITOR : "";
    String label =
        prefix.isEmpty() ? identity.label : ObjectLabels.of(identity, object, context.definitions);
    return label == null || Shape.of(object.getClass()).isTracked()
        ? define(object, prefix, context)
        : context.definitions.lock(prefix + label);
  }

  /** Whether an object is a lock by what it does, beside its monitor. */
  private static boolean isLock(Object object) {
    return object instanceof Lock
        || object instanceof ReadWriteLock
        || object instanceof StampedLock;
  }

  /**
   * Defines a lock that is named after an object.
   *
   * @param prefix what its name begins with
   */
  public static int define(Object object, String prefix, ThreadContext context) {
    if (object instanceof Class<?> type) {
      return context.definitions.lock(ClassLabel.of(type) + ".class");
    }
    int state =
        Shape.of(object.getClass()).isRecorded(object)
            ? Variables.record(object, context)
            : Owners.UNRECORDED;
    return context.definitions.lock(prefix, state, ClassLabel.of(object.getClass()));
  }
}
