package dev.cosmodrome.testkit;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.trace.Op;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The definitions of atomic sets and units of work. */
public abstract class UnitOracle {
  /** A number for the set that a variable is in. */
  abstract int setOf(int variable);

  /** The accesses to a set, with the units that they are in. */
  abstract List<UnitAccess> accesses(EventList trace, int set);

  /** The first event with which the accesses to some set are not serializable, or -1. */
  public int firstViolation(EventList trace) {
    return first(sets(trace).map(set -> UnitAccess.firstCycle(accesses(trace, set))));
  }

  /** The first event that completes one of the problematic patterns, or -1. */
  public int firstMatch(EventList trace) {
    return first(sets(trace).map(set -> PatternOracle.firstMatch(accesses(trace, set))));
  }

  /** The numbers of all patterns, from 1, that an event completes. */
  public Set<Integer> completedBy(int event, EventList trace) {
    return sets(trace)
        .boxed()
        .flatMap(set -> PatternOracle.completedBy(event, accesses(trace, set)).stream())
        .collect(toSet());
  }

  /**
   * The units, by the events with which they begin, that are violated by themselves on the set of a
   * variable.
   */
  public Set<Integer> violatedByThemselves(EventList trace, int variable) {
    return UnitAccess.violatedByThemselves(accesses(trace, setOf(variable)));
  }

  private static int first(IntStream events) {
    return events.filter(event -> event >= 0).min().orElse(-1);
  }

  private IntStream sets(EventList trace) {
    return IntStream.range(0, trace.size())
        .mapToObj(trace::get)
        .filter(event -> Op.accesses(event.operation()))
        .mapToInt(event -> setOf(event.target()))
        .distinct();
  }
}
