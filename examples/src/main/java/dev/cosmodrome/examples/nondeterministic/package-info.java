/**
 * Parallel programs whose result depends on the schedule; comments mark the lines that conflict.
 */
@NullMarked
package dev.cosmodrome.examples.nondeterministic;

import org.jspecify.annotations.NullMarked;
