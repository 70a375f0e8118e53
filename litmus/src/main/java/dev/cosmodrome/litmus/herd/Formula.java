package dev.cosmodrome.litmus.herd;

import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** What a final state may be like. */
@FunctionalInterface
interface Formula extends Predicate<ToLongFunction<Place>> {
  /** What all states are like. */
  Formula TRUE = values -> true;
}
