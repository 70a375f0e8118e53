package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an object that has no field for it: arrays, locks, threads, objects of the JDK.
 * There is at most one for an object, as long as the object lives.
 */
public final class Identity extends WeakReference<Object> {
  /** Starts the name of the monitor of an object that is another lock as well. */
  private static final String MONITOR = "monitor of ";

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Identity.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final int hash;

  /** The state of an array or of an object of the JDK; see {@code Variables}. */
  public int state;

  /** The id of the lock + 1, 0 if it is none yet. */
  private volatile int lock;

  /** The thread that has held it as a lock last; used only by the holder. */
  public int lastHolder = -1;

  /** The log of a thread, the layouts of a class loader. */
  public volatile @Nullable Object attachment;

  /** What is known of an object of a library. */
  private volatile @Nullable LibraryObject library;

  /** The label of the collection whose calls take the object as a lock, if there is one. */
  private @Nullable String guarded;

  Identity(Object object, int hash, ReferenceQueue<Object> queue) {
    super(object, queue);
    this.hash = hash;
  }

  public boolean changeState(int from, int to) {
    return STATE.compareAndSet(this, from, to);
  }

  public int currentState() {
    return (int) STATE.getVolatile(this);
  }

  /** The id as a lock; the object is defined as one if it is none yet. */
  public int lock(Object object, ThreadLog log) {
    int known = lock;
    if (known != 0) {
      return known - 1;
    }
    log.hush();
    try {
      return defineLock(object, log);
    } finally {
      log.unhush();
    }
  }

  /** Notes that calls of a collection take the object as a lock. */
  public synchronized void guards(String collection) {
    if (!collection.equals(guarded)) {
      guarded = collection;
      noteGuarded();
    }
  }

  /** Tells which collection the lock guards, once both are known. */
  private void noteGuarded() {
    if (guarded != null && lock != 0) {
      Recorder.RECORDING.definitions.guarded(guarded, lock - 1);
    }
  }

  /** What is known of the object as one of a library, or null if nothing is. */
  public @Nullable LibraryObject knownLibrary() {
    return library;
  }

  /** What is known of the object as one of a library. */
  public LibraryObject library(Object object) {
    LibraryObject known = library;
    return known == null ? defineLibrary(object) : known;
  }

  private synchronized LibraryObject defineLibrary(Object object) {
    LibraryObject known = library;
    if (known == null) {
      known = new LibraryObject(this, object);
      known.joinRoot(object);
      library = known;
    }
    return known;
  }

  private synchronized int defineLock(Object object, ThreadLog log) {
    if (lock == 0) {
      int id =
          object instanceof LibraryObject known
              ? known.defineLock(log)
              : defineMonitor(object, log);
      lock = id + 1;
      noteGuarded();
    }
    return lock - 1;
  }

  private int defineMonitor(Object object, ThreadLog log) {
    String prefix = isLock(object) ? MONITOR : "";
    LibraryObject known = prefix.isEmpty() ? library : library(object);
    return known == null || Shape.of(object.getClass()).isTracked()
        ? log.recording.definitions.lock(object, prefix, log)
        : log.recording.definitions.lock(prefix + known.label());
  }

  /** Whether an object is a lock by what it does, beside its monitor. */
  private static boolean isLock(Object object) {
    return object instanceof Lock
        || object instanceof ReadWriteLock
        || object instanceof StampedLock;
  }
}
