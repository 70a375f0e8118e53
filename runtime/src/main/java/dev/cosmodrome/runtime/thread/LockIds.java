package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.ClassLabel;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectLabels;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.ObjectName;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The ids of locks. An object becomes a lock of the recording when it is first locked. */
public final class LockIds {
  private LockIds() {}

  /** Returns the id of a lock that a thread uses. */
  public static int of(Object lock, ThreadContext context) {
    return of(context.identities.of(lock), lock, context);
  }

  /** Returns the id of a lock whose identity is known. */
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

  /** Makes an object the lock of a collection, whose calls acquire it. */
  public static void guards(Identity lock, ObjectName collection, Definitions definitions) {
    synchronized (lock) {
      if (!collection.equals(lock.guarded)) {
        lock.guarded = collection;
        noteGuarded(lock, definitions);
      }
    }
  }

  /** Adds a note about the collection that a lock guards, once both are known. */
  private static void noteGuarded(Identity lock, Definitions definitions) {
    ObjectName collection = lock.guarded;
    if (collection != null && lock.lockId() >= 0) {
      definitions.guarded(collection, lock.lockId());
    }
  }

  private static int defineMonitor(Identity identity, Object object, ThreadContext context) {
    boolean isLock = isLock(object);
    LockName.Kind kind = isLock ? LockName.Kind.MONITOR : LockName.Kind.OBJECT;
    ObjectName label =
        isLock ? ObjectLabels.of(identity, object, context.definitions) : identity.label;
    return label == null || Shape.of(object.getClass()).isTracked()
        ? define(object, kind, context)
        : context.definitions.lock(kind, label);
  }

  /**
   * Returns whether an object is a lock besides its monitor, so that the names of both must differ.
   */
  private static boolean isLock(Object object) {
    return object instanceof Lock
        || object instanceof ReadWriteLock
        || object instanceof StampedLock;
  }

  /**
   * Defines a lock that is named after an object.
   *
   * @param kind the relation of the lock to the object; ignored for a class
   */
  public static int define(Object object, LockName.Kind kind, ThreadContext context) {
    if (object instanceof Class<?> type) {
      ObjectName label = ObjectName.ofText(ClassLabel.of(type).toString());
      return context.definitions.lock(LockName.Kind.CLASS, label);
    }
    int variable =
        Shape.of(object.getClass()).isRecorded(object) ? Variables.first(object, context) : -1;
    return context.definitions.lock(kind, variable, ClassLabel.of(object.getClass()));
  }
}
