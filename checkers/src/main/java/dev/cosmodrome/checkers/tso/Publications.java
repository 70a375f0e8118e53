package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.order.EpochSlots;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What threads have handed on, by token, and the batons of locks. */
final class Publications {
  /** How many batons there are for each thread, at most. */
  private static final int BATONS_OF_THREAD = 2;

  /** What a token stands for; if it is that of a lock, there may be a baton with it. */
  record Publication(
      int slot, int time, SharedClock all, SharedClock beforeWrite, @Nullable Baton baton) {
    /** Up to when all that happened in a slot comes before. */
    int time(int of, LazyJoins joins) {
      return of == slot ? time : joins.time(beforeWrite, of);
    }
  }

  private final EpochSlots slots;
  private final int fewThreads;
  private @Nullable Publication[] publications = new Publication[16];
  private int batonCount;

  /**
   * Creates none.
   *
   * @param slots where batons get their slots from
   * @param fewThreads so few threads have no batons
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
    for (Publication publication : publications) {
      if (publication != null) {
        visitor.accept(publication.all);
        visitor.accept(publication.beforeWrite);
      }
    }
  }

  /**
   * A thread, whose buffer is empty, hands on with a token what it knows and did. If it has the
   * baton of that token, it gives it back.
   *
   * @param threads how many there are
   */
  void add(int token, Knowledge own, int threads) {
    if (token >= publications.length) {
      publications = Arrays.copyOf(publications, Math.max(token + 1, 2 * publications.length));
    }
    Baton baton = baton(token, threads);
    int slot = own.slot();
    int time = own.time();
    if (own.has(baton)) {
      own.release();
    }
    publications[token] = new Publication(slot, time, own.all(), own.beforeWrite(), baton);
  }

  /** The baton of a token; if there is none, a new one if there are threads enough. */
  private @Nullable Baton baton(int token, int threads) {
    Publication before = publications[token];
    if (before != null && before.baton != null) {
      return before.baton;
    }
    boolean hasMany = threads >= fewThreads + batonCount / BATONS_OF_THREAD;
    return hasMany && TransactionEvents.isOfLock(token) ? newBaton() : null;
  }

  private Baton newBaton() {
    batonCount++;
    return new Baton(slots.take());
  }
}
