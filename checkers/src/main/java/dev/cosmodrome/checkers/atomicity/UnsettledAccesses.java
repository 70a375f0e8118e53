package dev.cosmodrome.checkers.atomicity;

import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.trace.EventBatch;

/**
 * The {@link LastAccesses} of the variables that are not settled. Settled accesses can be
 * overwritten, so the table is small however many variables there are, and stays in the cache.
 *
 * <p>The slot of a variable is its number modulo the number of slots, its <em>home</em>, or one of
 * a few others if the home is taken. A home is marked while variables of it may be elsewhere. Slots
 * need no freeing: once every access in an unmarked home is settled, any variable may reuse it.
 *
 * <p>The table grows if a variable finds no slot, or if homes are taken too often; in the end, each
 * variable has its own home.
 */
final class UnsettledAccesses {
  /** The number of slots that a variable may use. */
  private static final int REACH = 8;

  /** The distance between them; odd, and large since neighbouring variables are used together. */
  private static final int STEP = 1021;

  /** The number of events for each one that may find its home taken. */
  private static final int EVENTS_OF_SEARCH = 200;

  /** The number of events that may find their home taken whatever the size of the table. */
  private static final int MIN_SEARCHES_BEFORE_GROWTH = 64;

  /** The number of slots for each further event that may find its home taken. */
  private static final int PLACES_OF_SEARCH = 16;

  /** The maximum number of slots that stay in the processor's cache. */
  private static final int PLACES_IN_CACHE = 1 << 14;

  /** The number of slots from which on the table grows by a factor of two instead of four. */
  private static final int PLACES_FOR_SLOWER_GROWTH = 1 << 20;

  private static final int MARK = Integer.MIN_VALUE;
  private static final int NONE = -1;

  private final Dependences dependences;

  // By slot: the accesses, and their variable, with the mark of a home.
  private LastAccesses accesses;
  private int[] variables;

  /**
   * The debt of events: each event that finds its home taken adds {@link #EVENTS_OF_SEARCH}, each
   * event pays one.
   */
  private long missing;

  /** A value that depends on the prefetched data, so that prefetching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private int touched;

  /** Creates a table with this number of slots, a power of two. */
  UnsettledAccesses(Dependences dependences, int places) {
    this.dependences = dependences;
    accesses = new LastAccesses(places);
    variables = new int[places];
  }

  /** Returns the accesses in all slots; valid until the next {@link #find}. */
  long[] states() {
    return accesses.upTo(0);
  }

  /** Returns the variable of each slot, negative if it is a marked home. */
  int[] variables() {
    return variables;
  }

  /** Prepares for the events of a batch. */
  void expect(EventBatch batch) {
    missing = Math.max(0, missing - batch.size());
    if (variables.length > PLACES_IN_CACHE) {
      accesses.touch(batch);
      touchVariables(batch);
    }
  }

  /** Prefetches {@link #variables}, as {@link LastAccesses#touch} does. */
  private void touchVariables(EventBatch batch) {
    int[] targets = batch.targets();
    int sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      sum += variables[home(targets[row])];
    }
    touched += sum;
  }

  /**
   * Returns the offset in {@link #states} of the accesses of a variable, to which a slot is
   * assigned if necessary.
   */
  int find(int variable) {
    return LastAccesses.offset(placeOf(variable));
  }

  private int placeOf(int variable) {
    int home = home(variable);
    return variables[home] == variable ? home : search(variable);
  }

  private int home(int variable) {
    return variable & (variables.length - 1);
  }

  private int search(int variable) {
    if (areTooFew(home(variable))) {
      grow();
      return placeOf(variable);
    }
    int place = variables[home(variable)] < 0 ? findAway(variable) : NONE;
    while (place == NONE) {
      place = take(variable);
      if (place == NONE) {
        grow();
      }
    }
    return place;
  }

  /**
   * Counts events whose home is taken; returns whether there were too many. Homes with settled
   * accesses count as taken as long as more slots cost little.
   */
  private boolean areTooFew(int home) {
    if (variables.length < PLACES_IN_CACHE ? isTaken(home) : !isFree(home)) {
      missing += EVENTS_OF_SEARCH;
    }
    return missing / EVENTS_OF_SEARCH
        > MIN_SEARCHES_BEFORE_GROWTH + variables.length / PLACES_OF_SEARCH;
  }

  /**
   * Returns the slot of a variable whose home is marked, if it has one. Removes a mark that is not
   * needed.
   */
  private int findAway(int variable) {
    int home = home(variable);
    int found = NONE;
    int mark = 0;
    for (int i = 0; i < REACH; i++) {
      int place = home(home + i * STEP);
      int other = variables[place] & ~MARK;
      if (home(other) == home && !isFree(place)) {
        found = other == variable ? place : found;
        mark = place == home ? mark : MARK;
      }
    }
    variables[home] = (variables[home] & ~MARK) | mark;
    return found;
  }

  /** Assigns a slot to a variable that has none, if one is free. */
  private int take(int variable) {
    int home = home(variable);
    for (int i = 0; i < REACH; i++) {
      int place = home(home + i * STEP);
      if (isFree(place)) {
        dependences.forget(states(), LastAccesses.offset(place));
        variables[place] = variable | (variables[place] & MARK);
        if (place != home) {
          variables[home] |= MARK;
        }
        return place;
      }
    }
    return NONE;
  }

  /** Returns whether there are accesses in a slot, settled or not. */
  private boolean isTaken(int place) {
    int at = LastAccesses.offset(place);
    return (states()[at + LastAccesses.WRITER] | states()[at + LastAccesses.READER]) != 0;
  }

  private boolean isFree(int place) {
    return dependences.areSettled(states(), LastAccesses.offset(place));
  }

  private void grow() {
    int places = variables.length;
    do {
      places *= places < PLACES_FOR_SLOWER_GROWTH ? 4 : 2;
    } while (!moveTo(places));
    missing = 0;
  }

  /**
   * Moves the unsettled accesses to a table with {@code places} slots; returns whether all found
   * one.
   */
  private boolean moveTo(int places) {
    LastAccesses before = accesses;
    int[] variablesBefore = variables;
    accesses = new LastAccesses(places);
    variables = new int[places];
    for (int place = 0; place < variablesBefore.length; place++) {
      if (!move(variablesBefore[place] & ~MARK, before.upTo(0), LastAccesses.offset(place))) {
        accesses = before;
        variables = variablesBefore;
        return false;
      }
    }
    return true;
  }

  private boolean move(int variable, long[] from, int at) {
    if (dependences.areSettled(from, at)) {
      dependences.forget(from, at);
      return true;
    }
    int place = take(variable);
    if (place != NONE) {
      System.arraycopy(from, at, states(), LastAccesses.offset(place), LastAccesses.offset(1));
    }
    return place != NONE;
  }
}
