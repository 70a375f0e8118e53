/** Atomicity in every schedule by pairs of blocks, and by all schedules where pairs do not tell. */
@NullMarked
package dev.cosmodrome.checkers.predictedatomicity;

import org.jspecify.annotations.NullMarked;
