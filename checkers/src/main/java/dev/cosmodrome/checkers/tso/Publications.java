package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.order.EpochSlots;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What threads have handed on, by token or volatile variable, and the batons of both. */
final class Publications {
  /** How many batons there are for each thread, at most. */
  private static final int BATONS_OF_THREAD = 2;

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
  private @Nullable Baton[] batons = new Baton[16];

  // By volatile variable; nothing is handed on so while there are few threads.
  private @Nullable Publication[] ofVariables = new Publication[0];
  private @Nullable Baton[] batonsOfVariables = new Baton[0];

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
   * baton of that token, it gives it back.
   */
  void add(int token, Knowledge own) {
    if (token >= publications.length) {
      publications = Arrays.copyOf(publications, Math.max(token + 1, 2 * publications.length));
    }
    int slot = own.slot();
    int time = own.time();
    if (token < batons.length && own.has(batons[token])) {
      own.release();
    }
    publications[token] = new Publication(slot, time, own.all(), own.beforeWrite());
  }

  /**
   * The baton of a token. If there is none, and the token is that of a lock, there is a new one if
   * there are threads enough.
   *
   * @param threads how many there are
   */
  @Nullable Baton baton(int token, int threads) {
    if (token >= batons.length) {
      batons = Arrays.copyOf(batons, Math.max(token + 1, 2 * batons.length));
    }
    if (batons[token] == null && TransactionEvents.isOfLock(token)) {
      batons[token] = newBaton(threads);
    }
    return batons[token];
  }

  private @Nullable Baton newBaton(int threads) {
    if (threads < fewThreads + batonCount / BATONS_OF_THREAD) {
      return null;
    }
    batonCount++;
    return new Baton(slots.take());
  }

  /** The baton of a volatile variable; null if there is none. */
  @Nullable Baton batonOf(int variable) {
    return variable < batonsOfVariables.length ? batonsOfVariables[variable] : null;
  }

  /**
   * A thread writes a volatile variable. If it has the baton of that, it gives it back.
   *
   * @param isHandedOn whether it has read what was written before it, alone: if there is no baton,
   *     there is a new one then, if there are threads enough
   */
  void handOn(int variable, Knowledge own, boolean isHandedOn, int threads) {
    Baton baton = batonOf(variable);
    if (threads >= fewThreads) {
      addVariable(variable);
      ofVariables[variable] = new Publication(own.slot(), own.time(), own.all(), own.beforeWrite());
      if (baton == null && isHandedOn) {
        batonsOfVariables[variable] = newBaton(threads);
      }
    }
    if (own.has(baton)) {
      own.release();
    }
  }

  private void addVariable(int variable) {
    if (variable >= ofVariables.length) {
      int length = Math.max(variable + 1, 2 * ofVariables.length);
      ofVariables = Arrays.copyOf(ofVariables, length);
      batonsOfVariables = Arrays.copyOf(batonsOfVariables, length);
    }
  }
}
