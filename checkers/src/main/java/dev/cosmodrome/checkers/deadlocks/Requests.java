package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The requests for locks by threads that hold others, and the circles of threads that can wait for
 * each other.
 */
final class Requests {
  private static final int MAX_REQUESTS_VISITED = 10_000_000;

  private record Key(int thread, int hold, boolean byTrying, List<Integer> held) {}

  private final Map<Key, Request> requests = new LinkedHashMap<>();

  /** By lock that is held: the requests. */
  private final Map<Integer, List<Request>> holders = new HashMap<>();

  private int looks;

  void add(
      int thread, int hold, Map<Integer, Taken> taken, Taken here, boolean byTrying, int moment) {
    Key key = new Key(thread, hold, byTrying, taken.keySet().stream().sorted().toList());
    Request request = requests.get(key);
    if (request == null) {
      request = new Request(thread, hold, Map.copyOf(taken), here, byTrying);
      requests.put(key, request);
      for (int lock : taken.keySet().stream().map(LockSets::lock).distinct().toList()) {
        holders.computeIfAbsent(lock, l -> new ArrayList<>()).add(request);
      }
    }
    request.addMoment(moment);
  }

  /** Returns whether all circles were visited. */
  boolean isComplete() {
    return looks < MAX_REQUESTS_VISITED;
  }

  /** Visits each circle once, from its first request on. */
  void forEachCircle(MustHappenBefore moments, Consumer<List<Request>> visitor) {
    List<Request> all = List.copyOf(requests.values());
    Map<Request, Integer> ranks = new HashMap<>();
    all.forEach(request -> ranks.put(request, ranks.size()));
    for (Request first : all) {
      extend(new ArrayList<>(List.of(first)), ranks, moments, visitor);
    }
  }

  private void extend(
      List<Request> path,
      Map<Request, Integer> ranks,
      MustHappenBefore moments,
      Consumer<List<Request>> visitor) {
    Request first = path.get(0);
    Request last = path.get(path.size() - 1);
    for (Request next : holders.getOrDefault(LockSets.lock(last.hold()), List.of())) {
      if (++looks >= MAX_REQUESTS_VISITED) {
        return;
      }
      if (ranks.getOrDefault(next, 0) > ranks.getOrDefault(first, 0)
          && next.holdAgainst(last.hold()) >= 0
          && path.stream().allMatch(other -> canMeet(other, next, moments))) {
        path.add(next);
        if (first.holdAgainst(next.hold()) >= 0) {
          visitor.accept(List.copyOf(path));
        } else {
          extend(path, ranks, moments, visitor);
        }
        path.remove(path.size() - 1);
      }
    }
  }

  /**
   * Returns whether two threads can make their requests at the same time: no lock excludes it, and
   * no order.
   */
  private static boolean canMeet(Request one, Request other, MustHappenBefore moments) {
    return one.thread() != other.thread()
        && !one.excludes(other)
        && one.moments().stream()
            .anyMatch(
                moment ->
                    other.moments().stream()
                        .anyMatch(
                            m -> isUnordered(one.thread(), moment, other.thread(), m, moments)));
  }

  private static boolean isUnordered(
      int thread, int moment, int other, int otherMoment, MustHappenBefore moments) {
    return !moments.isBefore(Order.FULL, thread, moment, other, otherMoment)
        && !moments.isBefore(Order.FULL, other, otherMoment, thread, moment);
  }
}
