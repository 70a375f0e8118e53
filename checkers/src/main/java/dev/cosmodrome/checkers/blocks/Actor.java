package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Moments;
import dev.cosmodrome.checkers.prediction.Moments.Order;
import dev.cosmodrome.checkers.prediction.Run;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * One transaction of the trace.
 *
 * @param sequence what it does
 * @param member where it belongs
 * @param moment the moment at which it begins
 * @param begin the event by which it begins
 */
record Actor(Sequence sequence, Member member, int moment, long begin) {
  /**
   * Transactions that stand for all of a sequence in one thread: the first and the last one, and so
   * at the first and at the last moment.
   */
  static List<Actor> of(Sequence sequence, Member member) {
    Run run = member.run();
    List<Actor> actors = new ArrayList<>();
    for (int index : run.size() == 1 ? new int[] {0} : new int[] {0, run.size() - 1}) {
      actors.add(new Actor(sequence, member, run.moment(index), run.first(index)));
      if (run.last(index) != run.first(index)) {
        actors.add(new Actor(sequence, member, run.moment(index), run.last(index)));
      }
    }
    return actors;
  }

  int thread() {
    return member.thread();
  }

  /** Whether it is an earlier transaction of the same thread. */
  boolean precedes(Actor other) {
    return thread() == other.thread() && begin < other.begin;
  }

  /** What this transaction has to wait for of another one. */
  Waits waits(Actor other, Order order, Moments moments) {
    if (thread() == other.thread()) {
      return begin < other.begin ? Waits.none(sequence) : Waits.forAll(sequence, other.sequence);
    }
    return Waits.of(
        sequence, thread(), moment, other.sequence, other.thread(), other.moment, moments, order);
  }
}
