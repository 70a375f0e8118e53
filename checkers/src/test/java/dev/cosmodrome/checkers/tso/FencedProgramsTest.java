package dev.cosmodrome.checkers.tso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.litmus.LitmusProgram;
import dev.cosmodrome.litmus.Question;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomLitmus;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Runs without store buffers show whether a program behaves differently with them. */
class FencedProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 20;
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  @Test
  void aProgramIsRobustIfAllItsRunsAre() {
    disprove(
        new RandomLitmus(SEED)::next,
        program ->
            is(Question.ROBUST, program)
                == LitmusRuns.anyMatch(program, FencedProgramsTest::isNotRobust));
  }

  /** Section 6.3. */
  @Test
  void aProgramWithFencesIsSerializableIfNothingIsFoundInItsRuns() {
    disprove(new RandomLitmus(SEED)::nextFenced, FencedProgramsTest::runsTellOtherwise);
  }

  @Test
  void aFenceBehindATransactionIsAsGoodAsOneAtItsEnd() {
    disprove(new RandomLitmus(SEED)::nextSeparated, FencedProgramsTest::runsTellOtherwise);
  }

  /** Even if its transactions lack fences. */
  @Test
  void aProgramWithARunThatIsReportedAsNotRobustIsNotRobust() {
    disprove(
        new RandomLitmus(SEED)::next,
        program ->
            is(Question.ROBUST, program)
                && LitmusRuns.anyMatch(program, FencedProgramsTest::isReportedAsNotRobust));
  }

  @Test
  void aProgramThatIsNotRobustHasARunWithFindings() {
    disprove(
        new RandomLitmus(SEED)::next,
        program ->
            !is(Question.ROBUST, program)
                && !LitmusRuns.anyMatch(program, FencedProgramsTest::hasFindings));
  }

  /**
   * Returns whether runs without store buffers do not tell if a program is serializable with them.
   */
  private static boolean runsTellOtherwise(LitmusProgram program) {
    return is(Question.TSO_SERIALIZABLE, program)
        == LitmusRuns.anyMatch(program, FencedProgramsTest::hasFindings);
  }

  private static boolean is(Question question, LitmusProgram program) {
    return question.ask(program, Long.MAX_VALUE).isYes();
  }

  private static boolean isNotRobust(EventList trace) {
    boolean[] found = new boolean[1];
    RobustnessMonitor monitor =
        new RobustnessMonitor((read, write, operation, after) -> found[0] = true);
    trace.replay(monitor);
    return found[0];
  }

  private static boolean hasFindings(EventList trace) {
    return !findings(trace).isEmpty();
  }

  private static boolean isReportedAsNotRobust(EventList trace) {
    return findings(trace).stream().anyMatch(finding -> finding.kind().id().equals("not-robust"));
  }

  private static List<SpelledFinding> findings(EventList trace) {
    TsoChecker checker = new TsoChecker(trace.symbols(), new AtomicityChecker(trace.symbols()));
    trace.replay(checker);
    checker.finish();
    return SpelledFinding.of(checker.findings());
  }

  /** Fails with a program for which something holds. */
  private static void disprove(Supplier<String> texts, Predicate<LitmusProgram> wrong) {
    System.out.println("random programs: " + PROGRAMS + ", seed: " + SEED);
    for (int i = 0; i < PROGRAMS; i++) {
      String text = texts.get();
      if (wrong.test(LitmusProgram.parse(text))) {
        assertThat(text).as("counterexample").isEmpty();
      }
    }
  }
}
