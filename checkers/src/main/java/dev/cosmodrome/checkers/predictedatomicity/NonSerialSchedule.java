package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.ProgressGraph.Turn;
import java.util.List;

/**
 * A schedule of two transactions that has no equivalent serial one, and the proof: the one must
 * come before the other because of {@code left} and {@code first}, and after it because of {@code
 * last} and {@code entered}.
 *
 * @param left the position of the one's step that comes before {@code first}
 * @param first the position of the other's step that comes after {@code left}
 * @param last the position of the other's step that comes before {@code entered}
 * @param entered the position of the one's step, behind {@code left}, that comes after {@code last}
 * @param schedule all steps of both, in their order
 */
record NonSerialSchedule(int left, int first, int last, int entered, List<Turn> schedule) {
  /**
   * Returns the same interleaving with another order of the steps, in which the accesses have the
   * same order.
   */
  NonSerialSchedule with(List<Turn> other) {
    return new NonSerialSchedule(left, first, last, entered, other);
  }
}
