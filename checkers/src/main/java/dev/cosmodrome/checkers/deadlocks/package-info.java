/**
 * The checker {@code deadlocks}: locks that can be acquired in a cyclic order in another schedule.
 */
@NullMarked
package dev.cosmodrome.checkers.deadlocks;

import org.jspecify.annotations.NullMarked;
