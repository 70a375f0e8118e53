/** Deadlocks in other schedules: locks that are taken in a circle. */
@NullMarked
package dev.cosmodrome.checkers.deadlocks;

import org.jspecify.annotations.NullMarked;
