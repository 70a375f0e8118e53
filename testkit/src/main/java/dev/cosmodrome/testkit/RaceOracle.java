package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.VisibleEvents.Visible;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Data races from their definition: two accesses that interfere, not both atomic, by different
 * threads, neither of which happens before the other. A thread starts and ends even if it does
 * nothing in between, so that its fork happens before its join.
 *
 * <p>What atomic accesses and fences order is as in C++: what releases synchronises with what
 * acquires, if a read of the acquirer sees a write of the releaser's release sequence. In addition,
 * a volatile write happens before all later volatile reads of the variable, as in Java.
 */
public final class RaceOracle {
  private final List<Visible> events = new ArrayList<>();

  private RaceOracle(EventList trace) {
    List<Visible> visible = VisibleEvents.of(trace).events();
    int next = 0;
    for (int i = 0; i < trace.size(); i++) {
      for (; next < visible.size() && visible.get(next).index() == i; next++) {
        events.add(visible.get(next));
      }
      EventList.Event event = trace.get(i);
      if (event.operation() == Op.FENCE
          || event.operation() == Op.ACQUIRE_FENCE
          || event.operation() == Op.RELEASE_FENCE) {
        events.add(new Visible(event.operation(), event.thread(), 0, i, 0, 0));
      }
    }
  }

  /** Two events of a trace that race. */
  public record Race(int earlier, int later) {}

  /** The racy variables, each with the first event that races with an earlier one. */
  public static Map<Integer, Integer> firstRaces(EventList trace) {
    Map<Integer, Integer> first = new TreeMap<>();
    races(trace).forEach(race -> first.putIfAbsent(trace.get(race.later).target(), race.later));
    return first;
  }

  /** All pairs of events that race, by the later event. */
  public static List<Race> races(EventList trace) {
    return new RaceOracle(trace).races();
  }

  private List<Race> races() {
    BitSet[] before = new BitSet[events.size()];
    List<Race> races = new ArrayList<>();
    for (int later = 0; later < events.size(); later++) {
      Visible second = events.get(later);
      before[later] = new BitSet();
      for (int earlier = 0; earlier < later; earlier++) {
        if (ordered(events.get(earlier), second) || synchronizes(earlier, later)) {
          before[later].or(before[earlier]);
          before[later].set(earlier);
        }
      }
      for (int earlier = 0; earlier < later; earlier++) {
        Visible first = events.get(earlier);
        if (first.interferesWith(second)
            && !(isAtomic(first) && isAtomic(second))
            && !before[later].get(earlier)) {
          races.add(new Race(first.index(), second.index()));
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

  /**
   * Returns whether some read that {@code acquirer} stands for sees what {@code releaser} stands
   * for.
   */
  private boolean synchronizes(int releaser, int acquirer) {
    for (int write = releaser; write < acquirer; write++) {
      for (int read = write + 1; read <= acquirer && releases(releaser, write); read++) {
        if (acquires(acquirer, read) && sees(read, write)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether an event releases by an atomic write: it is the write itself, or a fence
   * before.
   */
  private boolean releases(int releaser, int write) {
    Visible event = events.get(releaser);
    Visible written = events.get(write);
    if (releaser == write) {
      return event.operation() == Op.VOLATILE_WRITE
          || event.operation() == Op.RELEASE_WRITE
          || event.operation() == Op.RELEASE_UPDATE;
    }
    return (event.operation() == Op.RELEASE_FENCE || event.operation() == Op.FENCE)
        && event.thread() == written.thread()
        && isAtomic(written)
        && Op.writes(written.operation());
  }

  /**
   * Returns whether an event acquires by an atomic read: it is the read itself, or a fence behind.
   */
  private boolean acquires(int acquirer, int read) {
    Visible event = events.get(acquirer);
    Visible reading = events.get(read);
    if (acquirer == read) {
      return event.operation() == Op.VOLATILE_READ || event.operation() == Op.ACQUIRE_READ;
    }
    return (event.operation() == Op.ACQUIRE_FENCE || event.operation() == Op.FENCE)
        && event.thread() == reading.thread()
        && isAtomic(reading)
        && !Op.writes(reading.operation());
  }

  /**
   * Returns whether a read sees a write or the last of the updates that follow it without a gap.
   */
  private boolean sees(int read, int write) {
    int variable = events.get(write).target();
    if (!events.get(read).accesses() || events.get(read).target() != variable) {
      return false;
    }
    for (int i = write + 1; i < read; i++) {
      Visible between = events.get(i);
      boolean isUpdate =
          between.operation() == Op.OPAQUE_UPDATE || between.operation() == Op.RELEASE_UPDATE;
      if (between.accesses()
          && Op.writes(between.operation())
          && between.target() == variable
          && !isUpdate) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAtomic(Visible event) {
    return event.accesses() && Op.isAtomic(event.operation());
  }
}
