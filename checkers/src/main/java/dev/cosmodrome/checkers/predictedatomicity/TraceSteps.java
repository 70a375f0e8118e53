package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.prediction.LockHistory;
import dev.cosmodrome.checkers.prediction.LockHistory.Operation;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of all strands of a trace that affect the schedules of some transactions: their
 * accesses, and all operations on locks. A lock that a strand never releases stays acquired.
 */
final class TraceSteps {
  /**
   * A step.
   *
   * @param hold the lock that is acquired or released, and whether it is shared; -1 for an access
   *     or the end of a transaction
   * @param takes whether the lock is acquired
   * @param turn the step of the transaction, or null if it belongs to none
   */
  record Step(int hold, boolean takes, long event, int moment, @Nullable Turn turn) {
    boolean isAccess() {
      return hold < 0 && turn != null;
    }

    boolean isEnd() {
      return hold < 0 && turn == null;
    }

    boolean isRelease() {
      return hold >= 0 && !takes;
    }
  }

  private final List<Actor> actors;
  private final Sequences sequences;
  private final List<List<Step>> strands = new ArrayList<>();

  /** By pair of transactions: whether they rely on volatile variables for their order. */
  private final boolean[][] relies;

  /** By strand and number of steps done: the locks that the strand holds. */
  private final List<List<int[]>> holds = new ArrayList<>();

  /**
   * By strand and step: for each strand, the number of its steps that come before in every
   * schedule.
   */
  private final int[][][] needs;

  /** By strand: the end of its last transaction, and the last step that is necessary. */
  private final int[] ends;

  private final int[] limits;

  TraceSteps(List<Actor> actors, Sequences sequences) {
    this.actors = actors;
    this.sequences = sequences;
    relies = new boolean[actors.size()][actors.size()];
    LockHistory history = sequences.lockHistory();
    int last = actors.stream().mapToInt(Actor::strand).max().orElse(0);
    for (int strand = 0; strand < Math.max(history.strands(), last + 1); strand++) {
      strands.add(steps(strand, history.of(strand)));
      holds.add(holds(strands.get(strand)));
    }
    for (int i = 0; i < actors.size(); i++) {
      for (int j = 0; j < actors.size(); j++) {
        relies[i][j] =
            PairSearch.reliesOnVolatiles(
                actors.get(i).sequence(), actors.get(j).sequence(), sequences.lockSets());
      }
    }
    needs = new int[strands.size()][][];
    ends = new int[strands.size()];
    for (int strand = 0; strand < needs.length; strand++) {
      needs[strand] = needs(strand);
      List<Step> steps = strands.get(strand);
      for (int i = 0; i < steps.size(); i++) {
        ends[strand] = steps.get(i).isEnd() ? i + 1 : ends[strand];
      }
    }
    limits = limits();
  }

  private List<Step> steps(int strand, List<Operation> operations) {
    Map<Long, Turn> turns = new HashMap<>();
    List<Step> steps = new ArrayList<>();
    for (int actor = 0; actor < actors.size(); actor++) {
      Actor own = actors.get(actor);
      for (int i = 0; own.strand() == strand && i < own.sequence().size(); i++) {
        boolean isLocking = own.sequence().isLocking(i);
        if (isLocking && own.member().isEvent(i)) {
          turns.put(own.event(i), new Turn(actor, i));
        } else if (!own.member().isBroughtAlong(i)) {
          steps.add(step(own.sequence(), i, own, new Turn(actor, i)));
        }
      }
      if (own.strand() == strand) {
        long end = own.member().endEvent(own.index());
        steps.add(new Step(-1, false, end, own.endMoment(), null));
      }
    }
    for (Operation operation : operations) {
      steps.add(
          new Step(
              operation.hold(),
              operation.takes(),
              operation.event(),
              operation.moment(),
              turns.get(operation.event())));
    }
    steps.sort(Comparator.comparingLong(Step::event));
    return steps;
  }

  private static Step step(Sequence sequence, int position, Actor actor, Turn turn) {
    return new Step(
        sequence.hold(position),
        Op.takes(sequence.operation(position)),
        actor.event(position),
        actor.moment(position),
        turn);
  }

  /** Returns the locks that are held before each step, and after the last one. */
  private static List<int[]> holds(List<Step> steps) {
    List<int[]> all = new ArrayList<>(List.of(new int[0]));
    Map<Integer, Integer> times = new HashMap<>();
    for (Step step : steps) {
      if (step.hold >= 0) {
        times.merge(
            step.hold, step.takes ? 1 : -1, (had, more) -> had + more == 0 ? null : had + more);
      }
      all.add(times.keySet().stream().mapToInt(Integer::intValue).toArray());
    }
    return all;
  }

  private int[][] needs(int strand) {
    int[][] all = new int[strands.get(strand).size()][strands.size()];
    for (int other = 0; other < strands.size(); other++) {
      int firm = 0;
      int full = 0;
      for (int i = 0; other != strand && i < all.length; i++) {
        Step later = strands.get(strand).get(i);
        firm = countBefore(Order.FIRM, firm, other, strand, later);
        full = countBefore(Order.FULL, Math.max(full, firm), other, strand, later);
        int need = full;
        while (need > firm && !relies(strands.get(other).get(need - 1), later)) {
          need--;
        }
        all[i][other] = i == 0 ? need : Math.max(need, all[i - 1][other]);
      }
    }
    return all;
  }

  /**
   * Returns the number of steps of a strand that come before a step of another strand, at least
   * {@code known}.
   */
  private int countBefore(Order order, int known, int strand, int laterStrand, Step later) {
    List<Step> steps = strands.get(strand);
    int count = known;
    while (count < steps.size()
        && sequences
            .moments()
            .isBefore(order, strand, steps.get(count).moment, laterStrand, later.moment)) {
      count++;
    }
    return count;
  }

  /** Returns whether two steps keep the order that volatile variables gave them. */
  private boolean relies(Step earlier, Step later) {
    return earlier.turn != null
        && later.turn != null
        && relies[earlier.turn.actor()][later.turn.actor()];
  }

  /**
   * Returns the step at which each strand can stop: no later step must come before a step of
   * another strand, and no lock is held. Later steps could only obstruct others.
   */
  private int[] limits() {
    int[] required = ends.clone();
    int[] all = new int[required.length];
    boolean changes = true;
    while (changes) {
      int[] before = all.clone();
      for (int strand = 0; strand < all.length; strand++) {
        all[strand] = limit(strand, required[strand]);
        for (int i = 0; i < all[strand]; i++) {
          for (int other = 0; other < required.length; other++) {
            required[other] = Math.max(required[other], needs[strand][i][other]);
          }
        }
      }
      changes = !Arrays.equals(before, all);
    }
    return all;
  }

  private int limit(int strand, int required) {
    int limit = required;
    while (limit < strands.get(strand).size() && holds.get(strand).get(limit).length > 0) {
      limit++;
    }
    return limit;
  }

  List<Actor> actors() {
    return actors;
  }

  /** Returns the number of pairs of a step and a strand. */
  int size() {
    return strands.size() * strands.stream().mapToInt(List::size).sum();
  }

  int strands() {
    return strands.size();
  }

  /** Returns the next step of a strand that has done {@code done} steps, or null if it can stop. */
  @Nullable Step next(int strand, int done) {
    return done < limits[strand] ? strands.get(strand).get(done) : null;
  }

  /** Returns whether all transactions have ended. */
  boolean areOver(int[] done) {
    for (int strand = 0; strand < ends.length; strand++) {
      if (done[strand] < ends[strand]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a strand can perform its next step: its lock is free, and all steps that must
   * come before are done.
   */
  boolean isReady(int strand, int[] done) {
    int[] need = needs[strand][done[strand]];
    Step step = strands.get(strand).get(done[strand]);
    for (int other = 0; other < done.length; other++) {
      if (done[other] < need[other]) {
        return false;
      }
      if (step.takes && other != strand) {
        for (int hold : holds.get(other).get(done[other])) {
          if (LockSets.conflict(hold, step.hold)) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
