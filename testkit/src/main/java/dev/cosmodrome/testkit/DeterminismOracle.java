package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.ConcurrentProgram.Schedule;
import dev.cosmodrome.testkit.StrandEvents.StrandEvent;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Determinism from its definition (Sadowski, Freund and Flanagan, "SingleTrack", ESOP 2009): two
 * events of one block, by different strands, that interfere must be ordered by synchronisation that
 * does not depend on the schedule, unless they are never enabled at the same time; and blocks, each
 * with all threads that were started in it, must have a serial order. So must two events of one
 * block be ordered that {@linkplain StrandEvent#decidesWith decide} something together, and two
 * changes whose order is observed.
 */
public final class DeterminismOracle {
  private final List<StrandEvent> events;

  /** For each event, those that it has to wait for, whatever the schedule is. */
  private final BitSet[] awaited;

  private DeterminismOracle(EventList trace) {
    events = StrandEvents.of(trace);
    awaited = new BitSet[events.size()];
    for (int later = 0; later < events.size(); later++) {
      awaited[later] = new BitSet();
      int known;
      do {
        known = awaited[later].cardinality();
        for (int earlier = later - 1; earlier >= 0; earlier--) {
          if (!awaited[later].get(earlier) && isAwaited(earlier, later)) {
            awaited[later].or(awaited[earlier]);
            awaited[later].set(earlier);
          }
        }
      } while (awaited[later].cardinality() > known);
    }
  }

  /**
   * Returns whether an event has to wait for an earlier one, directly. The acquire of a lock waits
   * for an earlier release if it waits for the acquire before, by the strand that releases: no
   * other strand can acquire the lock in between.
   */
  private boolean isAwaited(int earlier, int later) {
    StrandEvent first = events.get(earlier);
    StrandEvent second = events.get(later);
    return first.isAwaitedBy(second)
        || (first.isReleasedFor(second)
            && awaited[later].stream().anyMatch(i -> events.get(i).isHoldEndedBy(first)));
  }

  /** The first event that conflicts with an earlier one of the same block, or -1. */
  public static int firstConflict(EventList trace) {
    DeterminismOracle oracle = new DeterminismOracle(trace);
    for (int later = 0; later < oracle.events.size(); later++) {
      if (!oracle.violatedBy(later).isEmpty()) {
        return oracle.events.get(later).index();
      }
    }
    return -1;
  }

  /** The blocks that have a conflict with the event at an index of the trace. */
  public static Set<Integer> violatedBlocks(EventList trace, int index) {
    DeterminismOracle oracle = new DeterminismOracle(trace);
    Set<Integer> violated = new HashSet<>();
    for (int later = 0; later < oracle.events.size(); later++) {
      if (oracle.events.get(later).index() == index) {
        violated.addAll(oracle.violatedBy(later));
      }
    }
    return violated;
  }

  private Set<Integer> violatedBy(int later) {
    StrandEvent second = events.get(later);
    Set<Integer> violated = new HashSet<>();
    for (int earlier = 0; earlier < later; earlier++) {
      StrandEvent first = events.get(earlier);
      if (first.conflictsWith(second) || first.decidesWith(second)) {
        violated.addAll(unorderedIn(earlier, later));
      }
    }
    if (second.operation() == Op.OBSERVE_ORDER || second.operation() == Op.OBSERVE_FIRST) {
      violated.addAll(unorderedMarks(second.target(), later));
    }
    if (second.operation() == Op.MARK) {
      violated.addAll(overtaking(later));
    }
    return violated;
  }

  /**
   * The blocks in which a change could have come before an earlier one that was the first when that
   * was seen, by an event that the change does not wait for.
   */
  private Set<Integer> overtaking(int change) {
    Set<Integer> violated = new HashSet<>();
    int variable = events.get(change).target();
    for (int earlier : marks(variable, change)) {
      for (int seen = earlier + 1; seen < change; seen++) {
        StrandEvent event = events.get(seen);
        if (event.operation() == Op.OBSERVE_FIRST && event.target() == variable) {
          Set<Integer> common = unorderedIn(earlier, change);
          common.retainAll(unorderedIn(seen, change));
          violated.addAll(common);
        }
      }
    }
    return violated;
  }

  /** The blocks that two events are in, or none if the later one waits for the earlier one. */
  private Set<Integer> unorderedIn(int earlier, int later) {
    Set<Integer> common = new HashSet<>();
    if (!awaited[later].get(earlier)) {
      common.addAll(events.get(earlier).blocks());
      common.retainAll(events.get(later).blocks());
    }
    return common;
  }

  /** The blocks with two changes of a thing that are in no order, before an event. */
  private Set<Integer> unorderedMarks(int variable, int before) {
    Set<Integer> violated = new HashSet<>();
    for (int later : marks(variable, before)) {
      for (int earlier : marks(variable, later)) {
        violated.addAll(unorderedIn(earlier, later));
      }
    }
    return violated;
  }

  private List<Integer> marks(int variable, int before) {
    return IntStream.range(0, before)
        .filter(i -> events.get(i).operation() == Op.MARK && events.get(i).target() == variable)
        .boxed()
        .toList();
  }

  /**
   * The variables of calls whose results may depend on the schedule in ways that are not recorded:
   * in a block, or, if there are changes of the variable, if some of them are in no order.
   */
  public static Set<Integer> unseen(EventList trace) {
    DeterminismOracle oracle = new DeterminismOracle(trace);
    Set<Integer> unseen = new HashSet<>();
    for (int i = 0; i < oracle.events.size(); i++) {
      StrandEvent event = oracle.events.get(i);
      if (event.operation() == Op.CHANCE && oracle.isOpen(event, i)) {
        unseen.add(event.target());
      }
    }
    return unseen;
  }

  private boolean isOpen(StrandEvent chance, int index) {
    List<Integer> marks = marks(chance.target(), index);
    if (marks.isEmpty()) {
      return !chance.blocks().isEmpty();
    }
    return !unorderedMarks(chance.target(), index).isEmpty()
        || marks.stream().anyMatch(mark -> !unorderedIn(mark, index).isEmpty());
  }

  /** The first event with which blocks have no serial order, or -1 if they have one. */
  public static int firstCycle(EventList trace) {
    return firstCycle(ordering(StrandEvents.of(trace)));
  }

  private static int firstCycle(List<StrandEvent> events) {
    Map<Integer, Set<Integer>> graph = new HashMap<>();
    for (int later = 0; later < events.size(); later++) {
      int transaction = events.get(later).transaction();
      for (int earlier = 0; earlier < later; earlier++) {
        if (mustPrecede(events.get(earlier), events.get(later))) {
          connect(graph, events.get(earlier).transaction(), transaction);
        }
      }
      if (reaches(graph, transaction, transaction, new HashSet<>())) {
        return events.get(later).index();
      }
    }
    return -1;
  }

  /**
   * The blocks that are violated by themselves, by the events that begin them: the trace is not
   * deterministic if only that block is meant to be. Tasks of other blocks stay strands.
   */
  public static Set<Integer> violatedAlone(EventList trace) {
    DeterminismOracle oracle = new DeterminismOracle(trace);
    Set<Integer> violated = new HashSet<>();
    for (int later = 0; later < oracle.events.size(); later++) {
      violated.addAll(oracle.violatedBy(later));
    }
    oracle.events.stream()
        .flatMap(event -> event.blocks().stream())
        .distinct()
        .filter(block -> firstCycle(withOnly(block, ordering(oracle.events))) >= 0)
        .forEach(violated::add);
    return violated;
  }

  /** Without events that mean nothing between blocks. */
  private static List<StrandEvent> ordering(List<StrandEvent> events) {
    return events.stream().filter(event -> !event.isDecision()).toList();
  }

  /** The events with one block; each event outside of it is a transaction of its own. */
  private static List<StrandEvent> withOnly(int block, List<StrandEvent> events) {
    List<StrandEvent> alone = new ArrayList<>();
    for (StrandEvent event : events) {
      boolean inside = event.blocks().contains(block);
      alone.add(event.in(inside ? block : -1 - alone.size()));
    }
    return alone;
  }

  /**
   * Returns whether there is a serial order of transactions that fits both schedules of a program.
   */
  public static boolean haveCommonOrder(Schedule one, Schedule other) {
    Map<String, Set<String>> graph = new HashMap<>();
    addTransactions(one, graph);
    addTransactions(other, graph);
    return graph.keySet().stream().noneMatch(t -> reaches(graph, t, t, new HashSet<>()));
  }

  private static void addTransactions(Schedule schedule, Map<String, Set<String>> graph) {
    List<StrandEvent> events = ordering(StrandEvents.of(schedule.trace()));
    for (int later = 0; later < events.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (mustPrecede(events.get(earlier), events.get(later))) {
          connect(graph, name(events.get(earlier), schedule), name(events.get(later), schedule));
        }
      }
    }
  }

  /** A name that the transaction of an event has in each schedule. */
  private static String name(StrandEvent event, Schedule schedule) {
    int index = event.transaction() < 0 ? event.index() : event.transaction();
    return schedule.origins().get(index);
  }

  private static boolean mustPrecede(StrandEvent earlier, StrandEvent later) {
    return earlier.transaction() != later.transaction()
        && (earlier.isAwaitedBy(later) || earlier.interferesWith(later));
  }

  private static <T> void connect(Map<T, Set<T>> graph, T from, T to) {
    graph.computeIfAbsent(from, t -> new HashSet<>()).add(to);
  }

  private static <T> boolean reaches(Map<T, Set<T>> graph, T from, T to, Set<T> seen) {
    for (T next : graph.getOrDefault(from, Set.of())) {
      if (next.equals(to) || (seen.add(next) && reaches(graph, next, to, seen))) {
        return true;
      }
    }
    return false;
  }
}
