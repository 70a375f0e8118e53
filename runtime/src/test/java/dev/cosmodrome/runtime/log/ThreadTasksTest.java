package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that threads run, one within another. */
class ThreadTasksTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadLog log = script.thread("T1");

  ThreadTasksTest() throws IOException {}

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          one task         | T1: submit(t); T2: run(t) write(x) done | T1: submit(t); T2: run(t) write(x) done(t)
          not submitted    | T1: run write(x) done write(y) | T1: write(x) write(y)
          not on a task    | T1: done write(x) | T1: write(x)
          nested           | T1: run(t) run(u) write(x) done done \
            | T1: run(t) run(u) write(x) done(u) done(t)
          in an unsubmitted one | T1: run run(t) write(x) done done | T1: run(t) write(x) done(t)
          an unsubmitted one inside | T1: run(t) run write(x) done done \
            | T1: run(t) write(x) done(t)
          recording ended  | T1: run(t) stopRecording done | T1: run(t)
          """)
  void recordedTasksBeginAndEnd(String what, String steps, String expected) throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void accessesAreLoggedAgainInEachTask() throws IOException {
    ThreadScript.check(
        "T1: read(x) run(t) read(x) read(x) done read(x) run(u) read(x) done",
        "T1: read(x) run(t) read(x) done(t) read(x) run(u) read(x) done(u)");
  }

  @Test
  void eachRecordedTaskHasAStrandOfItsOwn() {
    assertThat(log.strand).isEqualTo(log.id);
    script.run("T1: run(t)");
    int first = log.strand;
    assertThat(first).isNegative();
    script.run("T1: run(u)");
    assertThat(log.strand).isNegative().isNotEqualTo(first);
    script.run("T1: done");
    assertThat(log.strand).isEqualTo(first);
    script.run("T1: done");
    assertThat(log.strand).isEqualTo(log.id);
    script.run("T1: run(v)");
    assertThat(log.strand).isNegative().isNotEqualTo(first);
  }

  @Test
  void aThreadKnowsWhatItIsOn() {
    assertThat(log.isOnTask()).isFalse();
    script.run("T1: run");
    assertThat(log.isOnTask()).isTrue();
    assertThat(log.isOnRecordedTask()).isFalse();
    script.run("T1: run(t)");
    assertThat(log.isOnRecordedTask()).isTrue();
    script.run("T1: done");
    assertThat(log.isOnRecordedTask()).isFalse();
    script.run("T1: done");
    assertThat(log.isOnTask()).isFalse();
  }

  @Test
  void listenersAreToldOfTheEndOfTheirTask() {
    List<String> ended = new ArrayList<>();
    log.onTaskEnd(strand -> ended.add("no task"));
    script.run("T1: run(t)");
    int outer = log.strand;
    log.onTaskEnd(strand -> ended.add("outer " + (strand == outer)));
    script.run("T1: run(u)");
    int inner = log.strand;
    log.onTaskEnd(strand -> ended.add("inner " + (strand == inner)));
    log.onTaskEnd(strand -> ended.add("again " + (strand == inner)));
    script.run("T1: done");
    assertThat(ended).containsExactly("again true", "inner true");
    script.run("T1: done done");
    assertThat(ended).containsExactly("again true", "inner true", "outer true");
  }

  @Test
  void methodsOutsideOfATaskAreNotBlockedByIt() {
    script.run("T1: enter(Pool.help) run(t) enter(A.take) block");
    assertThat(test.notes()).containsExactly("blocks A.take");
  }

  @Test
  void methodsOutsideOfATaskAreNotAtomicInIt() {
    script.run("T1: enter(A.outer) run(t)");
    assertThat(log.atomicDepth()).isEqualTo(-1);
    script.run("T1: enter(A.inner)");
    assertThat(log.atomicDepth()).isEqualTo(2);
  }

  @Test
  void aThreadOfASerialPoolIsNotedOnce() {
    log.noteSerial();
    log.noteSerial();
    assertThat(test.notes()).containsExactly("serial T1");
  }
}
