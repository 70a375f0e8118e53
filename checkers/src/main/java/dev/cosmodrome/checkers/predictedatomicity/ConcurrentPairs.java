package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The ways in which transactions of two sequences can run at the same time. If two of them have no
 * order at all, they stand for all; otherwise there is one pair for each order that parts of them
 * have.
 */
final class ConcurrentPairs {
  /** The maximum number of pairs of transactions that are compared. */
  private static final int MAX_PAIRS = 1 << 16;

  private final Sequence one;
  private final Sequence other;
  private final Order order;
  private final Sequences sequences;
  private final List<ConcurrentPair> meetings = new ArrayList<>();
  private final Set<Constraints> known = new HashSet<>();
  private boolean isEach;
  private int pairs;

  /** Finds the meetings of two sequences. */
  ConcurrentPairs(Sequence one, Sequence other, Order order, Sequences sequences) {
    this.one = one;
    this.other = other;
    this.order = order;
    this.sequences = sequences;
    if (!forEachPair(this::findFree)) {
      pairs = 0;
      forEachPair(this::findPartial);
    }
  }

  /** Examines each pair of transactions, even if others have the same order. */
  void findEach() {
    meetings.clear();
    pairs = 0;
    isEach = true;
    forEachPair(this::findPartial);
  }

  /** Returns whether the transactions were compared; if not, there are too many. */
  boolean isComplete() {
    return pairs < MAX_PAIRS;
  }

  /** Returns the pairs. */
  List<ConcurrentPair> all() {
    return meetings;
  }

  @FunctionalInterface
  private interface Finder {
    boolean find(Member member, Member otherMember);
  }

  /** Passes each pair of members in different threads to a finder until that returns true. */
  private boolean forEachPair(Finder finder) {
    for (Member member : one.members()) {
      for (Member otherMember : other.members()) {
        if (member.strand() != otherMember.strand() && finder.find(member, otherMember)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether some two transactions are not ordered at all; both runs are in their thread's
   * order.
   */
  private boolean findFree(Member member, Member otherMember) {
    int size = otherMember.run().size();
    int before = 0;
    int after = 0;
    for (int index = 0; index < member.run().size(); index++) {
      Actor actor = new Actor(one, member, index);
      while (before < size && isBefore(new Actor(other, otherMember, before), false, actor, true)) {
        before++;
      }
      while (after < size && !isBefore(actor, false, new Actor(other, otherMember, after), true)) {
        after++;
      }
      for (int otherIndex = before; otherIndex < after; otherIndex++) {
        Actor otherActor = new Actor(other, otherMember, otherIndex);
        Constraints constraints = Constraints.of(actor, otherActor, order, sequences);
        if (constraints.isEmpty()) {
          meetings.add(new ConcurrentPair(actor, otherActor, constraints));
          return true;
        }
        if (++pairs >= MAX_PAIRS) {
          return false;
        }
      }
    }
    return false;
  }

  /** Adds pairs of transactions of which only parts are ordered; returns whether to stop. */
  private boolean findPartial(Member member, Member otherMember) {
    int size = otherMember.run().size();
    int before = 0;
    for (int index = 0; index < member.run().size(); index++) {
      Actor actor = new Actor(one, member, index);
      while (before < size && isBefore(new Actor(other, otherMember, before), true, actor, false)) {
        before++;
      }
      for (int otherIndex = before; otherIndex < size; otherIndex++) {
        Actor otherActor = new Actor(other, otherMember, otherIndex);
        if (isBefore(actor, true, otherActor, false)) {
          break;
        }
        if (++pairs >= MAX_PAIRS) {
          return true;
        }
        add(actor, otherActor);
      }
    }
    return false;
  }

  private void add(Actor actor, Actor otherActor) {
    Constraints constraints = Constraints.of(actor, otherActor, order, sequences);
    if (known.add(constraints) || isEach) {
      meetings.add(new ConcurrentPair(actor, otherActor, constraints));
    }
  }

  /** Returns whether the first or the last step of a transaction comes before one of another. */
  private boolean isBefore(Actor earlier, boolean isLast, Actor later, boolean isLaterLast) {
    return sequences
        .moments()
        .isBefore(
            order,
            earlier.strand(),
            isLast ? earlier.lastMoment() : earlier.firstMoment(),
            later.strand(),
            isLaterLast ? later.lastMoment() : later.firstMoment());
  }
}
