package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.determinism.DeterminismChecker;
import dev.cosmodrome.testkit.ConcurrentProgram;
import dev.cosmodrome.testkit.ConcurrentProgram.Schedule;
import dev.cosmodrome.testkit.DeterminismOracle;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomPrograms;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The checker's promise about programs without findings, tested by running them in other schedules.
 */
class DeterminismTheoremsTest {
  private static final int STATES = 5_000;
  private static final int SCHEDULES = 20;

  /** Lemma 1 of the paper. */
  @Test
  void aBlockWithoutConflictsEndsInOneStateWhateverTheSchedule() {
    RandomPrograms programs = new RandomPrograms(Fuzz.SEED);
    Random random = new Random(Fuzz.SEED);
    int deterministic = 0;
    for (int i = 0; i < Fuzz.TRACES; i++) {
      ConcurrentProgram program = programs.oneBlock();
      Optional<Schedule> run = program.run(random);
      if (run.isPresent() && isClean(run.get().trace())) {
        deterministic++;
        program
            .finalStates(STATES)
            .ifPresent(
                states ->
                    assertThat(states)
                        .as(run.get().trace().toString())
                        .containsExactly(run.get().state()));
      }
    }
    System.out.println("deterministic programs: " + deterministic + " of " + Fuzz.TRACES);
    assertThat(deterministic).isGreaterThan(Fuzz.TRACES / 10);
  }

  /** Theorem 1 of the paper. */
  @Test
  void schedulesWithACommonOrderOfBlocksEndInTheSameState() {
    RandomPrograms programs = new RandomPrograms(Fuzz.SEED);
    Random random = new Random(Fuzz.SEED);
    int compared = 0;
    for (int i = 0; i < Fuzz.TRACES / 10; i++) {
      ConcurrentProgram program = programs.severalBlocks();
      Optional<Schedule> run = program.run(random);
      if (run.isEmpty() || !isClean(run.get().trace())) {
        continue;
      }
      for (int j = 0; j < SCHEDULES; j++) {
        Optional<Schedule> other = program.run(random);
        if (other.isPresent()
            && DeterminismOracle.firstCycle(other.get().trace()) < 0
            && DeterminismOracle.haveCommonOrder(run.get(), other.get())) {
          compared++;
          assertThat(other.get().state())
              .as(run.get().trace() + "\n" + other.get().trace())
              .isEqualTo(run.get().state());
        }
      }
    }
    System.out.println("schedules compared: " + compared);
    assertThat(compared).isGreaterThan(Fuzz.TRACES / 10);
  }

  private static boolean isClean(EventList trace) {
    return SpelledFinding.of(Runs.check(trace, DeterminismChecker::new).findings()).isEmpty();
  }
}
