package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods are logged when the first event happens in them. */
class MethodLogTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadLog log = script.thread("T1");

  MethodLogTest() throws IOException {}

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no event       | T1: enter(A.a) exit |
          an event       | T1: enter(A.a) write(x) exit | T1: enter(A.a) write(x) exit(A.a)
          inside         | T1: enter(A.a) enter(A.b) write(x) exit exit \
            | T1: enter(A.a) enter(A.b) write(x) exit(A.b) exit(A.a)
          before         | T1: enter(A.a) write(x) enter(A.b) exit exit | T1: enter(A.a) write(x) exit(A.a)
          open           | T1: enter(A.a) write(x) | T1: enter(A.a) write(x)
          by exception   | T1: enter(A.a) enter(A.b) write(x) enter(A.c) exitAll write(y) \
            | T1: enter(A.a) enter(A.b) write(x) exit(A.b) exit(A.a) write(y)
          recursion      | T1: enter(A.a) enter(A.a) write(x) exit write(y) exit \
            | T1: enter(A.a) enter(A.a) write(x) exit(A.a) write(y) exit(A.a)
          thread ends    | T1: enter(A.a) write(x) stop | T1: enter(A.a) write(x) exit(A.a) stop
          """)
  void methodsWithEventsAreLogged(String what, String steps, String expected) throws IOException {
    ThreadScript.check(steps, expected == null ? "" : expected);
  }

  @Test
  void aMethodThatWasNotEnteredIsNotLeft() throws IOException {
    script.run("T1: enter(A.a) write(x)");
    log.exit(ThreadContext.NOT_ENTERED);
    assertThat(log.depth()).isEqualTo(1);
    assertThat(script.events()).isEqualTo("T1: enter(A.a) write(x)");
  }

  @Test
  void anExitHasTheSiteOfTheCall() throws IOException {
    ThreadScript.check(
        "T1: call@A:3 enter(B.b) write(x)@B:1 exit", "T1: enter(B.b) write(x)@B:1 exit(B.b)@A:3");
  }

  @Test
  void theSiteOfACallIsRestoredWhenTheMethodEnds() {
    script.run("T1: call@A:3 enter(B.b) call@B:1");
    int inner = log.callSite;
    script.run("T1: enter(C.c)");
    assertThat(log.callSite).isZero();
    script.run("T1: write(x) exit");
    assertThat(log.callSite).isEqualTo(inner);
    script.run("T1: exit");
    assertThat(log.callSite).isPositive().isNotEqualTo(inner);
  }

  @Test
  void aSiteOfAMethodThatIsNotRecordedNamesItsCall() throws IOException {
    int get = test.recording.definitions().site("A.java:5");
    log.callSite = test.recording.definitions().site("Main.java:9");
    log.read(script.variable("x"), ~get);
    script.run("T1: fence");
    log.callSite = 0;
    log.read(script.variable("x"), ~get);
    assertThat(log.place(get)).isEqualTo(get);
    List<String> sites = new ArrayList<>();
    test.forEach((thread, word, target, site) -> sites.add(site));
    assertThat(sites).hasSize(3);
    assertThat(sites.get(0)).contains("A.java:5", "Main.java:9");
    assertThat(sites.get(2)).isEqualTo("A.java:5");
  }

  @Test
  void aThreadKnowsWhichMethodsItIsIn() {
    int outer = test.method("A.outer");
    int inner = test.method("A.inner");
    log.enter(outer);
    int depth = log.enter(inner);
    assertThat(log.isIn(outer)).isTrue();
    assertThat(log.isIn(inner)).isTrue();
    log.exit(depth);
    assertThat(log.isIn(inner)).isFalse();
    assertThat(log.depth()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none                 | T1: read(x) | -1
          a method             | T1: enter(A.put) | 1
          an entry point       | T1: enter(A.run) | -1
          below an entry point | T1: enter(A.run) enter(A.put) enter(A.add) | 2
          main                 | T1: enter(A.main) enter(A.put) | 2
          a class initialiser  | T1: enter(A.<clinit>) | -1
          a lambda of a thread | T1: enter(A.lambda$main$0) enter(A.put) | 2
          another lambda       | T1: enter(A.main) enter(A.lambda$main$0) | 2
          blocked              | T1: enter(A.put) block | -1
          blocked before       | T1: enter(A.put) block exit enter(A.put) enter(A.add) | 2
          """)
  void theOutermostAtomicMethodIsKnown(String what, String steps, int depth) {
    script.run(steps);
    assertThat(log.atomicDepth()).isEqualTo(depth);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          synchronized    | T1: enter(A.run) beginStatement(A.run:synchronized, l) write(x) endStatement(l) write(y) \
            | T1: enter(A.run) enter(A.run:synchronized) acquire(l) write(x) release(l) \
            exit(A.run:synchronized) write(y)
          an update       | T1: beginStatement(A.run:x++) read(x) write(x) endStatement write(y) \
            | T1: enter(A.run:x++) read(x) write(x) exit(A.run:x++) write(y)
          nested          | T1: beginStatement(A.run:synchronized, l) beginStatement(A.run:x++) \
            write(x) endStatement write(y) endStatement(l) \
            | T1: enter(A.run:synchronized) acquire(l) enter(A.run:x++) write(x) exit(A.run:x++) \
            write(y) release(l) exit(A.run:synchronized)
          left by an exception | T1: beginStatement(A.run:synchronized, l) beginStatement(A.run:x++) \
            write(x) endStatement(l) write(y) \
            | T1: enter(A.run:synchronized) acquire(l) enter(A.run:x++) write(x) exit(A.run:x++) \
            release(l) exit(A.run:synchronized) write(y)
          of another lock | T1: acquire(m) beginStatement(A.run:synchronized, l) write(x) \
            endStatement(m) endStatement(l) \
            | T1: acquire(m) enter(A.run:synchronized) acquire(l) write(x) release(m) release(l) \
            exit(A.run:synchronized)
          no statement    | T1: enter(A.a) write(x) endStatement write(y) \
            | T1: enter(A.a) write(x) write(y)
          """)
  void statementsAreBlocksOfTheirOwn(String what, String steps, String expected)
      throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void whereUnitsAreRecordedNoStatementIsABlock() throws IOException {
    ThreadScript.check(
        TestRecording.UNITS,
        "T1: beginStatement(A.run:synchronized, l) write(x) endStatement(l)"
            + " beginStatement(A.run:x++) write(y) endStatement",
        "T1: acquire(l) write(x) release(l) write(y)");
  }

  @Test
  void manyMethodsCanBeOpen() throws IOException {
    StringBuilder enters = new StringBuilder();
    StringBuilder exits = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      enters.append(" enter(A.m").append(i).append(')');
      exits.insert(0, " exit(A.m" + i + ")");
    }
    ThreadScript.check("T1:" + enters + " write(x) exitAll", "T1:" + enters + " write(x)" + exits);
  }

  /** On random scripts, exactly the methods in which something happened are logged, nested. */
  @Test
  void exactlyTheMethodsWithEventsAreLogged() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      TestRecording recording = new TestRecording(TestRecording.ALL_ACCESSES);
      ThreadScript run = new ThreadScript(recording);
      Deque<int[]> open = new ArrayDeque<>(); // id, and whether it is logged
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        int choice = random.nextInt(5);
        if (choice < 2) {
          run.run("T1: enter(A.m" + i + ")");
          open.addLast(new int[] {i, 0});
        } else if (choice < 4 && !open.isEmpty()) {
          run.run("T1: exit");
          int[] left = open.removeLast();
          expected.addAll(left[1] == 1 ? List.of("exit A.m" + left[0]) : List.of());
        } else {
          run.run("T1: write(x)");
          for (int[] method : open) {
            expected.addAll(method[1] == 0 ? List.of("enter A.m" + method[0]) : List.of());
            method[1] = 1;
          }
          expected.add("write x");
        }
      }
      List<String> events = new ArrayList<>();
      recording.forEach((thread, word, target, site) -> events.add(word + " " + target));
      assertThat(events).as("round %d, seed %d", round, SEED).isEqualTo(expected);
    }
  }
}
