package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Moments;
import dev.cosmodrome.checkers.prediction.Moments.Order;
import dev.cosmodrome.checkers.prediction.Run;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Two transactions of different threads that can run at the same time.
 *
 * @param member the one
 * @param index at which of its moments it begins
 * @param otherMember the other
 * @param otherIndex at which of its moments the other begins
 * @param isFree whether neither has to wait for any part of the other
 */
record Meeting(Member member, int index, Member otherMember, int otherIndex, boolean isFree) {
  /** How many meetings are returned of which parts have to wait. */
  private static final int MOST_PARTIAL = 16;

  /** Meetings of two sequences: a free one if there is one, otherwise some that are not. */
  static List<Meeting> of(Sequence one, Sequence other, Order order, Moments moments) {
    List<Meeting> partial = new ArrayList<>();
    for (Member member : one.members()) {
      for (Member otherMember : other.members()) {
        if (member.thread() != otherMember.thread()) {
          Finder finder = new Finder(one, member, other, otherMember, order, moments);
          if (finder.findFree()) {
            return List.of(finder.meeting(true));
          }
          finder.addPartial(partial);
        }
      }
    }
    return partial;
  }

  /** Looks through the moments of two runs; both are in the order of their threads. */
  private static final class Finder {
    private final int length;
    private final Member member;
    private final Run run;
    private final int otherLength;
    private final Member otherMember;
    private final Run otherRun;
    private final Order order;
    private final Moments moments;
    private int index;
    private int otherIndex;

    Finder(
        Sequence one,
        Member member,
        Sequence other,
        Member otherMember,
        Order order,
        Moments moments) {
      length = one.lastMoment();
      this.member = member;
      run = member.run();
      otherLength = other.lastMoment();
      this.otherMember = otherMember;
      otherRun = otherMember.run();
      this.order = order;
      this.moments = moments;
    }

    Meeting meeting(boolean isFree) {
      return new Meeting(member, index, otherMember, otherIndex, isFree);
    }

    /** Whether some two transactions are not ordered at all. */
    boolean findFree() {
      int before = 0;
      int after = 0;
      for (index = 0; index < run.size(); index++) {
        while (before < otherRun.size() && isOtherBefore(index, length, before, 0)) {
          before++;
        }
        while (after < otherRun.size() && !isBefore(index, 0, after, otherLength)) {
          after++;
        }
        if (before < after) {
          otherIndex = before;
          return true;
        }
      }
      return false;
    }

    /** Adds pairs of transactions of which only parts are ordered. */
    void addPartial(List<Meeting> partial) {
      int before = 0;
      for (index = 0; index < run.size(); index++) {
        while (before < otherRun.size() && isOtherBefore(index, 0, before, otherLength)) {
          before++;
        }
        for (otherIndex = before;
            otherIndex < otherRun.size() && !isBefore(index, length, otherIndex, 0);
            otherIndex++) {
          if (partial.size() == MOST_PARTIAL) {
            return;
          }
          partial.add(meeting(false));
        }
      }
    }

    private boolean isBefore(int i, int passed, int j, int otherPassed) {
      return moments.isBefore(
          order,
          run.thread(),
          run.moment(i) + passed,
          otherRun.thread(),
          otherRun.moment(j) + otherPassed);
    }

    private boolean isOtherBefore(int i, int passed, int j, int otherPassed) {
      return moments.isBefore(
          order,
          otherRun.thread(),
          otherRun.moment(j) + otherPassed,
          run.thread(),
          run.moment(i) + passed);
    }
  }

  /** What the one has to wait for. */
  Waits waits(Sequence one, Sequence other, Order order, Moments moments) {
    return Waits.of(
        one,
        member.thread(),
        member.run().moment(index),
        other,
        otherMember.thread(),
        otherMember.run().moment(otherIndex),
        moments,
        order);
  }

  /** The same, seen from the other one. */
  Meeting turned() {
    return new Meeting(otherMember, otherIndex, member, index, isFree);
  }
}
