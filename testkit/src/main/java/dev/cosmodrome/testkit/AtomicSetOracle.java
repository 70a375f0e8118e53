package dev.cosmodrome.testkit;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Atomic-set serializability from its definition: for each set, the projection of the trace on it,
 * its accesses and its units of work and nothing else, is serializable.
 */
public final class AtomicSetOracle {
  /**
   * An atomic set.
   *
   * @param variables its variables
   * @param isUnit whether a block is a unit of work on it
   */
  public record Declared(Set<Integer> variables, IntPredicate isUnit) {
    /** A set on which each block is a unit of work. */
    public static Declared of(Integer... variables) {
      return new Declared(Set.of(variables), block -> true);
    }
  }

  private AtomicSetOracle() {}

  /**
   * The first event with which some projection is not serializable, or -1 if there is none.
   * Variables that are in no set are sets of their own.
   */
  public static int firstViolation(EventList trace, List<Declared> sets) {
    return withSingles(trace, sets).stream()
        .mapToInt(set -> firstViolation(trace, set))
        .filter(first -> first >= 0)
        .min()
        .orElse(-1);
  }

  /**
   * The units of work, by the events with which they begin, that are violated by themselves on the
   * set of a variable: the projection has no serial order even if no other unit has to be atomic.
   */
  public static Set<Integer> violatedByThemselves(
      EventList trace, int variable, List<Declared> sets) {
    return withSingles(trace, sets).stream()
        .filter(set -> set.variables.contains(variable))
        .flatMap(
            set -> UnitAccess.violatedByThemselves(PatternOracle.accesses(trace, set)).stream())
        .collect(toSet());
  }

  /** These sets, and one for each variable that is in none. */
  static List<Declared> withSingles(EventList trace, List<Declared> sets) {
    List<Declared> all = new ArrayList<>(sets);
    IntStream.range(0, trace.size())
        .mapToObj(trace::get)
        .filter(event -> Op.accesses(event.operation()))
        .map(Event::target)
        .distinct()
        .filter(variable -> sets.stream().noneMatch(set -> set.variables.contains(variable)))
        .forEach(variable -> all.add(Declared.of(variable)));
    return all;
  }

  private static int firstViolation(EventList trace, Declared set) {
    List<Integer> kept = projection(trace, set);
    EventList projected = new EventList(trace.symbols());
    for (int index : kept) {
      Event event = trace.get(index);
      projected.event(event.operation(), event.thread(), event.target(), event.site());
    }
    int first = SerializabilityOracle.firstViolation(projected);
    return first < 0 ? -1 : kept.get(first);
  }

  /** The events of a trace that are accesses to a set, or begin or end a unit of work on it. */
  public static List<Integer> projection(EventList trace, Declared set) {
    List<Integer> kept = new ArrayList<>();
    Map<Integer, Deque<Boolean>> open = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      Deque<Boolean> units = open.computeIfAbsent(event.thread(), t -> new ArrayDeque<>());
      boolean keeps =
          switch (event.operation()) {
            case Op.BEGIN -> {
              boolean isUnit = set.isUnit.test(event.target());
              units.push(isUnit);
              yield isUnit;
            }
            case Op.END -> units.pop();
            default -> Op.accesses(event.operation()) && set.variables.contains(event.target());
          };
      if (keeps) {
        kept.add(i);
      }
    }
    return kept;
  }
}
