package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;

/**
 * One transaction of the trace.
 *
 * @param sequence its steps
 * @param member the member of the sequence to which it belongs
 * @param index its index in the member's run
 */
record Actor(Sequence sequence, Member member, int index) {
  int strand() {
    return member.strand();
  }

  /** The moment of a position. */
  int moment(int position) {
    return member.run().moment(index) + sequence.moment(position);
  }

  /** The moment at which it begins. */
  int firstMoment() {
    return member.run().moment(index);
  }

  /** The moment of its last step. */
  int lastMoment() {
    return firstMoment() + sequence.lastMoment();
  }

  /** The moment at which it ends, after its last step. */
  int endMoment() {
    return member.endMoment(index);
  }

  /** The event of a position. */
  long event(int position) {
    return member.event(index, position);
  }

  /** The event by which it begins. */
  long begin() {
    return member.run().begin(index);
  }

  /** Returns whether it is an earlier transaction of the same thread. */
  boolean precedes(Actor other) {
    return strand() == other.strand() && begin() < other.begin();
  }

  /** Returns the steps of another transaction that must come before each step of this one. */
  Waits waits(Actor other, Order order, Sequences sequences) {
    if (strand() == other.strand()) {
      return begin() < other.begin()
          ? Waits.none(sequence)
          : Waits.forAll(sequence, other.sequence);
    }
    return Waits.of(this, other, sequences.moments(), order).behind(this, other, sequences);
  }
}
