package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Looks for three or four transactions that have no serial order though each two of them have (Wang
 * and Stoller, section 5.4), by all schedules of such sets of transactions.
 *
 * <p>In a smallest such set, each transaction has at least two neighbours, which conflict with it
 * or are of its thread: one with a single neighbour can always be put next to it. So sets are made
 * of neighbours, and transactions of disjoint variables never meet in one. One of the transactions
 * at least is not shown to be atomic by reduction.
 */
final class CircleSearch {
  /** How large sets become, how many of each size there are, and how many of their states. */
  private static final int MOST_ACTORS = 4;

  private static final int MOST_SETS = 20_000;
  private static final int MOST_STATES = 1_000_000;
  private static final int MOST_NEIGHBOURS = 2_000_000;

  /** Those that reduction does not show to be atomic come first. */
  private final List<Actor> actors = new ArrayList<>();

  private final int suspects;
  private final List<BitSet> neighbours = new ArrayList<>();
  private final ScheduleSearch schedules;
  private final Consumer<Circle> visitor;
  private final Set<List<Integer>> visited = new HashSet<>();
  private final Set<Set<Sequence>> found = new HashSet<>();
  private boolean isComplete = true;
  private int links;

  /**
   * Prepares the search.
   *
   * @param isViolated whether two sequences have no serial order by themselves
   * @param visitor receives what is found
   */
  CircleSearch(
      Sequences sequences, BiPredicate<Sequence, Sequence> isViolated, Consumer<Circle> visitor) {
    this.visitor = visitor;
    schedules = new ScheduleSearch(sequences, MOST_STATES);
    add(sequences, false);
    suspects = actors.size();
    if (suspects > 0) {
      add(sequences, true);
      connect(isViolated);
      trim();
      isComplete &= neighbours.stream().filter(near -> !near.isEmpty()).count() <= MOST_ACTORS;
    }
  }

  private void add(Sequences sequences, boolean reducible) {
    for (Sequence sequence : sequences.all()) {
      if (sequence.isReducible() == reducible) {
        for (Member member : sequence.members()) {
          actors.addAll(Actor.of(sequence, member));
        }
      }
    }
  }

  private void connect(BiPredicate<Sequence, Sequence> isViolated) {
    Map<Integer, List<Integer>> users = new HashMap<>();
    Map<Integer, List<Integer>> threads = new HashMap<>();
    for (int i = 0; i < actors.size(); i++) {
      neighbours.add(new BitSet());
      Sequence own = actors.get(i).sequence();
      for (int variable : own.variables()) {
        List<Integer> others = users.computeIfAbsent(variable, v -> new ArrayList<>());
        for (int other : others) {
          Sequence sequence = actors.get(other).sequence();
          if ((own.writesTo(variable) || sequence.writesTo(variable))
              && !isViolated.test(own, sequence)) {
            link(i, other);
          }
        }
        others.add(i);
      }
      List<Integer> others =
          threads.computeIfAbsent(actors.get(i).thread(), t -> new ArrayList<>());
      for (int other : others) {
        link(i, other);
      }
      others.add(i);
    }
  }

  private void link(int one, int other) {
    if (++links > MOST_NEIGHBOURS) {
      isComplete = false;
    } else {
      neighbours.get(one).set(other);
      neighbours.get(other).set(one);
    }
  }

  /** Forgets those that have fewer than two neighbours, again and again. */
  private void trim() {
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int i = 0; i < actors.size(); i++) {
        if (neighbours.get(i).cardinality() == 1) {
          neighbours.get(neighbours.get(i).nextSetBit(0)).clear(i);
          neighbours.get(i).clear();
          changes = true;
        }
      }
    }
  }

  /** Whether everything was looked at. */
  boolean isComplete() {
    return isComplete && schedules.isComplete();
  }

  void run() {
    for (int size = 3; size <= MOST_ACTORS; size++) {
      visited.clear();
      for (int suspect = 0; suspect < suspects; suspect++) {
        extend(List.of(suspect), size);
      }
    }
  }

  /** Adds neighbours to a set until it has a size; each set comes once. */
  private void extend(List<Integer> set, int size) {
    if (visited.size() >= MOST_SETS) {
      isComplete = false;
      return;
    }
    if (set.size() > 1 && !visited.add(set)) {
      return;
    }
    if (set.size() == size) {
      check(set);
      return;
    }
    BitSet near = new BitSet();
    set.forEach(actor -> near.or(neighbours.get(actor)));
    set.forEach(near::clear);
    near.stream()
        .forEach(
            next ->
                extend(
                    IntStream.concat(set.stream().mapToInt(Integer::intValue), IntStream.of(next))
                        .sorted()
                        .boxed()
                        .toList(),
                    size));
  }

  /** Looks at all schedules of a set, if there may be something wrong with it. */
  private void check(List<Integer> set) {
    boolean isTight =
        set.stream().allMatch(i -> set.stream().filter(neighbours.get(i)::get).count() >= 2);
    List<Actor> chosen = set.stream().map(actors::get).toList();
    Set<Sequence> sequences = new HashSet<>();
    chosen.forEach(actor -> sequences.add(actor.sequence()));
    if (isTight && found.stream().noneMatch(sequences::containsAll)) {
      Optional<Circle> circle = schedules.find(chosen);
      circle.ifPresent(
          c -> {
            visitor.accept(c);
            found.add(sequences);
          });
    }
  }
}
