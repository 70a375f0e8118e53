package dev.cosmodrome.checkers.predictedatomicity;

/**
 * Two transactions of different threads that can run at the same time.
 *
 * @param one the one
 * @param other the other
 * @param constraints the order of parts of them
 */
record ConcurrentPair(Actor one, Actor other, Constraints constraints) {
  /** Returns the same pair, exchanged. */
  ConcurrentPair turned() {
    return new ConcurrentPair(/* one= */ other, /* other= */ one, constraints.turned());
  }
}
