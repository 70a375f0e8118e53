package dev.cosmodrome.checkers.velodrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of nodes that are visited grows with the trace, not faster. */
class GrowthTest {
  private static final int VARIABLES = 50;
  private static final int SITES = 200;
  private static final int OPEN = 8;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 8})
  void visitsOfNodesGrowLinearlyWithManySingleEvents(int singleThreads) {
    long few = visits(20_000, singleThreads);
    long more = visits(80_000, singleThreads);

    assertThat(more).isLessThan(5 * few);
  }

  /** Checks a trace with open blocks and single events of other threads, in random order. */
  private static long visits(int events, int singleThreads) {
    Symbols symbols = new Symbols();
    for (int i = 0; i < OPEN + singleThreads; i++) {
      symbols.of(Kind.THREAD).intern("T" + i);
    }
    for (int i = 0; i < VARIABLES; i++) {
      symbols.of(Kind.VARIABLE).intern("x" + i);
    }
    symbols.of(Kind.BLOCK).intern("m");
    VelodromeChecker checker = new VelodromeChecker(symbols);
    for (int thread = 0; thread < OPEN; thread++) {
      checker.event(Op.BEGIN, thread, 1, 0);
    }
    Random random = new Random(1);
    for (int i = 0; i < events; i++) {
      int thread = random.nextInt(OPEN + singleThreads);
      int operation = random.nextInt(3) == 0 ? Op.WRITE : Op.READ;
      int site = symbols.of(Kind.SITE).intern("s" + random.nextInt(SITES));
      checker.event(operation, thread, random.nextInt(VARIABLES), site);
    }
    assertThat(SpelledFinding.of(checker.findings())).isNotEmpty();
    return checker.visits();
  }
}
