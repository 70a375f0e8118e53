package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.order.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * An event that a later one of another strand comes after.
 *
 * @param strand the strand whose event it is
 * @param block the innermost block that it is in; null if it is in none or if that is not asked
 * @param position where it happened
 * @param opAndTarget what it does
 * @param epoch its time in the order that the analysis keeps
 * @param moment further times; null if the analysis does not need them
 */
record Origin(
    Strand strand,
    @Nullable Block block,
    long position,
    long opAndTarget,
    long epoch,
    @Nullable Moment moment) {
  /**
   * Where a strand is.
   *
   * @param past what comes before it, in any way
   * @param waitEpoch its time in the order of what waits in every schedule
   */
  record Moment(VectorClock past, long waitEpoch) {}
}
