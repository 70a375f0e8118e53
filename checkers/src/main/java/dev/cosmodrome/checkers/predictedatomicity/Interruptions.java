package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The ways in which one transaction can interrupt another so that there is no equivalent serial
 * order. For each call in the interrupted transaction, one interruption on each variable (the
 * patterns UP1 to UP4 of Wang and Stoller, section 5.2), and if there is none, one on two variables
 * (their 2-blocks, section 5.3).
 */
final class Interruptions {
  /** The maximum number of candidates that are examined. */
  private static final long MAX_CANDIDATES = 5_000_000;

  /** Stands for two variables in an {@link Aim}. */
  private static final int SEVERAL = -1;

  /** An interruption that is searched for once. */
  private record Aim(int method, int site, int variable) {}

  private final Sequence one;
  private final Views views;
  private final Member member;
  private final Sequence other;
  private final Views otherViews;
  private final ProgressGraph graph;

  // By index: the positions of the accesses, without operations on locks.
  private final int[] accesses;
  private final int[] otherAccesses;
  private final Map<Aim, NonSerialSchedule> found = new LinkedHashMap<>();

  /** The calls that are interrupted on one variable; they need no interruption on two variables. */
  private final Set<Call> interrupted = new HashSet<>();

  private final long mostLooks;
  private long looks;

  /** Prepares the search; at most {@code mostLooks} candidates are examined. */
  Interruptions(
      Sequence one,
      Views views,
      Member member,
      Sequence other,
      Views otherViews,
      ProgressGraph graph,
      long mostLooks) {
    this.mostLooks = Math.min(mostLooks, MAX_CANDIDATES);
    this.one = one;
    this.views = views;
    this.member = member;
    this.other = other;
    this.otherViews = otherViews;
    this.graph = graph;
    accesses = accesses(one);
    otherAccesses = accesses(other);
  }

  private static int[] accesses(Sequence sequence) {
    return IntStream.range(0, sequence.size()).filter(i -> !sequence.isLocking(i)).toArray();
  }

  /** Returns the interruptions, those between close steps first. */
  List<NonSerialSchedule> find() {
    look(true);
    look(false);
    return List.copyOf(found.values());
  }

  /** Returns the number of candidates that were examined. */
  long looks() {
    return looks;
  }

  /** Examines all pairs of accesses of the interrupted transaction, close ones first. */
  private void look(boolean sameVariable) {
    for (int gap = 1; gap < accesses.length; gap++) {
      for (int i = 0; i + gap < accesses.length; i++) {
        int left = accesses[i];
        int entered = accesses[i + gap];
        looks++;
        if (looks > mostLooks) {
          return;
        }
        if ((one.target(left) == one.target(entered)) == sameVariable) {
          look(left, entered, sameVariable);
        }
      }
    }
  }

  /**
   * Searches for an interruption between two accesses, unless the innermost call that contains both
   * has one already.
   */
  private void look(int left, int entered, boolean sameVariable) {
    Call call = member.innermost(left, entered);
    int variable = sameVariable ? one.target(left) : SEVERAL;
    Aim aim = new Aim(call.method(), call.origin() < 0 ? 0 : call.origin(), variable);
    if (found.containsKey(aim) || (!sameVariable && interrupted.contains(call))) {
      return;
    }
    Optional<NonSerialSchedule> interleaving =
        (sameVariable ? byOneStep(left, entered) : Optional.<NonSerialSchedule>empty())
            .or(() -> bySeveral(left, entered));
    interleaving.ifPresent(
        result -> {
          found.put(aim, result);
          if (sameVariable) {
            interrupted.add(call);
          }
        });
  }

  /**
   * Searches for one access of the other transaction between two accesses to the same variable (UP1
   * to UP4 of the paper).
   */
  private Optional<NonSerialSchedule> byOneStep(int left, int entered) {
    for (int step : otherAccesses) {
      looks++;
      if (other.target(step) == one.target(left) && isInTheWay(left, step, entered)) {
        Optional<NonSerialSchedule> result =
            graph
                .inside(left, entered, step, step)
                .map(schedule -> new NonSerialSchedule(left, step, step, entered, schedule));
        if (result.isPresent()) {
          return result;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether a step between two accesses excludes both serial orders: it comes between a
   * write and its read, or must come after {@code left} and before {@code entered}.
   */
  private boolean isInTheWay(int left, int step, int entered) {
    return (other.writes(step) && views.returns(entered, left))
        || (Views.decides(views, left, otherViews, step)
            && Views.decides(otherViews, step, views, entered));
  }

  /**
   * Searches for two accesses of the other transaction, of which one must come after {@code left}
   * and one before {@code entered} (2-blocks of the paper).
   */
  private Optional<NonSerialSchedule> bySeveral(int left, int entered) {
    for (int first : otherAccesses) {
      looks++;
      if (Views.decides(views, left, otherViews, first)) {
        Optional<NonSerialSchedule> result = bySeveral(left, first, entered);
        if (result.isPresent()) {
          return result;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Searches for the second of the two accesses. In program order it may come before the first one:
   * then the two transactions overlap, and neither contains the other.
   */
  private Optional<NonSerialSchedule> bySeveral(int left, int first, int entered) {
    for (int last : otherAccesses) {
      looks++;
      if (Views.decides(otherViews, last, views, entered)) {
        Optional<NonSerialSchedule> result =
            (first <= last
                    ? graph.inside(left, entered, first, last)
                    : graph.across(left, entered, last, first))
                .map(schedule -> new NonSerialSchedule(left, first, last, entered, schedule));
        if (result.isPresent()) {
          return result;
        }
      }
    }
    return Optional.empty();
  }
}
