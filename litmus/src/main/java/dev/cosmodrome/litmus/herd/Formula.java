package dev.cosmodrome.litmus.herd;

import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** A condition on final states. */
@FunctionalInterface
interface Formula extends Predicate<ToLongFunction<Place>> {
  /** The condition that all states meet. */
  Formula TRUE = values -> true;
}
