package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving.Step;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Findings that may make others redundant, by the blocks that they blame and their steps. */
final class BlameIndex {
  private static final String ANYTHING = "";

  /** A block and one of the steps for which a finding blames it. */
  private record Key(int block, String what) {}

  /** The index of each finding in the order in which they were added. */
  private final IdentityHashMap<Blame, Integer> ranks = new IdentityHashMap<>();

  private final Map<Key, NavigableMap<Integer, Blame>> byKey = new HashMap<>();

  BlameIndex(List<Blame> blames) {
    for (Blame blame : blames) {
      int rank = ranks.size();
      ranks.put(blame, rank);
      add(ANYTHING, rank, blame);
      blame.ownSteps().forEach(step -> add(what(step, blame), rank, blame));
    }
  }

  private void add(String what, int rank, Blame blame) {
    Key key = new Key(blame.finding().block(), what);
    byKey.computeIfAbsent(key, k -> new TreeMap<>()).put(rank, blame);
  }

  void remove(Blame blame) {
    remove(ANYTHING, blame);
    blame.ownSteps().forEach(step -> remove(what(step, blame), blame));
  }

  private void remove(String what, Blame blame) {
    Key key = new Key(blame.finding().block(), what);
    NavigableMap<Integer, Blame> same = byKey.get(key);
    if (same != null) {
      same.remove(ranks.getOrDefault(blame, -1));
      if (same.isEmpty()) {
        byKey.remove(key);
      }
    }
  }

  /**
   * Returns the first other finding that covers a step: it blames a method that the step is in, for
   * an access to the same variable at the same site. A lock operation is covered by any access,
   * because locks follow from accesses.
   */
  Optional<Blame> firstThatKnows(Step step, Blame blame) {
    Set<Integer> methods = blame.inside().getOrDefault(step, Set.of());
    if (methods.isEmpty()) {
      return Optional.empty();
    }
    String what = Evidence.isLocking(step) ? ANYTHING : what(step, blame);
    int own = ranks.getOrDefault(blame, -1);
    return methods.stream()
        .map(method -> byKey.get(new Key(method, what)))
        .filter(Objects::nonNull)
        .map(known -> known.firstKey() == own ? known.higherEntry(own) : known.firstEntry())
        .filter(Objects::nonNull)
        .min(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue);
  }

  private static String what(Step step, Blame blame) {
    return new Fingerprint(blame.finding().violation().symbols()).access(step).digest();
  }
}
