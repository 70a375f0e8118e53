package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Moments;
import dev.cosmodrome.checkers.prediction.Moments.Order;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.List;
import java.util.Optional;

/** Looks for schedules of some transactions that have no equivalent serial one. */
final class ScheduleSearch {
  /** How many steps transactions may have together. */
  private static final int MOST_STEPS = 256;

  private final LockSets lockSets;
  private final Moments moments;
  private int statesLeft;
  private boolean isComplete = true;

  ScheduleSearch(Sequences sequences, int mostStates) {
    lockSets = sequences.lockSets();
    moments = sequences.moments();
    statesLeft = mostStates;
  }

  /** Whether all schedules were looked at. */
  boolean isComplete() {
    return isComplete && statesLeft > 0;
  }

  /** A schedule of these transactions that has no equivalent serial one, if there is one. */
  Optional<Circle> find(List<Actor> actors) {
    if (actors.stream().mapToInt(actor -> actor.sequence().size()).sum() > MOST_STEPS) {
      isComplete = false;
      return Optional.empty();
    }
    int count = actors.size();
    Waits[][] waits = new Waits[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        Actor one = actors.get(i);
        Actor other = actors.get(j);
        boolean relies = PairSearch.reliesOnVolatiles(one.sequence(), other.sequence(), lockSets);
        waits[i][j] = one.waits(other, relies ? Order.FULL : Order.FIRM, moments);
      }
    }
    Exploration exploration = new Exploration(actors, waits, lockSets, statesLeft);
    Optional<Circle> found = exploration.run();
    statesLeft -= exploration.states();
    return found;
  }
}
