package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.aerodrome.PaperChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.EventOrderOracle;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.RandomTraces.Shape;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** AeroDrome's paper: Algorithm 1, Definition 2, Theorems 2 and 3. */
class PaperAlgorithmTest {
  /** The shapes that have nothing but what the paper's traces have. */
  private static final List<Shape> SHAPES =
      List.of(Shape.LOCKED, Shape.RACY, Shape.FORK_JOIN, Shape.NESTED);

  private static final int PREFIXES = Fuzz.TRACES / 20;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "T1: begin r(x) . T2: w(x) . T1: w(x)! end",
        "T1: begin . T2: begin . T1: w(x) . T2: w(y) . T1: r(y) . T2: r(x) . T1: end! . T2: end",
        "T1: begin w(x) . T2: begin w(y) r(x) end . T3: begin r(y) w(z) end . T1: r(z)! end",
        "T1: begin fork(C) . T2: begin join(C) w(x) end . T1: r(x)! end",
        // The clock of T2's read does not tell what T1 knew of T2 when its transaction began.
        "T2: w(y) . T1: r(y) begin w(z) . T2: r(z) r(x) . T1: w(x)! end",
        "T1: begin barrier(b) . T2: barrier(b) w(x) . T1: r(x)! end",
        "T1: begin r(x) . T2: begin r(x) w(y) end . T1: r(y) end",
      })
  void reportsAtTheEventAtWhichClocksDecide(String text) {
    TraceText trace = TraceText.of(text);
    for (boolean joinsReads : new boolean[] {false, true}) {
      PaperChecker checker = new PaperChecker(trace.trace().symbols(), joinsReads);
      assertThat(Runs.firstReport(trace.trace(), checker)).isEqualTo(trace.expected());
      assertThat(checker.firstViolation()).isEqualTo(trace.expected());
    }
  }

  /** A thread counts as one that does something if it is forked and joined. */
  @Test
  void forkAndJoinOfAThreadWithoutEventsInOneBlockIsAViolation() {
    EventList trace = TraceText.of("T1: begin fork(C) join(C) end").trace();

    assertThat(Runs.firstReport(trace, new PaperChecker(trace.symbols(), false))).isEqualTo(2);
    assertThat(SerializabilityOracle.firstViolation(trace)).isEqualTo(-1);
  }

  /** Theorem 3, if transactions that are open at the end are ended there. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void decidesConflictSerializability(boolean joinsReads) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(
        traces::next,
        trace -> {
          int expected = SerializabilityOracle.firstViolation(withEventsOfChildren(trace));
          int actual = Runs.firstReport(trace, new PaperChecker(trace.symbols(), joinsReads));
          return (expected < 0) != (actual < 0);
        });
  }

  /**
   * The algorithm reports no violation earlier than Theorem 2 allows, and none later than at the
   * event with which all transactions of a cycle but one are complete.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reportsWhenTheorem2Tells(boolean joinsReads) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    int[] next = new int[1];
    Fuzz.disprove(
        PREFIXES,
        () -> withEventsOfChildren(traces.next(SHAPES.get(next[0]++ % SHAPES.size()))),
        trace -> {
          int told = EventOrderOracle.first(trace, EventOrderOracle::meetsTheorem2);
          int latest = EventOrderOracle.first(trace, EventOrderOracle::hasCycleWithOneOpen);
          PaperChecker checker = new PaperChecker(trace.symbols(), joinsReads);
          int actual = Runs.firstReport(trace, checker);
          boolean isAtEnd = actual < 0 || actual == trace.size();
          return isAtEnd
              ? latest >= 0
              : told < 0 || actual < told || (latest >= 0 && latest < actual);
        });
  }

  @Test
  void theorem2() {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    int[] next = new int[1];
    Fuzz.disprove(
        PREFIXES,
        () -> traces.next(SHAPES.get(next[0]++ % SHAPES.size())),
        trace -> {
          EventOrderOracle order = new EventOrderOracle(trace, trace.size());
          boolean isMet = order.meetsTheorem2();
          return (isMet && !order.hasCycle()) || (!isMet && order.hasCycleWithOneOpen());
        });
  }

  /** The trace in which each thread that is forked does something. */
  private static EventList withEventsOfChildren(EventList trace) {
    Set<Integer> busy = new HashSet<>();
    for (int i = 0; i < trace.size(); i++) {
      if (Op.isVisible(trace.get(i).operation())) {
        busy.add(trace.get(i).thread());
      }
    }
    int variable = trace.symbols().of(Kind.VARIABLE).intern("child");
    EventList result = new EventList(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      result.event(event.operation(), event.thread(), event.target(), event.site());
      if (event.operation() == Op.FORK && !busy.contains(event.target())) {
        result.event(Op.READ, event.target(), variable, event.site());
      }
    }
    return result;
  }
}
