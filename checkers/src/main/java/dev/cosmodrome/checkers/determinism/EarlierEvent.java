package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.order.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * An event after which a later one of another strand comes.
 *
 * @param strand the strand of the event
 * @param block the innermost block that contains it; null if there is none or if it is not needed
 * @param position its position
 * @param opAndTarget its operation and target
 * @param epoch its epoch in the order that the analysis maintains
 * @param moment further times; null if the analysis does not need them
 */
record EarlierEvent(
    Strand strand,
    @Nullable Block block,
    long position,
    long opAndTarget,
    long epoch,
    @Nullable Moment moment) {
  /**
   * The clocks of a strand.
   *
   * @param past everything that comes before
   * @param waitEpoch the epoch in the order of synchronisation that happens in every schedule
   */
  record Moment(VectorClock past, long waitEpoch) {}
}
