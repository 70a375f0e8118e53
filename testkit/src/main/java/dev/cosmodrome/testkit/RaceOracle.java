package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.VisibleEvents.Visible;
import dev.cosmodrome.trace.Op;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Data races from their definition: two accesses that interfere, not both volatile, by different
 * threads, neither of which happens before the other. A thread starts and ends even if it does
 * nothing in between, so that its fork happens before its join.
 */
public final class RaceOracle {
  private RaceOracle() {}

  /** The racy variables, each with the first event that races with an earlier one. */
  public static Map<Integer, Integer> firstRaces(EventList trace) {
    List<Visible> events = VisibleEvents.of(trace).events();
    BitSet[] before = new BitSet[events.size()];
    Map<Integer, Integer> races = new TreeMap<>();
    for (int later = 0; later < events.size(); later++) {
      Visible second = events.get(later);
      before[later] = new BitSet();
      for (int earlier = 0; earlier < later; earlier++) {
        if (ordered(events.get(earlier), second)) {
          before[later].or(before[earlier]);
          before[later].set(earlier);
        }
      }
      for (int earlier = 0; earlier < later; earlier++) {
        Visible first = events.get(earlier);
        if (first.interferesWith(second)
            && !(isVolatile(first) && isVolatile(second))
            && !before[later].get(earlier)) {
          races.putIfAbsent(second.target(), second.index());
        }
      }
    }
    return races;
  }

  private static boolean ordered(Visible earlier, Visible later) {
    return earlier.thread() == later.thread()
        || earlier.synchronizesWith(later)
        || (earlier.operation() == Op.FORK
            && later.operation() == Op.JOIN
            && earlier.target() == later.target())
        || (earlier.operation() == Op.VOLATILE_WRITE
            && later.operation() == Op.VOLATILE_READ
            && earlier.target() == later.target());
  }

  private static boolean isVolatile(Visible event) {
    return event.operation() == Op.VOLATILE_READ || event.operation() == Op.VOLATILE_WRITE;
  }
}
