package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.VisibleEvents.Visible;
import dev.cosmodrome.trace.Op;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The order of events by which AeroDrome decides, from Definition 2 of Mathur and Viswanathan,
 * "Atomicity Checking in Linear Time using Vector Clocks": event e comes before f if e conflicts
 * its way to an event g that is f, or whose transaction is complete and leads to that of f.
 */
public final class EventOrderOracle {
  private final List<Visible> events;
  private final int transactions;

  /** By event: those that it happens before by conflicts, itself included. */
  private final BitSet[] later;

  /** By transaction: those to which one of its events happens before by conflicts, itself not. */
  private final BitSet[] successors;

  /** By transaction: those that a path of one or more such edges leads to. */
  private final BitSet[] reached;

  /** The order of the first events of a trace. */
  public EventOrderOracle(EventList trace, int length) {
    EventList prefix = trace.without(length, trace.size());
    VisibleEvents visible = VisibleEvents.of(prefix);
    events = visible.events();
    transactions = visible.transactions();
    later = new BitSet[events.size()];
    for (int event = events.size() - 1; event >= 0; event--) {
      later[event] = new BitSet();
      later[event].set(event);
      for (int other = event + 1; other < events.size(); other++) {
        if (SerializabilityOracle.conflict(events.get(event), events.get(other))) {
          later[event].or(later[other]);
        }
      }
    }
    successors = sets(transactions);
    for (int event = 0; event < events.size(); event++) {
      int from = transaction(event);
      later[event].stream().map(this::transaction).forEach(successors[from]::set);
    }
    IntStream.range(0, transactions).forEach(from -> successors[from].clear(from));
    reached = reached(transaction -> true);
  }

  /** The first event with which a property holds of the trace up to it, or -1. */
  public static int first(EventList trace, Predicate<EventOrderOracle> property) {
    return IntStream.range(0, trace.size())
        .filter(event -> property.test(new EventOrderOracle(trace, event + 1)))
        .findFirst()
        .orElse(-1);
  }

  /**
   * Returns whether a block begins before an event outside of it that comes before one inside of
   * it.
   */
  public boolean meetsTheorem2() {
    BitSet seen = new BitSet();
    for (int begin = 0; begin < events.size(); begin++) {
      int block = transaction(begin);
      if (!seen.get(block) && events.get(begin).operation() == Op.BEGIN && comesBack(begin)) {
        return true;
      }
      seen.set(block);
    }
    return false;
  }

  private boolean comesBack(int begin) {
    int block = transaction(begin);
    return after(begin).stream()
        .filter(event -> transaction(event) != block)
        .anyMatch(event -> after(event).stream().anyMatch(last -> transaction(last) == block));
  }

  /** The events that one comes before, in the order of Definition 2. */
  private BitSet after(int event) {
    BitSet after = (BitSet) later[event].clone();
    later[event].stream()
        .map(this::transaction)
        .filter(this::isComplete)
        .forEach(
            transaction ->
                IntStream.range(0, events.size())
                    .filter(last -> reached[transaction].get(transaction(last)))
                    .forEach(after::set));
    return after;
  }

  /** Returns whether there is a cycle of transactions. */
  public boolean hasCycle() {
    return hasCycle(reached);
  }

  /** Returns whether there is a cycle of transactions all of which are complete but one at most. */
  public boolean hasCycleWithOneOpen() {
    return IntStream.range(0, transactions)
        .anyMatch(open -> hasCycle(reached(t -> t == open || isComplete(t))));
  }

  private static boolean hasCycle(BitSet[] reached) {
    return IntStream.range(0, reached.length).anyMatch(from -> reached[from].get(from));
  }

  /** By transaction: those that edges between transactions of a kind lead to. */
  private BitSet[] reached(IntPredicate isOfKind) {
    BitSet[] reached = sets(transactions);
    for (int from = 0; from < transactions; from++) {
      if (isOfKind.test(from)) {
        successors[from].stream().filter(isOfKind).forEach(reached[from]::set);
      }
    }
    for (int over = 0; over < transactions; over++) {
      for (int from = 0; from < transactions; from++) {
        if (reached[from].get(over)) {
          reached[from].or(reached[over]);
        }
      }
    }
    return reached;
  }

  private boolean isComplete(int transaction) {
    int open =
        events.stream()
            .filter(event -> event.transaction() == transaction)
            .mapToInt(e -> e.operation() == Op.BEGIN ? 1 : e.operation() == Op.END ? -1 : 0)
            .sum();
    return open == 0;
  }

  private int transaction(int event) {
    return events.get(event).transaction();
  }

  private static BitSet[] sets(int count) {
    return IntStream.range(0, count).mapToObj(i -> new BitSet()).toArray(BitSet[]::new);
  }
}
