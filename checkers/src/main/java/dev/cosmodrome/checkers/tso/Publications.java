package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.order.EpochSlots;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What threads have handed on, by token or volatile variable, and the lock slots of both. */
final class Publications {
  /** The number of lock slots for each thread, at most. */
  private static final int LOCK_SLOTS_OF_THREAD = 2;

  /** What a token stands for. */
  record Publication(int slot, int time, SharedClock all, SharedClock beforeWrite) {
    /** Up to when all that happened in a slot comes before. */
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

  /** By token. */
  private @Nullable LockSlot[] lockSlots = new LockSlot[16];

  // By volatile variable; nothing is handed on so while there are few threads.
  private @Nullable Publication[] ofVariables = new Publication[0];
  private @Nullable LockSlot[] lockSlotsOfVariables = new LockSlot[0];

  private int lockSlotCount;

  /**
   * Creates none.
   *
   * @param slots where lockSlots get their slots from
   * @param fewThreads so few threads have no lock slots
   */
  Publications(EpochSlots slots, int fewThreads) {
    this.slots = slots;
    this.fewThreads = fewThreads;
  }

  /** What was last handed on with a token; null if nothing was. */
  @Nullable Publication of(int token) {
    return token < publications.length ? publications[token] : null;
  }

  /** Visits the clocks of all. */
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

  /** What was handed on by the last write of a volatile variable; null if that is not known. */
  @Nullable Publication ofVariable(int variable) {
    return variable < ofVariables.length ? ofVariables[variable] : null;
  }

  /**
   * A thread, whose buffer is empty, hands on with a token what it knows and did. If it has the
   * lock slot of that token, it gives it back.
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
   * The lock slot of a token. If there is none, and the token is that of a lock, there is a new one
   * if there are threads enough.
   *
   * @param threads how many there are
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

  /** The lock slot of a volatile variable; null if there is none. */
  @Nullable LockSlot lockSlotOf(int variable) {
    return variable < lockSlotsOfVariables.length ? lockSlotsOfVariables[variable] : null;
  }

  /**
   * A thread writes a volatile variable. If it has the lock slot of that, it gives it back.
   *
   * @param isHandedOn whether it has read what was written before it, alone: if there is no lock
   *     slot, there is a new one then, if there are threads enough
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
