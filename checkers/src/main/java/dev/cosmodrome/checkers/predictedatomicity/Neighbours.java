package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The conflicts between transactions, and the transactions of one thread. In a smallest set of
 * transactions that have no serial order, each has at least two such neighbours: one with a single
 * neighbour can always be put next to it. So sets consist of neighbours, and transactions with
 * disjoint variables are never in the same set.
 */
final class Neighbours {
  private static final int MAX_LINKS = 2_000_000;

  private final List<Actor> actors;
  private final List<BitSet> neighbours = new ArrayList<>();
  private int links;

  /**
   * Connects transactions.
   *
   * @param isViolated returns whether two sequences have no serial order by themselves
   */
  Neighbours(List<Actor> actors, BiPredicate<Sequence, Sequence> isViolated) {
    this.actors = actors;
    connect(isViolated);
    trim();
  }

  /** Returns whether all neighbours are known; if not, there are too many. */
  boolean isComplete() {
    return links <= MAX_LINKS;
  }

  /** Returns the neighbours of some transactions, without these transactions. */
  BitSet around(List<Integer> set) {
    BitSet near = new BitSet();
    set.forEach(actor -> near.or(neighbours.get(actor)));
    set.forEach(near::clear);
    return near;
  }

  /** Returns whether each of some transactions has at least two neighbours among them. */
  boolean areTight(List<Integer> set) {
    return set.stream().allMatch(i -> set.stream().filter(neighbours.get(i)::get).count() >= 2);
  }

  /** By transaction: the number of transactions that are connected with it, including itself. */
  int[] reaches() {
    int[] reaches = new int[actors.size()];
    for (int actor = 0; actor < reaches.length; actor++) {
      if (reaches[actor] == 0) {
        BitSet reached = reached(actor);
        int size = reached.cardinality();
        reached.stream().forEach(other -> reaches[other] = size);
      }
    }
    return reaches;
  }

  private BitSet reached(int actor) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(actor));
    reached.set(actor);
    while (!open.isEmpty()) {
      BitSet next = (BitSet) neighbours.get(open.remove()).clone();
      next.andNot(reached);
      reached.or(next);
      next.stream().forEach(open::add);
    }
    return reached;
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
          threads.computeIfAbsent(actors.get(i).strand(), t -> new ArrayList<>());
      for (int other : others) {
        link(i, other);
      }
      others.add(i);
    }
  }

  private void link(int one, int other) {
    if (++links <= MAX_LINKS) {
      neighbours.get(one).set(other);
      neighbours.get(other).set(one);
    }
  }

  /** Removes transactions with fewer than two neighbours until none is left. */
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
}
