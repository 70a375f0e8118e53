package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.vm.DontInline;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides from when on the accesses to an object or array are recorded.
 *
 * <p>Its state is 0 if nothing is known, in which case it is recorded from the first access on (but
 * see {@code InsideHooks} for objects of the JDK); the negative number of an owner; or the id of
 * its first variable + 1, when it is recorded. An owner is a thread between two operations that
 * others may see (releases, volatile writes, starting a thread). Accesses by the owner that created
 * the object are left out: whatever hands the object over to another thread comes later, and orders
 * them.
 */
public final class Variables {
  /** The state of objects that are not recorded because there are too many. */
  public static final int UNRECORDED = -1;

  /** The owner when no numbers are left; nothing is owned by it. */
  public static final int NOBODY = Integer.MIN_VALUE;

  /** The state of an object that was made when no numbers were left. */
  public static final int UNOWNED = NOBODY + 1;

  private static final int FIRST_OWNER = -2;
  private static final int BLOCK = 1 << 10;
  private static final int LAST_OWNER = Integer.MIN_VALUE + 2 * BLOCK;
  private static final AtomicInteger NEXT_OWNERS = new AtomicInteger(FIRST_OWNER);

  private Variables() {}

  /**
   * Reserves numbers for the owners that a thread will be; the first of {@link #BLOCK} descending
   * ones, or {@link #NOBODY}.
   */
  public static int reserveOwners() {
    if (NEXT_OWNERS.get() <= LAST_OWNER) {
      return NOBODY;
    }
    return NEXT_OWNERS.getAndAdd(-BLOCK);
  }

  /** The owner after this one, of the same thread. */
  public static int nextOwner(int owner) {
    if (owner == NOBODY) {
      return NOBODY;
    }
    int next = owner - 1;
    return (FIRST_OWNER - next) % BLOCK == 0 ? reserveOwners() : next;
  }

  /** Makes sure that an object is recorded, and returns its state. */
  @DontInline
  public static int record(Object object, ThreadLog log) {
    log.hush();
    try {
      Shape shape = Shape.of(object.getClass());
      while (true) {
        int state = shape.state(object);
        if (state > 0 || state == UNRECORDED) {
          return state;
        }
        int recorded = log.recording.definitions.object(shape);
        if (shape.changeState(object, state, recorded)) {
          return recorded;
        }
      }
    } finally {
      log.unhush();
    }
  }

  /** Makes sure that an array is recorded, and returns its state. */
  @DontInline
  public static int recordArray(Object array, Identity identity, ThreadLog log) {
    log.hush();
    try {
      while (true) {
        int state = identity.currentState();
        if (state > 0 || state == UNRECORDED) {
          return state;
        }
        int recorded = log.recording.definitions.array(array.getClass(), Array.getLength(array));
        if (identity.changeState(state, recorded)) {
          return recorded;
        }
      }
    } finally {
      log.unhush();
    }
  }

  /**
   * Gives a clone a state of its own: it took over that of its original.
   *
   * @return whether it had none so far; a method that returns what {@code super.clone()} or a
   *     constructor made returns an object that has one
   */
  public static boolean cloned(Object original, Object copy, int owner) {
    Shape shape = Shape.of(copy.getClass());
    if (copy == original || copy.getClass() != original.getClass() || !shape.isTracked()) {
      return false;
    }
    int raw = shape.stateOfClone(original);
    int own = owner == NOBODY ? UNOWNED : owner;
    return shape.state(copy) == raw && (raw == own || shape.changeState(copy, raw, own));
  }
}
