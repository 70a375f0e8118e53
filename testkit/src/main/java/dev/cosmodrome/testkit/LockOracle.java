package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Circles of locks and abandoned locks from their definition, for traces in which only locks order
 * threads. Threads are in a circle if each waits for a lock that the next one holds, and no two of
 * them hold locks that exclude each other. A thread waits for a lock if it has to, or if it tries
 * to get it and a note says that it does so in a loop.
 */
public final class LockOracle {
  /** A lock that a thread holds, exclusively or shared. */
  private record Hold(int lock, boolean isShared) {
    boolean excludes(Hold other) {
      return lock == other.lock && !(isShared && other.isShared);
    }
  }

  /** A thread waits for a lock, with what it holds. */
  private record Request(int thread, Hold wanted, boolean isTried, Set<Hold> held) {
    boolean isKeptFromItBy(Request other) {
      return other.held.stream().anyMatch(wanted::excludes);
    }

    boolean canMeet(Request other) {
      return thread != other.thread
          && held.stream().noneMatch(own -> other.held.stream().anyMatch(own::excludes));
    }
  }

  /**
   * A circle: the number of its threads, and whether one of them only tries to acquire its lock.
   */
  public record Circle(int threads, boolean isTried) {}

  private final EventList trace;
  private final Set<String> notes;
  private final Map<Integer, Map<Hold, Integer>> held = new HashMap<>();

  /** By thread and hold: where it was taken. */
  private final Map<Integer, Map<Hold, String>> places = new HashMap<>();

  private final Set<Request> requests = new HashSet<>();
  private final Set<String> abandoned = new HashSet<>();

  private LockOracle(EventList trace) {
    this.trace = trace;
    SymbolTable all = trace.symbols().of(Kind.NOTE);
    notes = IntStream.range(0, all.size()).mapToObj(all::name).collect(Collectors.toSet());
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      Hold hold =
          new Hold(
              event.target(), event.operation() == Op.SHARE || event.operation() == Op.UNSHARE);
      switch (event.operation()) {
        case Op.ACQUIRE, Op.SHARE -> take(event, hold, i);
        case Op.RELEASE, Op.UNSHARE ->
            heldBy(event.thread()).computeIfPresent(hold, (h, n) -> n == 1 ? null : n - 1);
        case Op.STOP -> stop(event.thread());
        default -> {}
      }
    }
  }

  /** The places at which locks were taken whose owners have ended, as far as notes name them. */
  public static Set<String> abandoned(EventList trace) {
    return new LockOracle(trace).abandoned;
  }

  /** The circles in which threads can wait for each other. */
  public static Set<Circle> circles(EventList trace) {
    LockOracle oracle = new LockOracle(trace);
    Set<Circle> circles = new HashSet<>();
    for (Request first : oracle.requests) {
      oracle.extend(new ArrayList<>(List.of(first)), circles);
    }
    return circles;
  }

  private Map<Hold, Integer> heldBy(int thread) {
    return held.computeIfAbsent(thread, t -> new HashMap<>());
  }

  private void take(Event event, Hold hold, int index) {
    Map<Hold, Integer> own = heldBy(event.thread());
    boolean hasIt = own.containsKey(hold) || own.containsKey(new Hold(hold.lock, false));
    boolean isTried = isTried(event, index);
    boolean isRetried = notes.contains("retries " + trace.symbols().name(Kind.SITE, event.site()));
    if (!hasIt && !own.isEmpty() && (!isTried || isRetried)) {
      requests.add(new Request(event.thread(), hold, isTried, Set.copyOf(own.keySet())));
    }
    if (own.merge(hold, 1, Integer::sum) == 1) {
      String place = trace.symbols().name(Kind.SITE, event.site());
      places.computeIfAbsent(event.thread(), t -> new HashMap<>()).put(hold, place);
    }
  }

  /** Returns whether the event of the thread before was an attempt to take the same lock. */
  private boolean isTried(Event event, int index) {
    for (int i = index - 1; i >= 0; i--) {
      Event before = trace.get(i);
      if (before.thread() == event.thread()) {
        return before.operation() == Op.TRY && before.target() == event.target();
      }
    }
    return false;
  }

  private void stop(int thread) {
    for (Hold hold : heldBy(thread).keySet()) {
      String name = trace.symbols().name(Kind.LOCK, hold.lock);
      if (notes.contains("abandoned " + name)) {
        abandoned.add(places.getOrDefault(thread, Map.of()).getOrDefault(hold, ""));
      }
    }
  }

  private void extend(List<Request> path, Set<Circle> circles) {
    Request last = path.get(path.size() - 1);
    if (path.size() > 1 && last.isKeptFromItBy(path.get(0))) {
      circles.add(new Circle(path.size(), path.stream().anyMatch(Request::isTried)));
    }
    for (Request next : requests) {
      if (last.isKeptFromItBy(next) && path.stream().allMatch(next::canMeet)) {
        path.add(next);
        extend(path, circles);
        path.remove(path.size() - 1);
      }
    }
  }
}
