/**
 * Shared by the checkers that predict other schedules: the transactions of a trace, each with its
 * locks, and the order that holds in every schedule.
 */
@NullMarked
package dev.cosmodrome.checkers.prediction;

import org.jspecify.annotations.NullMarked;
