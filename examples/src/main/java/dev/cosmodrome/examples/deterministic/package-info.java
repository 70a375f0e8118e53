/**
 * Parallel programs whose result does not depend on the schedule. What {@code @Deterministic} says
 * of a method holds: threads that it starts keep to their own, or wait for each other.
 */
@NullMarked
package dev.cosmodrome.examples.deterministic;

import org.jspecify.annotations.NullMarked;
