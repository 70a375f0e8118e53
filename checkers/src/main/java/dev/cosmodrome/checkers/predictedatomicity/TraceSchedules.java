package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a schedule that the locks of some transactions allow is part of a schedule of the
 * whole trace, in which all strands acquire their locks. A question that is too large to be decided
 * is answered with yes.
 */
final class TraceSchedules {
  /** The maximum number of states that are visited for one question. */
  private static final int MAX_STATES_PER_QUESTION = 1 << 18;

  private static final int MAX_STATES_OF_ALL_QUESTIONS = 1 << 22;

  /** The number of steps of a trace that can be ordered at the cost of visiting a state. */
  private static final int STEPS_PER_STATE = 16;

  /** The maximum number of steps that the transactions of a question have together. */
  private static final int MAX_STEPS_OF_TRANSACTIONS = 1 << 10;

  /** A schedule, if one was found, and whether the search was complete. */
  record Answer(Optional<Circle> circle, boolean isDecided) {}

  private final Sequences sequences;
  private @Nullable TraceSteps trace;
  private int states;

  TraceSchedules(Sequences sequences) {
    this.sequences = sequences;
  }

  /**
   * Returns whether the transactions and the trace are so small that schedules of the trace can be
   * tried.
   */
  boolean areSmall(List<Actor> actors) {
    int steps = actors.stream().mapToInt(actor -> actor.sequence().size()).sum();
    return steps <= MAX_STEPS_OF_TRANSACTIONS
        && sequences.lockHistory().isComplete()
        && states < MAX_STATES_OF_ALL_QUESTIONS;
  }

  private TraceSteps traceOf(List<Actor> actors) {
    if (trace == null || !trace.actors().equals(actors)) {
      trace = new TraceSteps(actors, sequences);
      states += trace.size() / STEPS_PER_STATE;
    }
    return trace;
  }

  /**
   * Returns a schedule of transactions with their accesses in this order that is part of one of the
   * trace: the given one, if possible.
   */
  Optional<List<Turn>> replay(List<Actor> actors, List<Turn> schedule) {
    if (!areSmall(actors)) {
      return Optional.of(schedule);
    }
    TraceSteps steps = traceOf(actors);
    SerialViews views = new SerialViews(actors);
    List<Turn> events =
        schedule.stream()
            .filter(turn -> !actors.get(turn.actor()).member().isBroughtAlong(turn.position()))
            .toList();
    if (isPossible(TraceScheduleSearch.inOrder(steps, views, events, MAX_STATES_PER_QUESTION))) {
      return Optional.of(schedule);
    }
    List<Turn> accesses =
        events.stream()
            .filter(turn -> !actors.get(turn.actor()).sequence().isLocking(turn.position()))
            .toList();
    TraceScheduleSearch search =
        TraceScheduleSearch.inOrder(steps, views, accesses, MAX_STATES_PER_QUESTION);
    return isPossible(search)
        ? Optional.of(search.isFound() ? search.schedule() : schedule)
        : Optional.empty();
  }

  private boolean isPossible(TraceScheduleSearch search) {
    states += search.states();
    return search.isFound() || !search.isDecided();
  }

  /**
   * Searches for a schedule of transactions in the trace that has no equivalent serial one, if some
   * schedules that their locks allow are not possible.
   */
  Answer find(List<Actor> actors) {
    if (!areSmall(actors)) {
      return new Answer(Optional.empty(), false);
    }
    TraceScheduleSearch search =
        TraceScheduleSearch.inAnyOrder(
            traceOf(actors), new SerialViews(actors), MAX_STATES_PER_QUESTION);
    states += search.states();
    return search.isFound()
        ? new Answer(Optional.of(Circle.of(actors, search.schedule())), true)
        : new Answer(Optional.empty(), search.isDecided());
  }
}
