package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.tso.TsoChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that loop, and pass no fence, are decided as short traces are. */
class TsoLongTracesTest {
  private static final int SEED = 1;

  /** Each thread's loop, the first letter of an event being its operation. */
  @ParameterizedTest
  @CsvSource({
    // one writes, another one polls
    "5000, b wx wy e | rx, CLEAN",
    "5000, b wx wy e | ry, CLEAN",
    "5000, b wx wy e | b rx e, CLEAN",
    "5000, b wx wy e | rx | ry, CLEAN",
    "5000, b wx wy e | b wy wz e | rx, CLEAN",
    "50000, b wx wy e | rx, CLEAN",
    // a worker, and a monitor that polls what it does, and may stop it
    "14000, b rx wx e | rx ry, CLEAN",
    "14000, b ry rx wx e | rx, CLEAN",
    "14000, b rx wx e | b ry wy e | rx ry, CLEAN",
    // what is polled tells that the block is not atomic
    "14000, b wx wy e | rx ry, VIOLATION",
    "14000, b wx rx wx e | rx, VIOLATION"
  })
  void loopsAreDecided(int length, String loops, Verdict expected) {
    Checker checker =
        Runs.check(
            trace(length, loops.split(" \\| ", -1)),
            symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));
    assertThat(checker.verdict()).isEqualTo(expected);
    assertThat(checker.isComplete()).isTrue();
  }

  /** The threads take turns by chance. */
  private static EventList trace(int length, String[] loops) {
    EventList trace = new EventList();
    trace.symbols().of(Kind.BLOCK).intern("m");
    for (String loop : loops) {
      trace.symbols().of(Kind.THREAD).intern(loop);
    }
    Random random = new Random(SEED);
    int[] next = new int[loops.length];
    while (trace.size() < length) {
      int thread = random.nextInt(loops.length);
      String[] loop = loops[thread].split(" ", -1);
      String event = loop[next[thread]++ % loop.length];
      int variable = trace.symbols().of(Kind.VARIABLE).intern(event.substring(1));
      int operation =
          switch (event.charAt(0)) {
            case 'b' -> Op.BEGIN;
            case 'e' -> Op.END;
            case 'r' -> Op.READ;
            default -> Op.WRITE;
          };
      boolean isAccess = operation == Op.READ || operation == Op.WRITE;
      trace.event(operation, thread, isAccess ? variable : 0, 0);
    }
    return trace;
  }
}
