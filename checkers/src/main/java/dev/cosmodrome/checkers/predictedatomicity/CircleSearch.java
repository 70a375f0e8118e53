package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches for three or more transactions that have no serial order though each two of them have
 * (Wang and Stoller, section 5.4), in all schedules of sets of {@link Neighbours}, the smallest
 * sets first. At least one of the transactions is not atomic by reduction.
 *
 * <p>In a first pass, the first and the last of the transactions of a kind in a thread stand for
 * all; a second pass takes all of them, unless they are too many.
 */
final class CircleSearch {
  /** The maximum number of transactions in a set. */
  private static final int MAX_ACTORS_PER_SET = 12;

  private static final int MAX_SETS_PER_SIZE = 20_000;

  /** The maximum number of transactions in a set if there are too many sets. */
  private static final int MAX_ACTORS_IF_MANY_SETS = 4;

  /** The maximum number of transactions of the second pass. */
  private static final int MAX_TRANSACTIONS = 4_096;

  private final Sequences sequences;
  private final BiPredicate<Sequence, Sequence> isViolated;
  private final ScheduleSearch schedules;
  private final Consumer<Circle> visitor;
  private final Set<Set<Sequence>> found = new HashSet<>();

  /** The sequences of which not all sets were examined. */
  private final Set<Sequence> undecided = new LinkedHashSet<>();

  /**
   * Prepares the search.
   *
   * @param isViolated returns whether two sequences have no serial order by themselves
   * @param traceSchedules decides whether a schedule of transactions is part of one of the trace
   * @param visitor receives the schedules that are found
   */
  CircleSearch(
      Sequences sequences,
      BiPredicate<Sequence, Sequence> isViolated,
      TraceSchedules traceSchedules,
      Consumer<Circle> visitor) {
    this.sequences = sequences;
    this.isViolated = isViolated;
    this.visitor = visitor;
    schedules = new ScheduleSearch(sequences, traceSchedules);
  }

  /** Returns the sequences of which not all sets with others were examined. */
  Set<Sequence> undecided() {
    return undecided;
  }

  void run() {
    List<Sequence> suspects = sequences.all().stream().filter(s -> !s.isReducible()).toList();
    if (suspects.isEmpty()) {
      return;
    }
    List<Actor> few = actors(false);
    new Pass(few).run();
    long count =
        sequences.all().stream()
            .flatMap(s -> s.members().stream())
            .mapToLong(m -> m.run().size())
            .sum();
    if (count > MAX_TRANSACTIONS) {
      undecided.addAll(suspects);
    } else if (count > few.size()) {
      undecided.clear();
      new Pass(actors(true)).run();
    }
  }

  /** Returns the transactions; those that are not atomic by reduction come first. */
  private List<Actor> actors(boolean all) {
    List<Actor> actors = new ArrayList<>();
    Stream.concat(
            sequences.all().stream().filter(sequence -> !sequence.isReducible()),
            sequences.all().stream().filter(Sequence::isReducible))
        .forEach(sequence -> sequence.members().forEach(m -> add(sequence, m, all, actors)));
    return actors;
  }

  private static void add(Sequence sequence, Member member, boolean all, List<Actor> actors) {
    int last = member.run().size() - 1;
    for (int index = 0; index <= last; index++) {
      if (all || index == 0 || index == last) {
        actors.add(new Actor(sequence, member, index));
      }
    }
  }

  /** A pass over the sets of some transactions. */
  private final class Pass {
    private final List<Actor> actors;
    private final Neighbours neighbours;
    private final Set<List<Integer>> visited = new HashSet<>();
    private boolean isCut;

    Pass(List<Actor> actors) {
      this.actors = actors;
      neighbours = new Neighbours(actors, isViolated);
    }

    void run() {
      int[] reaches = neighbours.reaches();
      int largest = Math.min(MAX_ACTORS_PER_SET, Arrays.stream(reaches).max().orElse(0));
      for (int size = 3; size <= largest && (size <= MAX_ACTORS_IF_MANY_SETS || !isCut); size++) {
        visited.clear();
        for (int actor = 0; actor < reaches.length; actor++) {
          if (isSuspect(actor) && reaches[actor] >= size) {
            extend(List.of(actor), size);
          }
        }
      }
      boolean isComplete = !isCut && neighbours.isComplete() && schedules.isComplete();
      for (int actor = 0; actor < reaches.length; actor++) {
        if (isSuspect(actor) && reaches[actor] > (isComplete ? MAX_ACTORS_PER_SET : 2)) {
          undecided.add(actors.get(actor).sequence());
        }
      }
    }

    private boolean isSuspect(int actor) {
      return !actors.get(actor).sequence().isReducible();
    }

    /**
     * Adds neighbours to a set until it has {@code size} transactions; each set is visited once.
     */
    private void extend(List<Integer> set, int size) {
      if (visited.size() >= MAX_SETS_PER_SIZE) {
        isCut = true;
        return;
      }
      if (set.size() > 1 && !visited.add(set)) {
        return;
      }
      if (set.size() == size) {
        check(set);
        return;
      }
      neighbours.around(set).stream()
          .forEach(
              next ->
                  extend(
                      IntStream.concat(set.stream().mapToInt(Integer::intValue), IntStream.of(next))
                          .sorted()
                          .boxed()
                          .toList(),
                      size));
    }

    /** Examines all schedules of a set, if they can have no serial order. */
    private void check(List<Integer> set) {
      List<Actor> chosen = set.stream().map(actors::get).toList();
      Set<Sequence> kinds = new HashSet<>();
      chosen.forEach(actor -> kinds.add(actor.sequence()));
      if (neighbours.areTight(set) && found.stream().noneMatch(kinds::containsAll)) {
        Optional<Circle> circle = schedules.find(chosen);
        circle.ifPresent(
            c -> {
              visitor.accept(c);
              found.add(kinds);
            });
      }
    }
  }
}
