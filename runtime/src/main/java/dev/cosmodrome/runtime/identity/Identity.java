package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.ObjectName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The state and attributes of an object that has no field for them: an array, a lock, a thread, an
 * object of the JDK. There is at most one for an object, as long as the object lives.
 */
public final class Identity extends WeakReference<Object> {
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Identity.class, "state", ObjectState.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final int hash;

  /** The state of an array or of an object of the JDK. */
  public @Nullable ObjectState state;

  /** The id of the thread that held the object last as a lock, -1 if none; used by the holder. */
  public int lastHolder = -1;

  /** The label of an object that a library synchronises by; see {@link ObjectLabels}. */
  public volatile @Nullable ObjectName label;

  /** The model of an object of a library; the package that sets it knows its class. */
  public volatile @Nullable ObjectModel model;

  /** The log of a thread, or the layouts of a class loader. */
  public volatile @Nullable Object attachment;

  /** The label of the collection whose calls take the object as a lock, if there is one. */
  public @Nullable ObjectName guarded;

  /** The id as a lock + 1, 0 if the object is no lock yet. */
  private volatile int lock;

  Identity(Object object, int hash, ReferenceQueue<Object> queue) {
    super(object, queue);
    this.hash = hash;
  }

  /** Changes the state if it still is {@code from}; returns whether it was. */
  public boolean changeState(@Nullable ObjectState from, ObjectState to) {
    return STATE.compareAndSet(this, from, to);
  }

  /** Returns the state, as other threads have set it. */
  public @Nullable ObjectState currentState() {
    return (ObjectState) STATE.getVolatile(this);
  }

  /** Returns the id of the object as a lock, -1 if it has none yet. */
  public int lockId() {
    return lock - 1;
  }

  /** Sets the id of the object as a lock. */
  public void setLockId(int id) {
    lock = id + 1;
  }
}
