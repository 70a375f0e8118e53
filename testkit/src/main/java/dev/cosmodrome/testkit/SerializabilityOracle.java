package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.VisibleEvents.Visible;
import java.util.List;

/**
 * Conflict serializability from its definition: draw an edge between two transactions when an event
 * of one conflicts with a later event of the other; the trace is serializable if there is no cycle.
 */
public final class SerializabilityOracle {
  private SerializabilityOracle() {}

  /** The first event with which the trace is not serializable, or -1 if it is. */
  public static int firstViolation(EventList trace) {
    VisibleEvents visible = VisibleEvents.of(trace);
    List<Visible> events = visible.events();
    boolean[][] edges = new boolean[visible.transactions()][visible.transactions()];
    for (int later = 0; later < events.size(); later++) {
      int to = events.get(later).transaction();
      for (int earlier = 0; earlier < later; earlier++) {
        int from = events.get(earlier).transaction();
        if (from != to && conflict(events.get(earlier), events.get(later))) {
          edges[from][to] = true;
        }
      }
      if (reaches(edges, to, to, new boolean[edges.length])) {
        return events.get(later).index();
      }
    }
    return -1;
  }

  /** Returns whether two events of a trace conflict, the first being the earlier one. */
  public static boolean conflict(EventList trace, int earlier, int later) {
    List<Visible> events = VisibleEvents.of(trace).events();
    return events.stream()
        .filter(event -> event.index() == earlier)
        .anyMatch(
            first ->
                events.stream()
                    .filter(event -> event.index() == later)
                    .anyMatch(second -> conflict(first, second)));
  }

  static boolean conflict(Visible earlier, Visible later) {
    return earlier.thread() == later.thread()
        || earlier.interferesWith(later)
        || earlier.synchronizesWith(later);
  }

  private static boolean reaches(boolean[][] edges, int from, int to, boolean[] seen) {
    for (int next = 0; next < edges.length; next++) {
      if (edges[from][next] && !seen[next]) {
        seen[next] = true;
        if (next == to || reaches(edges, next, to, seen)) {
          return true;
        }
      }
    }
    return false;
  }
}
