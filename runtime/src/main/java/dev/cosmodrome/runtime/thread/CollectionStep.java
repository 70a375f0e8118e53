package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Owner;
import org.jspecify.annotations.Nullable;

/**
 * The state of a thread between the beginning and the end of a call of a collection. Only that
 * thread uses it.
 *
 * <p>A call that reads and perhaps writes, of a concurrent collection, is logged when it has
 * returned. A lock is held meanwhile, so that other threads log later what they saw of the call;
 * see {@link StepLocks}.
 */
public final class CollectionStep {
  /** The number of fresh collections that are kept: a power of two. */
  private static final int FRESH_SLOTS = 1 << 8;

  /** The lock for calls that need none, so that instrumented code can always lock. */
  public final Object noLock = new Object();

  // The identity hashes of collections that the thread created recently, and its owner then.
  // Two collections with the same hash are confused, which is very unlikely.
  private final int[] fresh = new int[FRESH_SLOTS];
  private final @Nullable Owner[] owners = new Owner[FRESH_SLOTS];

  /** Whether a call has begun of which nothing is reported yet. */
  public boolean isPending;

  private final StepLocks.Holder holder = new StepLocks.Holder();

  /** Whether the place of the call among those of other threads is known; see {@link StepLocks}. */
  private boolean isOrdered = true;

  /** The function that the call is given, if it is part of the step. */
  private @Nullable FunctionInStep function;

  /** Whether the function was called. */
  private boolean called;

  /** Whether the update commutes with others of its kind. */
  private boolean commutes;

  /** Adds a collection that the thread has just created. */
  public void created(Object collection, Owner owner) {
    int hash = System.identityHashCode(collection);
    fresh[hash & FRESH_SLOTS - 1] = hash;
    owners[hash & FRESH_SLOTS - 1] = owner;
  }

  /**
   * Returns whether the thread has created a collection that no other thread can reach yet. False
   * for one whose slot was used again.
   */
  public boolean isFresh(Object collection, Owner owner) {
    int hash = System.identityHashCode(collection);
    return fresh[hash & FRESH_SLOTS - 1] == hash && owners[hash & FRESH_SLOTS - 1] == owner;
  }

  /** Returns whether the thread has created an object recently, even if others can reach it now. */
  public boolean hasCreated(Object object) {
    int hash = System.identityHashCode(object);
    return fresh[hash & FRESH_SLOTS - 1] == hash;
  }

  /** Resets the state for a new call. */
  public void begin() {
    unlock();
    isOrdered = true;
    function = null;
    called = false;
    commutes = false;
  }

  /** Marks the update of the call as one that commutes with others of its kind. */
  public void commutes() {
    commutes = true;
  }

  /** Returns whether the update of the call commutes with others of its kind. */
  public boolean isCommuting() {
    return commutes;
  }

  /** Makes a function that the call is given part of the step. */
  public void wrapFunction(FunctionInStep itsFunction) {
    function = itsFunction;
  }

  /** Returns the function of the call that has begun, if it is part of the step. */
  public @Nullable FunctionInStep function() {
    return function;
  }

  /** Marks the function of the call as called. */
  public void functionCalled() {
    called = true;
  }

  public boolean hasCalled() {
    return called;
  }

  /**
   * Acquires the lock of a collection, unless the thread has a lock already.
   *
   * @param isOneStep whether the call makes all its changes at once, so that none is visible while
   *     it is blocked
   */
  public void lock(Object contents, boolean isOneStep) {
    if (!holder.hasLock()) {
      int hash = Identities.spread(System.identityHashCode(contents));
      isOrdered &= StepLocks.lock(hash, isOneStep, holder);
    }
  }

  /** Returns whether the order of this call and those of other threads is known. */
  public boolean isOrdered() {
    return isOrdered;
  }

  /** Marks the call as ended: its changes are visible, even if they are not logged yet. */
  public void returned() {
    if (holder.hasLock()) {
      holder.returned();
    }
  }

  public void unlock() {
    if (holder.hasLock()) {
      StepLocks.unlock(holder);
    }
  }
}
