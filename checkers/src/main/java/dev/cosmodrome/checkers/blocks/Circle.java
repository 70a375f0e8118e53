package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.blocks.Predictions.Edge;
import java.util.List;

/**
 * A schedule of several transactions that has no equivalent serial one.
 *
 * @param actors the transactions
 * @param turns the steps in their order
 * @param edges why they have no order, around a cycle
 */
record Circle(List<Actor> actors, List<Turn> turns, List<Edge> edges) {
  /** One step of the schedule. */
  record Turn(int actor, int position) {}
}
