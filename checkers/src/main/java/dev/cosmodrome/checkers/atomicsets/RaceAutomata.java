package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The automata of all units. An automaton is for two units and one or two variables. It is created
 * when the second unit makes an access that can continue what the first one began, and is dropped
 * when both have ended. In all patterns with two variables, the first access to the second one is
 * the second unit's, so nothing is missed before.
 */
final class RaceAutomata {
  /** The maximum number of automata at a time; further ones are left out. */
  private static final int MAX_AUTOMATA = 1 << 18;

  private final BiConsumer<AccessPattern, List<Link.End>> found;
  private int live;
  private int peak;
  private boolean complete = true;

  /** Creates a set without units; {@code found} receives accesses that match a pattern. */
  RaceAutomata(BiConsumer<AccessPattern, List<Link.End>> found) {
    this.found = found;
  }

  /** Returns the largest number of automata that existed at a time. */
  int peak() {
    return peak;
  }

  /** Returns whether no automaton had to be left out. */
  boolean areComplete() {
    return complete;
  }

  /** Handles an access of a unit. */
  void access(Unit unit, Link.End access) {
    int variable = variable(access);
    step(unit.singles.get(Unit.key(variable, variable)), access, false, false);
    for (Unit.Partner partner : unit.partners) {
      accessAsFirst(unit, partner, access);
      accessAsSecond(partner.unit, partner.unit.partner(unit), access);
    }
    RaceAutomaton own = unit.own.computeIfAbsent(variable, v -> new RaceAutomaton());
    step(own, access, false, false);
  }

  /** Handles an access of another thread, outside units, while a unit is open. */
  void singleAccess(Unit unit, Link.End access) {
    int variable = variable(access);
    RaceAutomaton own = unit.own.get(variable);
    if (own != null) {
      long key = Unit.key(variable, variable);
      step(automaton(unit, unit.singles, key, own), access, true, false);
    }
  }

  /** Handles the end of a unit, whose automata are dropped if the other unit has ended, too. */
  void end(Unit unit) {
    unit.open = false;
    live -= unit.singles.size();
    for (Unit.Partner partner : List.copyOf(unit.partners)) {
      if (!partner.unit.open) {
        Unit.Partner reverse = partner.unit.partner(unit);
        live -= partner.automata.size() + reverse.automata.size();
        unit.partners.remove(partner);
        partner.unit.partners.remove(reverse);
      }
    }
  }

  /** Handles an access of the unit with which patterns start. */
  private void accessAsFirst(Unit unit, Unit.Partner second, Link.End access) {
    int variable = variable(access);
    step(second.automata.get(Unit.key(variable, variable)), access, false, false);
    for (int other : second.unit.own.keySet()) {
      if (other != variable) {
        step(second.automata.get(Unit.key(variable, other)), access, false, false);
      }
    }
    for (int other : unit.own.keySet()) {
      if (other != variable) {
        step(second.automata.get(Unit.key(other, variable)), access, false, true);
      }
    }
  }

  /** Handles an access of the other unit. */
  private void accessAsSecond(Unit first, Unit.Partner second, Link.End access) {
    int variable = variable(access);
    Map<Long, RaceAutomaton> automata = second.automata;
    first.own.forEach(
        (other, own) -> {
          if (other != variable) {
            RaceAutomaton start = automata.getOrDefault(Unit.key(other, other), own);
            step(automaton(first, automata, Unit.key(other, variable), start), access, true, true);
          }
        });
    RaceAutomaton own = first.own.get(variable);
    if (own != null) {
      step(automaton(first, automata, Unit.key(variable, variable), own), access, true, false);
      for (int other : second.unit.own.keySet()) {
        if (other != variable) {
          step(automata.get(Unit.key(variable, other)), access, true, false);
        }
      }
    }
  }

  /**
   * Returns an automaton, which starts as a copy of another one; null if its first unit has ended:
   * in each pattern, that unit continues after an access of the second.
   */
  private @Nullable RaceAutomaton automaton(
      Unit first, Map<Long, RaceAutomaton> automata, long key, RaceAutomaton start) {
    RaceAutomaton known = automata.get(key);
    if (known != null || !first.open) {
      return known;
    }
    if (live == MAX_AUTOMATA) {
      complete = false;
      return null;
    }
    peak = Math.max(peak, ++live);
    RaceAutomaton copy = new RaceAutomaton(start);
    automata.put(key, copy);
    return copy;
  }

  private void step(
      @Nullable RaceAutomaton automaton, Link.End access, boolean others, boolean second) {
    if (automaton != null) {
      boolean writes = Op.writes(OpAndTarget.operation(access.opAndTarget()));
      automaton
          .take(AccessPattern.symbol(writes, others, second), access)
          .forEach(pattern -> found.accept(pattern, automaton.accesses(pattern)));
    }
  }

  private static int variable(Link.End access) {
    return OpAndTarget.target(access.opAndTarget());
  }
}
