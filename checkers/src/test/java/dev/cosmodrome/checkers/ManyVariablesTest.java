package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.synthetic.SyntheticTrace;
import dev.cosmodrome.trace.synthetic.TraceProfile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The checker {@code atomicity} needs little memory for variables that no longer matter. */
class ManyVariablesTest {
  private static final int VARIABLES = 100_000;

  /** The number of slots that share a home if variables are {@link #spread}. */
  private static final int DISTANCE = 16;

  private static final int SEEDS = 10;
  private static final int MAX_PLACES = 1 << 10;
  private static final int FIRST_PLACES = 1 << 10;
  private static final int PLACES_FOR_ALL = 1 << 17;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aCycleIsReportedWithFewPlaces(int places) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(Fuzz.TRACES / 4, traces::next, trace -> !reportsExactly(trace, places));
  }

  @Test
  void aCycleIsReportedIfVariablesShareTheirHome() {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(() -> spread(traces.next()), trace -> !reportsExactly(trace, DISTANCE));
  }

  @ParameterizedTest
  @EnumSource(names = {"RACY", "HANDED", "LOCKED", "CHAIN"})
  void placesMakeNoDifference(TraceProfile shape) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      EventList trace = new EventList();
      new SyntheticTrace(shape, 40, 4_000, seed, trace.symbols()).writeTo(trace);

      List<SpelledFinding> findings = findings(trace, PLACES_FOR_ALL);

      assertThat(findings.isEmpty()).as("seed %s", seed).isEqualTo(shape != TraceProfile.RACY);
      for (int places = 1; places < MAX_PLACES; places *= 4) {
        assertThat(findings(trace, places))
            .as("seed %s, %s places", seed, places)
            .isEqualTo(findings);
      }
    }
  }

  @Test
  void settledAccessesTakeNoSlot() {
    EventList trace = manyVariables();
    for (int variable = 0; variable < VARIABLES; variable++) {
      int thread = variable % 2;
      trace.event(Op.BEGIN, thread, 0, 0);
      trace.event(Op.READ, thread, variable, 0);
      trace.event(Op.WRITE, thread, VARIABLES - 1 - variable, 0);
      trace.event(Op.END, thread, 0, 0);
    }

    Checker checker = Runs.check(trace, AtomicityChecker::new);

    assertThat(checker.statistics())
        .containsExactly(String.format("%,d table entries for variables at a time", FIRST_PLACES));
    assertThat(SpelledFinding.of(checker.findings())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {Op.WRITE, Op.VOLATILE_WRITE})
  void aBlockThatStaysOpenIsKnownByAllThatItHasAccessed(int write) {
    EventList trace = manyVariables();
    trace.event(Op.BEGIN, 0, 0, 0);
    for (int variable = 0; variable < VARIABLES; variable++) {
      trace.event(write, 0, variable, 0);
    }
    trace.event(Op.BEGIN, 1, 0, 0);
    for (int variable = 0; variable < VARIABLES; variable++) {
      trace.event(write, 1, variable, 0);
    }
    trace.event(Op.END, 1, 0, 0);
    assertThat(SpelledFinding.of(Runs.check(trace, AtomicityChecker::new).findings())).isEmpty();

    trace.event(Op.READ, 0, VARIABLES / 2, 0);

    assertThat(SpelledFinding.of(Runs.check(trace, AtomicityChecker::new).findings())).hasSize(1);
  }

  private static boolean reportsExactly(EventList trace, int places) {
    Checker checker = AtomicityChecker.withPlaces(trace.symbols(), places);
    return Runs.firstReport(trace, checker) == SerializabilityOracle.firstViolation(trace);
  }

  private static List<SpelledFinding> findings(EventList trace, int places) {
    return SpelledFinding.of(
        Runs.check(trace, symbols -> AtomicityChecker.withPlaces(symbols, places)).findings());
  }

  /** The same trace with variables whose numbers are far from each other. */
  private static EventList spread(EventList trace) {
    EventList spread = new EventList(trace.symbols());
    int variables = trace.symbols().of(Kind.VARIABLE).size();
    for (int i = variables; i < variables * DISTANCE; i++) {
      trace.symbols().of(Kind.VARIABLE).intern("x" + i);
    }
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      boolean isAccess = Op.target(event.operation()) == Kind.VARIABLE;
      int target = isAccess ? event.target() * DISTANCE : event.target();
      spread.event(event.operation(), event.thread(), target, event.site());
    }
    return spread;
  }

  private static EventList manyVariables() {
    EventList trace = new EventList();
    trace.symbols().of(Kind.THREAD).intern("T0");
    trace.symbols().of(Kind.THREAD).intern("T1");
    for (int variable = 0; variable < VARIABLES; variable++) {
      trace.symbols().of(Kind.VARIABLE).intern("x" + variable);
    }
    return trace;
  }
}
