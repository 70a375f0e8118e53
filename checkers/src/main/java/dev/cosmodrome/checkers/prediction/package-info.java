/**
 * What the checkers share that look beyond the schedule of the trace: its transactions, each with
 * the locks it takes, and what comes before what in every schedule.
 */
@NullMarked
package dev.cosmodrome.checkers.prediction;

import org.jspecify.annotations.NullMarked;
