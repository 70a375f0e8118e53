package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The automata of all {@link AccessPattern}s for one choice of units and variables. Patterns with a
 * common prefix share states, so a state is a prefix of some patterns. There are 31 of them, and
 * the reached ones are the bits of a long. A state that was reached stays so. For each, the first
 * access that reached it is kept.
 */
final class RaceAutomaton {
  /** The number of kinds of accesses. */
  static final int SYMBOLS = 8;

  /** A prefix of some patterns. */
  private record Prefix(int parent, int symbol) {}

  private static final int START = 0;

  /** By symbol: the prefixes that end with it. */
  private static final int[][] ENDING_WITH;

  /** By prefix: the one without its last access. */
  private static final int[] PARENTS;

  /** By pattern: itself as a prefix. */
  private static final Map<AccessPattern, Integer> WHOLE = new EnumMap<>(AccessPattern.class);

  /** The bits of the prefixes that are whole patterns. */
  private static final long ACCEPTING;

  static {
    Map<Prefix, Integer> prefixes = new HashMap<>();
    int[] parents = new int[Long.SIZE];
    Map<Integer, List<Integer>> endingWith = new HashMap<>();
    for (AccessPattern pattern : AccessPattern.values()) {
      int at = START;
      for (int symbol : pattern.symbols()) {
        Prefix prefix = new Prefix(at, symbol);
        Integer known = prefixes.get(prefix);
        if (known == null) {
          known = prefixes.size() + 1;
          prefixes.put(prefix, known);
          parents[known] = at;
          endingWith.computeIfAbsent(symbol, s -> new ArrayList<>()).add(known);
        }
        at = known;
      }
      WHOLE.put(pattern, at);
    }
    ACCEPTING = WHOLE.values().stream().mapToLong(whole -> 1L << whole).sum();
    PARENTS = Arrays.copyOf(parents, prefixes.size() + 1);
    ENDING_WITH = new int[SYMBOLS][];
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      ENDING_WITH[symbol] =
          endingWith.getOrDefault(symbol, List.of()).stream().mapToInt(Integer::intValue).toArray();
    }
  }

  private long reached = 1L << START;
  private final Link.@Nullable End[] accesses = new Link.End[PARENTS.length];

  RaceAutomaton() {}

  /** A copy of another one. */
  RaceAutomaton(RaceAutomaton other) {
    reached = other.reached;
    System.arraycopy(other.accesses, 0, accesses, 0, accesses.length);
  }

  /** Handles the next access; returns the patterns that match now and did not before. */
  List<AccessPattern> take(int symbol, Link.End access) {
    long before = reached;
    for (int prefix : ENDING_WITH[symbol]) {
      if ((before >>> PARENTS[prefix] & 1) != 0 && (before >>> prefix & 1) == 0) {
        reached |= 1L << prefix;
        accesses[prefix] = access;
      }
    }
    long news = reached & ~before;
    return (news & ACCEPTING) == 0
        ? List.of()
        : Stream.of(AccessPattern.values()).filter(pattern -> isIn(news, pattern)).toList();
  }

  /** Returns whether a pattern is matched. */
  boolean matches(AccessPattern pattern) {
    return isIn(reached, pattern);
  }

  private static boolean isIn(long prefixes, AccessPattern pattern) {
    return (prefixes >>> whole(pattern) & 1) != 0;
  }

  private static int whole(AccessPattern pattern) {
    return WHOLE.getOrDefault(pattern, START);
  }

  /** The accesses that match a pattern, in their order. */
  List<Link.End> accesses(AccessPattern pattern) {
    Deque<Link.End> ends = new ArrayDeque<>();
    for (int at = whole(pattern); at != START; at = PARENTS[at]) {
      Link.End access = accesses[at];
      if (access != null) {
        ends.addFirst(access);
      }
    }
    return List.copyOf(ends);
  }
}
