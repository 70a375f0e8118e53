package dev.cosmodrome.testkit;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The problematic data access patterns of Hammer et al., Figure 2, from their definition: accesses
 * of two units of different threads to one or two variables of a set, in this order, whatever lies
 * in between. The other unit's accesses have lower case letters; variables are 1 and 2.
 */
public final class PatternOracle {
  private static final List<String> PATTERNS =
      List.of(
          "R1 w1 W1",
          "R1 w1 R1",
          "W1 r1 W1",
          "W1 w1 R1",
          "W1 w1 W1",
          "W1 w1 w2 W2",
          "W1 w2 w1 W2",
          "W1 w2 W2 w1",
          "W1 r1 r2 W2",
          "W1 r2 r1 W2",
          "R1 w1 w2 R2",
          "R1 w2 w1 R2",
          "R1 w2 R2 w1",
          "W1 r2 W2 r1");

  private PatternOracle() {}

  /** The first event that completes a pattern, or -1 if there is none. */
  public static int firstMatch(EventList trace, List<AtomicSetOracle.Declared> sets) {
    return AtomicSetOracle.withSingles(trace, sets).stream()
        .mapToInt(set -> firstMatch(accesses(trace, set)))
        .filter(first -> first >= 0)
        .min()
        .orElse(-1);
  }

  /**
   * The numbers of all patterns, from 1, that an event completes: it is the last access of one that
   * matches.
   */
  public static Set<Integer> completedBy(
      int event, EventList trace, List<AtomicSetOracle.Declared> sets) {
    return AtomicSetOracle.withSingles(trace, sets).stream()
        .flatMap(set -> completedBy(event, accesses(trace, set)).stream())
        .collect(toSet());
  }

  /** The numbers of the patterns that an event completes. */
  static Set<Integer> completedBy(int event, List<UnitAccess> accesses) {
    List<UnitAccess> before = accesses.stream().filter(a -> a.index() < event).toList();
    List<UnitAccess> last = accesses.stream().filter(a -> a.index() == event).toList();
    Set<Integer> completed = new HashSet<>();
    for (int number = 1; number <= PATTERNS.size() && !last.isEmpty(); number++) {
      String[] pattern = PATTERNS.get(number - 1).split(" ", -1);
      if (isCompleted(before, 0, last.get(0), pattern, List.of())) {
        completed.add(number);
      }
    }
    return completed;
  }

  private static boolean isCompleted(
      List<UnitAccess> before,
      int from,
      UnitAccess last,
      String[] pattern,
      List<UnitAccess> chosen) {
    if (chosen.size() == pattern.length - 1) {
      return fits(last, pattern, chosen);
    }
    return IntStream.range(from, before.size())
        .filter(i -> fits(before.get(i), pattern, chosen))
        .anyMatch(
            i -> {
              List<UnitAccess> more = new ArrayList<>(chosen);
              more.add(before.get(i));
              return isCompleted(before, i + 1, last, pattern, more);
            });
  }

  /** The numbers of all patterns, from 1, that the accesses to one set match. */
  public static List<Integer> matches(EventList trace, AtomicSetOracle.Declared set) {
    List<UnitAccess> accesses = accesses(trace, set);
    return IntStream.rangeClosed(1, PATTERNS.size())
        .filter(number -> ends(accesses, PATTERNS.get(number - 1)) >= 0)
        .boxed()
        .toList();
  }

  /** The first access that completes a pattern, or -1. */
  static int firstMatch(List<UnitAccess> accesses) {
    return PATTERNS.stream()
        .mapToInt(pattern -> ends(accesses, pattern))
        .filter(end -> end >= 0)
        .min()
        .orElse(-1);
  }

  /** The first access that completes a pattern, or -1. */
  private static int ends(List<UnitAccess> accesses, String pattern) {
    return ends(accesses, 0, pattern.split(" ", -1), new ArrayList<>());
  }

  private static int ends(
      List<UnitAccess> accesses, int from, String[] rest, List<UnitAccess> chosen) {
    if (chosen.size() == rest.length) {
      return chosen.get(rest.length - 1).index();
    }
    int first = -1;
    for (int i = from; i < accesses.size(); i++) {
      if (fits(accesses.get(i), rest, chosen)) {
        List<UnitAccess> more = new ArrayList<>(chosen);
        more.add(accesses.get(i));
        int end = ends(accesses, i + 1, rest, more);
        first = first < 0 || (end >= 0 && end < first) ? end : first;
      }
    }
    return first;
  }

  /** Returns whether an access can be the next one of a pattern, by its unit, variable and kind. */
  private static boolean fits(UnitAccess access, String[] pattern, List<UnitAccess> chosen) {
    String symbol = pattern[chosen.size()];
    if (access.writes() != symbol.toUpperCase(Locale.ROOT).startsWith("W")) {
      return false;
    }
    for (int i = 0; i < chosen.size(); i++) {
      UnitAccess other = chosen.get(i);
      boolean sameUnit = isOther(symbol) == isOther(pattern[i]);
      boolean sameVariable = symbol.charAt(1) == pattern[i].charAt(1);
      if (sameUnit != (access.unit() == other.unit())
          || sameVariable != (access.variable() == other.variable())
          || (!sameUnit && access.thread() == other.thread())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOther(String symbol) {
    return Character.isLowerCase(symbol.charAt(0));
  }

  /** The accesses to a set, with their units. */
  static List<UnitAccess> accesses(EventList trace, AtomicSetOracle.Declared set) {
    List<UnitAccess> accesses = new ArrayList<>();
    Map<Integer, List<Integer>> units = new HashMap<>();
    for (int index : AtomicSetOracle.projection(trace, set)) {
      Event event = trace.get(index);
      int thread = event.thread();
      List<Integer> open = units.computeIfAbsent(thread, t -> new ArrayList<>());
      switch (event.operation()) {
        case Op.BEGIN -> open.add(index);
        case Op.END -> open.remove(open.size() - 1);
        default ->
            accesses.add(
                new UnitAccess(
                    index,
                    thread,
                    List.copyOf(open),
                    event.target(),
                    Op.writes(event.operation())));
      }
    }
    return accesses;
  }
}
