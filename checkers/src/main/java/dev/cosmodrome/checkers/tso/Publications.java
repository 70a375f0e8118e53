package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.order.EpochSlots;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The publications of threads, by token or volatile variable, and the lock slots of both. */
final class Publications {
  /** The maximum number of lock slots for each thread. */
  private static final int LOCK_SLOTS_OF_THREAD = 2;

  /** The clocks that a token or variable stands for. */
  record Publication(int slot, int time, SharedClock all, SharedClock beforeWrite) {
    /** Returns the time up to which everything in a slot comes before. */
    int time(int of, LazyJoins joins) {
      return of == slot ? time : joins.time(beforeWrite, of);
    }

    private void forEachClock(Consumer<SharedClock> visitor) {
      visitor.accept(all);
      visitor.accept(beforeWrite);
    }
  }

  private final EpochSlots slots;
  private final int fewThreads;
  private @Nullable Publication[] publications = new Publication[16];

  /** By token: its lock slot. */
  private @Nullable LockSlot[] lockSlots = new LockSlot[16];

  // By volatile variable; unused while there are few threads.
  private @Nullable Publication[] ofVariables = new Publication[0];
  private @Nullable LockSlot[] lockSlotsOfVariables = new LockSlot[0];

  private int lockSlotCount;

  /**
   * Creates an empty set.
   *
   * @param slots the source of slots for lock slots
   * @param fewThreads the number of threads below which there are no lock slots
   */
  Publications(EpochSlots slots, int fewThreads) {
    this.slots = slots;
    this.fewThreads = fewThreads;
  }

  /** Returns the last publication with a token; null if there is none. */
  @Nullable Publication of(int token) {
    return token < publications.length ? publications[token] : null;
  }

  /** Visits all clocks. */
  void forEachClock(Consumer<SharedClock> visitor) {
    forEachClock(publications, visitor);
    forEachClock(ofVariables, visitor);
  }

  private static void forEachClock(@Nullable Publication[] some, Consumer<SharedClock> visitor) {
    for (Publication publication : some) {
      if (publication != null) {
        publication.forEachClock(visitor);
      }
    }
  }

  /** Returns the publication by the last write of a volatile variable; null if it is unknown. */
  @Nullable Publication ofVariable(int variable) {
    return variable < ofVariables.length ? ofVariables[variable] : null;
  }

  /**
   * Publishes the clocks of a thread, whose buffer is empty, with a token. If it has the lock slot
   * of that token, it leaves the slot.
   */
  void add(int token, ThreadClocks own) {
    if (token >= publications.length) {
      publications = Arrays.copyOf(publications, Math.max(token + 1, 2 * publications.length));
    }
    int slot = own.slot();
    int time = own.time();
    if (token < lockSlots.length && own.has(lockSlots[token])) {
      own.release();
    }
    publications[token] = new Publication(slot, time, own.all(), own.beforeWrite());
  }

  /**
   * Returns the lock slot of a token. Creates one if there is none, the token is that of a lock,
   * and there are enough threads.
   *
   * @param threads the number of threads
   */
  @Nullable LockSlot lockSlot(int token, int threads) {
    if (token >= lockSlots.length) {
      lockSlots = Arrays.copyOf(lockSlots, Math.max(token + 1, 2 * lockSlots.length));
    }
    if (lockSlots[token] == null && TransactionEvents.isOfLock(token)) {
      lockSlots[token] = newLockSlot(threads);
    }
    return lockSlots[token];
  }

  private @Nullable LockSlot newLockSlot(int threads) {
    if (threads < fewThreads + lockSlotCount / LOCK_SLOTS_OF_THREAD) {
      return null;
    }
    lockSlotCount++;
    return new LockSlot(slots.take());
  }

  /** Returns the lock slot of a volatile variable; null if there is none. */
  @Nullable LockSlot lockSlotOf(int variable) {
    return variable < lockSlotsOfVariables.length ? lockSlotsOfVariables[variable] : null;
  }

  /**
   * Handles a write of a volatile variable. If the thread has the variable's lock slot, it leaves
   * the slot.
   *
   * @param isHandedOn whether this thread alone has read the value that was written before; then a
   *     lock slot is created if there is none and there are enough threads
   */
  void handOn(int variable, ThreadClocks own, boolean isHandedOn, int threads) {
    LockSlot lockSlot = lockSlotOf(variable);
    if (threads >= fewThreads) {
      addVariable(variable);
      ofVariables[variable] = new Publication(own.slot(), own.time(), own.all(), own.beforeWrite());
      if (lockSlot == null && isHandedOn) {
        lockSlotsOfVariables[variable] = newLockSlot(threads);
      }
    }
    if (own.has(lockSlot)) {
      own.release();
    }
  }

  private void addVariable(int variable) {
    if (variable >= ofVariables.length) {
      int length = Math.max(variable + 1, 2 * ofVariables.length);
      ofVariables = Arrays.copyOf(ofVariables, length);
      lockSlotsOfVariables = Arrays.copyOf(lockSlotsOfVariables, length);
    }
  }
}
