package dev.cosmodrome.checkers.predictedatomicity;

/**
 * Two transactions of different threads that can run at the same time.
 *
 * @param one the one
 * @param other the other
 * @param constraints what keeps parts of them in order
 */
record Meeting(Actor one, Actor other, Constraints constraints) {
  /** The same, seen from the other one. */
  Meeting turned() {
    return new Meeting(/* one= */ other, /* other= */ one, constraints.turned());
  }
}
