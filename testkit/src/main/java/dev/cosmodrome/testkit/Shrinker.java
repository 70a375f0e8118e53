package dev.cosmodrome.testkit;

import java.util.function.Predicate;

/** Makes a trace that shows something as small as it can be made by leaving events out. */
public final class Shrinker {
  private Shrinker() {}

  /** A well-formed part of {@code trace}, which shows something, that shows it, too. */
  public static EventList shrink(EventList trace, Predicate<EventList> shows) {
    EventList smallest = trace;
    for (int length = Math.max(1, trace.size() / 2); length >= 1; length /= 2) {
      smallest = shrink(smallest, length, shows);
    }
    EventList before;
    do {
      before = smallest;
      smallest = shrinkPairs(shrink(smallest, 1, shows), shows);
    } while (smallest.size() < before.size());
    return smallest;
  }

  private static EventList shrink(EventList trace, int length, Predicate<EventList> shows) {
    EventList smallest = trace;
    for (int at = trace.size() - length; at >= 0; at--) {
      if (at + length <= smallest.size()) {
        EventList candidate = smallest.without(at, at + length);
        smallest = fits(candidate, shows) ? candidate : smallest;
      }
    }
    return smallest;
  }

  /** Leaves out two events at once, such as a begin and its end. */
  private static EventList shrinkPairs(EventList trace, Predicate<EventList> shows) {
    for (int second = trace.size() - 1; second > 0; second--) {
      for (int first = 0; first < second; first++) {
        EventList candidate = trace.without(second, second + 1).without(first, first + 1);
        if (fits(candidate, shows)) {
          return candidate;
        }
      }
    }
    return trace;
  }

  private static boolean fits(EventList candidate, Predicate<EventList> shows) {
    return candidate.isWellFormed() && shows.test(candidate);
  }
}
