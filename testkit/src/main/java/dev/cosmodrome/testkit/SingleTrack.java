package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.StrandEvents.StrandEvent;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The two analyses of the paper, as in its figures 4 and 5, with barriers and signals besides fork
 * and join: vector clocks for conflicts inside a transaction, a graph of transactions for those
 * between them. Nested blocks are part of the outermost one. This is a second, simple
 * implementation to compare with; it keeps everything. An acquire is compared with the last
 * acquire, as in the text of the paper (the figure has the last release), and comes after the
 * release. Optionally, accesses that happens-before orders with all others are ignored, as in
 * section 5 of the paper.
 */
public final class SingleTrack {
  /** The key of the sets R, W and U of figure 4: a variable or lock, and a transaction. */
  private record Key(int target, int transaction) {}

  /** The strand that has acquired a lock, and its clock then. */
  private record Taker(int strand, Map<Integer, Integer> clock) {}

  /** A release of a lock, and the acquire before it. */
  private record Hold(Taker taker, int strand, Map<Integer, Integer> clock) {}

  private static final int NONE = Integer.MAX_VALUE;

  // Figure 4: clocks by strand, and those of the last accesses inside of each transaction.
  private final Map<Integer, Map<Integer, Integer>> clocks = new HashMap<>();

  /** The last release, and those before it if its strand has not acquired the lock. */
  private final Map<Key, List<Hold>> holds = new HashMap<>();

  /** By lock: its last acquire, in a transaction or not. */
  private final Map<Integer, Taker> takers = new HashMap<>();

  private final Map<Key, Map<Integer, Integer>> reads = new HashMap<>();
  private final Map<Key, Map<Integer, Integer>> writes = new HashMap<>();
  private final Map<String, Map<Integer, Integer>> messages = new HashMap<>();

  // Figure 5: the last transaction of each strand, of each lock, of the accesses to each variable.
  private final Map<Integer, Integer> last = new HashMap<>();
  private final Map<Integer, Integer> lastUnlock = new HashMap<>();
  private final Map<Integer, Integer> lastTaker = new HashMap<>();
  private final Map<Integer, Map<Integer, Integer>> lastReads = new HashMap<>();
  private final Map<Integer, Integer> lastWrite = new HashMap<>();
  private final Map<String, Set<Integer>> senders = new HashMap<>();
  private final Map<Integer, Set<Integer>> graph = new HashMap<>();

  private int firstConflict = -1;
  private int firstCycle = -1;

  /** Runs both analyses over a trace. */
  public SingleTrack(EventList trace) {
    this(trace, false);
  }

  /**
   * Runs both analyses over a trace.
   *
   * @param filters whether accesses that are free of races are only noted
   */
  public SingleTrack(EventList trace, boolean filters) {
    List<StrandEvent> events = StrandEvents.of(trace);
    BitSet free = filters ? freeOfRaces(events) : new BitSet();
    for (int i = 0; i < events.size(); i++) {
      StrandEvent event = events.get(i);
      boolean inside = !event.blocks().isEmpty();
      connect(last.getOrDefault(event.strand(), NONE), event.transaction());
      last.put(event.strand(), event.transaction());
      receive(event);
      if (event.operation() != StrandEvents.LEAVE) {
        if (inside && conflicts(event) && !free.get(i) && firstConflict < 0) {
          firstConflict = event.index();
        }
        if (event.operation() == Op.ACQUIRE) {
          Map<Integer, Integer> clock = Map.copyOf(clock(event.strand()));
          takers.put(event.target(), new Taker(event.strand(), clock));
        }
        follow(event, !free.get(i));
      }
      send(event);
      if (firstCycle < 0 && leadsTo(event.transaction(), event.transaction(), new HashSet<>())) {
        firstCycle = event.index();
      }
    }
  }

  /** The first event that figure 4 has no rule for, or -1. */
  public int firstConflict() {
    return firstConflict;
  }

  /** The first event with which the graph of figure 5 has a cycle, or -1. */
  public int firstCycle() {
    return firstCycle;
  }

  /** The rules for acquire, release, read and write of figure 4. */
  private boolean conflicts(StrandEvent event) {
    Key key = new Key(event.target(), event.transaction());
    Map<Integer, Integer> clock = clock(event.strand());
    switch (Op.withoutModes(event.operation())) {
      case Op.ACQUIRE -> {
        boolean isContended = false;
        for (Hold hold : holds.getOrDefault(key, List.of())) {
          isContended |= isContended(hold, clock);
        }
        return isContended;
      }
      case Op.RELEASE -> {
        Taker taker = Objects.requireNonNull(takers.get(event.target()));
        List<Hold> last = holds.computeIfAbsent(key, k -> new ArrayList<>());
        last.removeIf(hold -> taker.strand == event.strand() || hold.strand == event.strand());
        last.add(new Hold(taker, event.strand(), Map.copyOf(clock)));
      }
      case Op.READ, Op.VOLATILE_READ -> {
        join(reads.computeIfAbsent(key, k -> new HashMap<>()), clock);
        return !isBelow(writes.getOrDefault(key, Map.of()), clock);
      }
      case Op.WRITE, Op.VOLATILE_WRITE -> {
        boolean ordered =
            isBelow(writes.getOrDefault(key, Map.of()), clock)
                && isBelow(reads.getOrDefault(key, Map.of()), clock);
        writes.put(key, Map.copyOf(clock));
        return !ordered;
      }
      default -> {}
    }
    return false;
  }

  /**
   * Returns whether an acquire does not come after the last one; if it does, it comes after the
   * release.
   */
  private static boolean isContended(Hold last, Map<Integer, Integer> clock) {
    if (last.taker.strand == last.strand && isBelow(last.taker.clock, clock)) {
      join(clock, last.clock);
      return false;
    }
    return !isBelow(last.clock, clock);
  }

  /** The rules for acquire, release, read and write of figure 5. */
  private void follow(StrandEvent event, boolean connects) {
    int target = event.target();
    int now = event.transaction();
    switch (Op.withoutModes(event.operation())) {
      case Op.ACQUIRE -> {
        connect(lastUnlock.getOrDefault(target, NONE), now);
        lastTaker.put(target, now);
      }
      case Op.RELEASE -> {
        connect(lastTaker.getOrDefault(target, NONE), now);
        lastUnlock.put(target, now);
      }
      case Op.READ, Op.VOLATILE_READ -> {
        connect(connects ? lastWrite.getOrDefault(target, NONE) : NONE, now);
        lastReads.computeIfAbsent(target, x -> new HashMap<>()).put(event.strand(), now);
      }
      case Op.WRITE, Op.VOLATILE_WRITE -> {
        if (connects) {
          connect(lastWrite.getOrDefault(target, NONE), now);
          lastReads.getOrDefault(target, Map.of()).values().forEach(read -> connect(read, now));
        }
        lastWrite.put(target, now);
      }
      default -> {}
    }
  }

  /** Orders the event after those that start its strand or let it continue. */
  private void receive(StrandEvent event) {
    List<String> names = new ArrayList<>();
    names.add("fork " + event.strand());
    switch (event.operation()) {
      case Op.JOIN -> {
        names.add("fork " + event.target());
        names.add("end " + event.target());
      }
      case Op.AWAIT, Op.RUN -> names.add("signal " + event.target());
      case StrandEvents.LEAVE -> names.add("barrier " + event.round());
      default -> {}
    }
    for (String name : names) {
      join(clock(event.strand()), messages.getOrDefault(name, Map.of()));
      senders.getOrDefault(name, Set.of()).forEach(sender -> connect(sender, event.transaction()));
    }
  }

  /** Publishes the event to those that may wait for it; each event may be a strand's last. */
  private void send(StrandEvent event) {
    List<String> names = new ArrayList<>(List.of("end " + event.strand()));
    switch (event.operation()) {
      case Op.FORK -> names.add("fork " + event.target());
      case Op.SIGNAL, Op.SUBMIT -> names.add("signal " + event.target());
      case Op.BARRIER -> names.add("barrier " + event.round());
      default -> {}
    }
    Map<Integer, Integer> clock = clock(event.strand());
    for (String name : names) {
      join(messages.computeIfAbsent(name, n -> new HashMap<>()), clock);
      senders.computeIfAbsent(name, n -> new HashSet<>()).add(event.transaction());
    }
    clock.merge(event.strand(), 1, Integer::sum);
  }

  /**
   * The plain accesses that come after all that they interfere with, by synchronisation. Each link
   * of a chain of synchronisation either holds in every schedule or conflicts inside a block, where
   * it is found. The acquire of a lock and its release by another strand do neither, so they order
   * nothing.
   */
  private static BitSet freeOfRaces(List<StrandEvent> events) {
    BitSet free = new BitSet();
    BitSet[] before = new BitSet[events.size()];
    for (int later = 0; later < events.size(); later++) {
      StrandEvent second = events.get(later);
      before[later] = new BitSet();
      boolean races = false;
      for (int earlier = later - 1; earlier >= 0; earlier--) {
        StrandEvent first = events.get(earlier);
        if (first.isAwaitedBy(second) || (!isPlain(second) && first.conflictsWith(second))) {
          before[later].or(before[earlier]);
          before[later].set(earlier);
        }
      }
      for (int earlier = 0; earlier < later; earlier++) {
        races |= events.get(earlier).interferesWith(second) && !before[later].get(earlier);
      }
      free.set(later, isPlain(second) && !races);
    }
    return free;
  }

  private static boolean isPlain(StrandEvent event) {
    return event.operation() == Op.READ || event.operation() == Op.WRITE;
  }

  private Map<Integer, Integer> clock(int strand) {
    return clocks.computeIfAbsent(strand, s -> new HashMap<>(Map.of(s, 1)));
  }

  private static void join(Map<Integer, Integer> clock, Map<Integer, Integer> other) {
    other.forEach((strand, time) -> clock.merge(strand, time, Math::max));
  }

  private static boolean isBelow(Map<Integer, Integer> clock, Map<Integer, Integer> other) {
    return clock.entrySet().stream()
        .allMatch(entry -> entry.getValue() <= other.getOrDefault(entry.getKey(), 0));
  }

  private void connect(int from, int to) {
    if (from != to && from != NONE) {
      graph.computeIfAbsent(from, n -> new HashSet<>()).add(to);
    }
  }

  private boolean leadsTo(int from, int to, Set<Integer> seen) {
    for (int next : graph.getOrDefault(from, Set.of())) {
      if (next == to || (seen.add(next) && leadsTo(next, to, seen))) {
        return true;
      }
    }
    return false;
  }
}
