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
 * Looks for three and more transactions that have no serial order though each two of them have
 * (Wang and Stoller, section 5.4), by all schedules of sets of {@link Neighbours}, the smallest
 * first. One of the transactions at least is not shown to be atomic by reduction.
 *
 * <p>First, of the transactions of a kind that a thread ran, the first and the last stand for all;
 * then all are looked at.
 */
final class CircleSearch {
  /** How large sets become, and how many of each size there are. */
  private static final int MAX_ACTORS_PER_SET = 12;

  private static final int MAX_SETS_PER_SIZE = 20_000;

  /** How large sets become if there are too many. */
  private static final int MAX_ACTORS_IF_MANY_SETS = 4;

  /** The maximum number of transactions; a search with more is not started. */
  private static final int MAX_TRANSACTIONS = 4_096;

  private final Sequences sequences;
  private final BiPredicate<Sequence, Sequence> isViolated;
  private final ScheduleSearch schedules;
  private final Consumer<Circle> visitor;
  private final Set<Set<Sequence>> found = new HashSet<>();

  /** The sequences of which not all sets were looked at. */
  private final Set<Sequence> undecided = new LinkedHashSet<>();

  /**
   * Prepares the search.
   *
   * @param isViolated whether two sequences have no serial order by themselves
   * @param traceSchedules which schedules of transactions are part of one of the trace
   * @param visitor receives what is found
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

  /** The sequences of which not all sets with others were looked at. */
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

  /** The transactions; those that reduction does not show to be atomic come first. */
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

  /** Looks at the sets of some transactions. */
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

    /** Adds neighbours to a set until it has a size; each set comes once. */
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

    /** Looks at all schedules of a set, if there may be something wrong with it. */
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
