package dev.cosmodrome.checkers.tso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The solver and the walks along conflicts decide the same, each in its own way. */
class CycleSolverTest {
  private static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 100;
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int STEPS = 10_000_000;

  @Test
  void itDecidesAsTheSearchDoes() {
    System.out.println("random traces: " + TRACES + ", seed: " + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < TRACES; i++) {
      EventList trace = trace(random);
      StretchLog log = new StretchLog();
      trace.replay(log::add);
      Stretch stretch = StretchRecorder.record(log, 0);
      ConflictGraph eager = Execution.eager(stretch).graph(false);
      if (eager.cycles(1).isEmpty()) {
        boolean isFound = isFound(stretch, eager, false);
        assertThat(isFound(stretch, eager, true)).as(trace.toString()).isEqualTo(isFound);
      }
    }
  }

  /**
   * Returns whether there is a cycle, according to the solver, or to the search if that can tell.
   */
  private static boolean isFound(Stretch stretch, ConflictGraph eager, boolean bySolver) {
    boolean[] isFound = new boolean[1];
    DelaySearch search = new DelaySearch(stretch, eager, STEPS);
    search.search((access, write) -> !bySolver && !isFound[0], witness -> isFound[0] = true);
    if (bySolver || (search.isUndecided() && !isFound[0])) {
      search.solve(witness -> isFound[0] = true);
      assertThat(search.isUndecided()).isFalse();
    }
    return isFound[0];
  }

  private static EventList trace(Random random) {
    EventList trace = new EventList();
    trace.symbols().of(Kind.BLOCK).intern("m");
    int threads = 2 + random.nextInt(4);
    int variables = 2 + random.nextInt(5);
    int length = 10 + random.nextInt(20);
    boolean[] isOpen = new boolean[threads];
    for (int thread = 0; thread < threads; thread++) {
      trace.symbols().of(Kind.THREAD).intern("T" + thread);
    }
    for (int variable = 0; variable < variables; variable++) {
      trace.symbols().of(Kind.VARIABLE).intern("x" + variable);
    }
    for (int i = 0; i < length; i++) {
      int thread = random.nextInt(threads);
      int dice = random.nextInt(20);
      if (dice < 6) {
        trace.event(isOpen[thread] ? Op.END : Op.BEGIN, thread, 0, 0);
        isOpen[thread] = !isOpen[thread];
      } else if (dice < 7) {
        trace.event(Op.FENCE, thread, 0, 0);
      } else {
        int operation = random.nextBoolean() ? Op.READ : Op.WRITE;
        trace.event(operation, thread, random.nextInt(variables), 0);
      }
    }
    return trace;
  }
}
