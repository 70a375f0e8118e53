package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.Shrinker;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Looks for random traces that show what must not be. */
final class Fuzz {
  static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000);
  static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  private Fuzz() {}

  /** Fails with the smallest trace that shows what must not be. */
  static void disprove(Supplier<EventList> traces, Predicate<EventList> wrong) {
    disprove(TRACES, traces, wrong);
  }

  /** Fails with the smallest of {@code count} traces for which the predicate is true. */
  static void disprove(int count, Supplier<EventList> traces, Predicate<EventList> wrong) {
    System.out.println("random traces: " + count + ", seed: " + SEED);
    for (int i = 0; i < count; i++) {
      EventList trace = traces.get();
      assertThat(trace.isWellFormed()).isTrue();
      Outcome outcome = outcome(wrong, trace);
      if (outcome != Outcome.RIGHT) {
        EventList smallest =
            Shrinker.shrink(trace, candidate -> outcome(wrong, candidate) == outcome);
        assertThat(smallest.toString()).as("counterexample").isEmpty();
      }
    }
  }

  /** A checker that fails is wrong, too. */
  private enum Outcome {
    RIGHT,
    WRONG,
    FAILED
  }

  private static Outcome outcome(Predicate<EventList> wrong, EventList trace) {
    try {
      return wrong.test(trace) ? Outcome.WRONG : Outcome.RIGHT;
    } catch (RuntimeException e) {
      return Outcome.FAILED;
    }
  }
}
