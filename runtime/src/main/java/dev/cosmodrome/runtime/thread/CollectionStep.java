package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Owners;
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
  private static final int FRESH = 1 << 8;

  /** What is locked when there is nothing to lock. */
  public final Object noLock = new Object();

  // Collections that the thread made lately, by identity hash, and as which owner it did.
  private final int[] fresh = new int[FRESH];
  private final int[] owners = new int[FRESH];

  private final StepLocks.Holder holder = new StepLocks.Holder();
  private boolean isOrdered = true;
  private @Nullable FunctionInStep function;
  private boolean called;
  private boolean commutes;

  /** Notes a collection that the thread has just made. */
  public void created(Object collection, int owner) {
    int hash = System.identityHashCode(collection);
    fresh[hash & FRESH - 1] = hash;
    owners[hash & FRESH - 1] = owner;
  }

  /** Whether a collection was made by the thread and can't have been seen by others. */
  public boolean isFresh(Object collection, int owner) {
    int hash = System.identityHashCode(collection);
    return fresh[hash & FRESH - 1] == hash
        && owners[hash & FRESH - 1] == owner
        && owner != Owners.NOBODY;
  }

  /** A call begins. */
  public void begin() {
    unlock();
    isOrdered = true;
    function = null;
    called = false;
    commutes = false;
  }

  /** The call updates an entry in a way that commutes with other such updates. */
  public void commutes() {
    commutes = true;
  }

  /** Whether the call does so. */
  public boolean isCommuting() {
    return commutes;
  }

  /** The call's function is part of the step. */
  public void wrapFunction(FunctionInStep itsFunction) {
    function = itsFunction;
  }

  /** The function of the call that has begun, if it is part of the step. */
  public @Nullable FunctionInStep function() {
    return function;
  }

  /** The function of a call has returned. */
  public void functionCalled() {
    called = true;
  }

  public boolean hasCalled() {
    return called;
  }

  /**
   * Takes the lock of a collection.
   *
   * @param isOneStep whether the call changes nothing before it changes everything that it does
   */
  public void lock(Object contents, boolean isOneStep) {
    if (!holder.hasLock()) {
      int hash = Identities.spread(System.identityHashCode(contents));
      isOrdered &= StepLocks.lock(hash, isOneStep, holder);
    }
  }

  /** Whether it is known in which order the call is with those of others. */
  public boolean isOrdered() {
    return isOrdered;
  }

  /** The call has returned or failed. */
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
