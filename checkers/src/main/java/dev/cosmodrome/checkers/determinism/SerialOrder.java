package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.order.ThreadSlots;
import dev.cosmodrome.order.TransactionOrder;
import java.util.List;

/**
 * The serial order of transactions that may span several strands, by a {@link TransactionOrder}.
 *
 * <p>Instead of threads it has lanes: a lane is a sequence of transactions that follow each other.
 * A strand that is outside any block has its own lane; one that was started in a block is in that
 * block's lane. When the strand that began a block ends it while others continue in it, the strand
 * moves to a new lane, and the block stays alone in the old one. So only the newest transaction of
 * a lane can be open, as the order requires.
 *
 * <p>The transaction of an earlier event is identified by its lane and its position: transactions
 * are numbered by the events that begin them.
 */
final class SerialOrder {
  /**
   * A dependence of an event of one strand on one of another.
   *
   * @param atLast whether the dependence is on the end of the earlier strand, after its last event
   */
  record Dependence(
      Strand from,
      long fromPosition,
      long fromOpAndTarget,
      boolean atLast,
      Strand to,
      long toPosition,
      long toOpAndTarget) {
    /** Creates the dependence of an event of another strand on an earlier one. */
    static Dependence of(
        EarlierEvent earlier, boolean atLast, Strand strand, long position, long opAndTarget) {
      return new Dependence(
          earlier.strand(),
          earlier.position(),
          earlier.opAndTarget(),
          atLast,
          strand,
          position,
          opAndTarget);
    }
  }

  /** The effect of a dependence. */
  enum Effect {
    NOTHING,
    NEWS,
    CYCLE
  }

  private final TransactionOrder<Dependence> order = new TransactionOrder<>();
  private int lanes;

  int newLane() {
    return lanes++;
  }

  /** Handles the begin of an outermost block. */
  void begin(Strand strand, long position) {
    int slot = order.slotOf(strand.lane);
    if (order.isSettled(slot, number(strand.lastPosition, true))) {
      strand.forgetPast();
    }
    order.begin(slot, number(position, false));
  }

  /** Handles the end of an outermost block, when no strand is in it any more. */
  void end(Block block) {
    order.end(order.slotOf(block.lane));
  }

  /** Returns whether nothing can depend on an event any more, whichever thread executed it. */
  boolean isPast(long position) {
    return number(position, true) < order.settledBelow();
  }

  /** Adds a dependence, unless it closes a cycle. */
  Effect add(Dependence dependence) {
    int lane = dependence.from.laneAt(dependence.fromPosition);
    int source = order.slotIfAny(lane);
    if (lane == dependence.to.lane || source == ThreadSlots.NONE) {
      return Effect.NOTHING;
    }
    long number = number(source, dependence);
    if (order.isSettled(source, number)) {
      return Effect.NOTHING;
    }
    int slot = order.slotOf(dependence.to.lane);
    if (order.closesCycle(source, number, slot)) {
      return Effect.CYCLE;
    }
    if (!order.isNews(source, number, slot)) {
      return Effect.NOTHING;
    }
    order.add(source, number, slot, number(dependence.toPosition, false), dependence);
    return Effect.NEWS;
  }

  /** Returns the path of dependences from the end of one that closes a cycle back to its start. */
  List<Dependence> path(Dependence closing) {
    int source = order.slotOf(closing.from.laneAt(closing.fromPosition));
    return order.path(order.slotOf(closing.to.lane), source, number(source, closing));
  }

  /** Returns the number of a transaction that begins with an event, or directly after it. */
  private static long number(long position, boolean behind) {
    return 2 * EventPosition.event(position) + TransactionOrder.FIRST_NUMBER + (behind ? 1 : 0);
  }

  /**
   * Returns the number of the transaction in a slot from which a dependence starts, or an
   * equivalent one.
   */
  private long number(int slot, Dependence dependence) {
    long number = number(dependence.fromPosition, dependence.atLast);
    return order.isOpen(slot) ? Math.min(number, order.current(slot)) : number;
  }
}
