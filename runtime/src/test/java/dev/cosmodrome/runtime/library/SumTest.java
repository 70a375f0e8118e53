package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The cells of an adder, numbered by the threads that write them. */
@OwnRuntime
class SumTest {
  /** The cell of all threads that have not added anything. */
  private static final String OTHERS = "64";

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final Sum sum = new Sum(ObjectName.of("Adder", 1), test.recording.definitions());

  SumTest() throws IOException {
    script.define("add", (log, a, site) -> sum.add(log, site));
    script.define("sum", (log, a, site) -> sum.ask(log, site));
    script.define("reset", (log, a, site) -> sum.reset(log, site));
  }

  /** Checks the events, with "T1" for the cell of the thread T1 and "others" for that of others. */
  private void check(String steps, String expected) throws IOException {
    script.run(steps);
    String events = script.events().replaceAll("Adder#1\\[" + OTHERS + "\\]", "others");
    for (String thread : new String[] {"T1", "T2", "T3"}) {
      events = events.replace("Adder#1[" + script.thread(thread).id + "]", thread);
    }
    assertThat(events).isEqualTo(expected);
  }

  @Test
  void threadsThatAddDoNotConflict() throws IOException {
    check(
        "T1: add; T2: add; T1: add",
        "T1: commute(T1) volatileWrite(T1)\nT2: commute(T2) volatileWrite(T2)\n"
            + "T1: commute(T1) volatileWrite(T1)");
  }

  @Test
  void aSumReadsTheCellsOfAllThreadsThatHaveAdded() throws IOException {
    check(
        "T1: add; T2: add; T3: sum",
        "T1: commute(T1) volatileWrite(T1)\nT2: commute(T2) volatileWrite(T2)\n"
            + "T3: volatileRead(others) volatileRead(T1) volatileRead(T2)");
  }

  @Test
  void theFirstAdditionOfAThreadConflictsWithASumBeforeIt() throws IOException {
    check(
        "T1: sum; T2: add add",
        "T1: volatileRead(others)\n"
            + "T2: commute(others) volatileWrite(others) commute(T2) volatileWrite(T2)"
            + " commute(T2) volatileWrite(T2)");
  }

  @Test
  void aResetWritesTheCellsThatWereAddedTo() throws IOException {
    check("T1: add; T2: reset", "T1: commute(T1) volatileWrite(T1)\nT2: volatileWrite(T1)");
  }

  @Test
  void anAdderThatIsNotUsedIsNotRecorded() throws IOException {
    check("T1: reset", "");
  }
}
