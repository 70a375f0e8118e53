package dev.cosmodrome.litmus.herd;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The final states of threads without jumps, by the axioms of x86-TSO instead of a machine: each
 * read sees some write of its location, the writes of each location have some order, and the order
 * that both impose has no cycle (Alglave, Maranget and Tautschnig, "Herding cats", TOPLAS 2014).
 */
final class AxiomaticTso {
  /** The kinds of events. */
  enum Kind {
    READ,
    WRITE,
    FENCE
  }

  /**
   * An event.
   *
   * @param thread whose, -1 for what writes the initial value
   * @param value what is written
   * @param pair the number of the locked instruction that the event is part of, -1 if it is of none
   */
  record Event(Kind kind, int thread, int location, long value, int pair) {}

  private final List<Event> events;
  private final int locations;
  private final int[] seen;
  private final List<List<Integer>> orders = new ArrayList<>();
  private final Set<Map<String, Long>> outcomes =
      new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));

  private AxiomaticTso(List<Event> events, int locations) {
    this.events = events;
    this.locations = locations;
    seen = new int[events.size()];
  }

  /** The outcomes of events in program order: what each read sees, and what is in memory. */
  static Collection<Map<String, Long>> outcomes(List<Event> program, int locations) {
    List<Event> events = new ArrayList<>();
    for (int location = 0; location < locations; location++) {
      events.add(new Event(Kind.WRITE, -1, location, 0, -1));
    }
    events.addAll(program);
    AxiomaticTso axioms = new AxiomaticTso(events, locations);
    axioms.order(0);
    return axioms.outcomes;
  }

  /** Tries all orders of the writes of the locations from this one on. */
  private void order(int location) {
    if (location == locations) {
      see(0);
      return;
    }
    List<Integer> writes = new ArrayList<>();
    for (int i = locations; i < events.size(); i++) {
      if (events.get(i).kind == Kind.WRITE && events.get(i).location == location) {
        writes.add(i);
      }
    }
    permute(location, new ArrayList<>(List.of(location)), writes);
  }

  private void permute(int location, List<Integer> ordered, List<Integer> rest) {
    if (rest.isEmpty()) {
      orders.add(ordered);
      order(location + 1);
      orders.remove(orders.size() - 1);
    }
    for (Integer next : rest) {
      List<Integer> longer = new ArrayList<>(ordered);
      longer.add(next);
      List<Integer> others = new ArrayList<>(rest);
      others.remove(next);
      permute(location, longer, others);
    }
  }

  /** Tries all writes that the reads from this event on can see. */
  private void see(int event) {
    if (event == events.size()) {
      if (isAllowed()) {
        note();
      }
    } else if (events.get(event).kind == Kind.READ) {
      for (Integer write : orders.get(events.get(event).location)) {
        seen[event] = write;
        see(event + 1);
      }
    } else {
      see(event + 1);
    }
  }

  private void note() {
    Map<String, Long> outcome = new TreeMap<>();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).kind == Kind.READ) {
        outcome.put("read " + (i - locations), events.get(seen[i]).value);
      }
    }
    for (int location = 0; location < locations; location++) {
      List<Integer> order = orders.get(location);
      outcome.put("location " + location, events.get(order.get(order.size() - 1)).value);
    }
    outcomes.add(outcome);
  }

  private boolean isAllowed() {
    return isAcyclic(true) && isAcyclic(false) && areLockedInstructionsSteps();
  }

  /**
   * Returns whether what has to come before what has no cycle.
   *
   * @param perLocation whether it is about single locations; otherwise about what all threads see
   */
  private boolean isAcyclic(boolean perLocation) {
    int count = events.size();
    long[] later = new long[count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        later[i] |= i != j && isBefore(i, j, perLocation) ? 1L << j : 0;
      }
    }
    for (int via = 0; via < count; via++) {
      for (int i = 0; i < count; i++) {
        later[i] |= (later[i] >>> via & 1) != 0 ? later[via] : 0;
      }
    }
    for (int i = 0; i < count; i++) {
      if ((later[i] >>> i & 1) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isBefore(int one, int other, boolean perLocation) {
    Event first = events.get(one);
    Event second = events.get(other);
    if (first.thread == second.thread && first.thread >= 0 && one < other) {
      return perLocation
          ? first.kind != Kind.FENCE
              && second.kind != Kind.FENCE
              && first.location == second.location
          : isKept(one, other);
    }
    if (first.kind == Kind.FENCE
        || second.kind == Kind.FENCE
        || first.location != second.location) {
      return false;
    }
    return communicates(one, other)
        && (perLocation
            || first.thread != second.thread
            || first.kind != Kind.WRITE
            || second.kind != Kind.READ);
  }

  /**
   * Returns whether a read sees a write, a write comes after another, or after what a read has
   * seen.
   */
  private boolean communicates(int one, int other) {
    Event first = events.get(one);
    Event second = events.get(other);
    List<Integer> order = orders.get(first.location);
    if (first.kind == Kind.READ) {
      return second.kind == Kind.WRITE && order.indexOf(seen[one]) < order.indexOf(other);
    }
    return second.kind == Kind.READ
        ? seen[other] == one
        : order.indexOf(one) < order.indexOf(other);
  }

  /** Returns whether all threads see two events of a thread in their order. */
  private boolean isKept(int one, int other) {
    Event first = events.get(one);
    Event second = events.get(other);
    if (first.kind != Kind.WRITE || second.kind != Kind.READ) {
      return true;
    }
    for (int i = one + 1; i < other; i++) {
      if (events.get(i).kind == Kind.FENCE && events.get(i).thread == first.thread) {
        return true;
      }
    }
    return first.pair >= 0 || second.pair >= 0;
  }

  /** Returns whether no write comes between the read and the write of a locked instruction. */
  private boolean areLockedInstructionsSteps() {
    for (int i = 0; i + 1 < events.size(); i++) {
      Event read = events.get(i);
      if (read.kind == Kind.READ && read.pair >= 0) {
        List<Integer> order = orders.get(read.location);
        if (order.indexOf(seen[i]) + 1 != order.indexOf(i + 1)) {
          return false;
        }
      }
    }
    return true;
  }
}
