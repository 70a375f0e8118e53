package dev.cosmodrome.checkers.atomicsets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A unit of work on a set, with the automata for patterns that start with one of its accesses. */
final class Unit {
  /** Another unit, and the automata for both, by the two variables. */
  static final class Partner {
    final Unit unit;
    final Map<Long, RaceAutomaton> automata = new HashMap<>();

    Partner(Unit unit) {
      this.unit = unit;
    }
  }

  final int thread;
  final long transaction;

  /** By variable: the automaton for its own accesses alone. */
  final Map<Integer, RaceAutomaton> own = new HashMap<>();

  /** The automata for its accesses and those of other threads outside units, as for a partner. */
  final Map<Long, RaceAutomaton> singles = new HashMap<>();

  /**
   * The units of other threads that were open at the same time, as long as one of the two is open.
   */
  final List<Partner> partners = new ArrayList<>();

  boolean open = true;

  Unit(int thread, long transaction) {
    this.thread = thread;
    this.transaction = transaction;
  }

  /** Makes this unit and another one, which is open, partners. */
  void meet(Unit other) {
    partners.add(new Partner(other));
    other.partners.add(new Partner(this));
  }

  /** One of its partners. */
  Partner partner(Unit other) {
    return partners.stream().filter(p -> p.unit == other).findFirst().orElseThrow();
  }

  /**
   * Returns the key of automata for a first and a second variable; both are the same for patterns
   * with one variable.
   */
  static long key(int first, int second) {
    return (long) first << Integer.SIZE | second;
  }
}
