package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.tso.TsoChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
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
    "14000, b wx rx wx e | rx, VIOLATION",
    // locks, volatile variables and fences
    "14000, b al rx wx ll e | b al rx wx ll e, CLEAN",
    "14000, b al wx wy ll e | al rx ry ll | rz, CLEAN",
    "14000, b al wx ll e | b rx e | Rv, CLEAN",
    "14000, b wx f e Wv | Rv rx, CLEAN",
    "14000, b wx e | Wv b Rv e, CLEAN",
    "14000, b al rx ll al wx ll e | b al rx wx ll e, VIOLATION",
    "14000, b Wx Wy e | Rx Ry, VIOLATION"
  })
  void loopsAreDecided(int length, String loops, Verdict expected) {
    Checker checker =
        Runs.check(
            trace(length, loops.split(" \\| ", -1)),
            symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));
    assertThat(checker.verdict()).isEqualTo(expected);
    assertThat(checker.isComplete()).isTrue();
  }

  /**
   * The threads take turns by chance. The first one starts the others, and a thread that would have
   * to wait for a lock is passed over.
   */
  private static EventList trace(int length, String[] loops) {
    EventList trace = new EventList();
    trace.symbols().of(Kind.BLOCK).intern("m");
    for (int thread = 0; thread < loops.length; thread++) {
      trace.symbols().of(Kind.THREAD).intern("T" + thread);
    }
    for (int thread = 1; thread < loops.length; thread++) {
      trace.event(Op.FORK, 0, thread, 0);
    }
    Random random = new Random(SEED);
    int[] next = new int[loops.length];
    Set<Integer> held = new HashSet<>();
    while (trace.size() < length) {
      int thread = random.nextInt(loops.length);
      String[] loop = loops[thread].split(" ", -1);
      String event = loop[next[thread] % loop.length];
      int operation = operation(event.charAt(0));
      Kind kind = Op.target(operation);
      int target = kind == null ? 0 : trace.symbols().of(kind).intern(event.substring(1));
      if (operation == Op.RELEASE) {
        held.remove(target);
      }
      if (operation != Op.ACQUIRE || held.add(target)) {
        trace.event(operation, thread, kind == Kind.BLOCK ? 0 : target, 0);
        next[thread]++;
      }
    }
    return trace;
  }

  private static int operation(char letter) {
    return switch (letter) {
      case 'b' -> Op.BEGIN;
      case 'e' -> Op.END;
      case 'r' -> Op.READ;
      case 'w' -> Op.WRITE;
      case 'R' -> Op.VOLATILE_READ;
      case 'W' -> Op.VOLATILE_WRITE;
      case 'a' -> Op.ACQUIRE;
      case 'l' -> Op.RELEASE;
      default -> Op.FENCE;
    };
  }
}
