package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads before a compare-and-set that do not matter, because the thread tries again. */
@OwnRuntime
class RetriesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          success at once  | T1: volatileRead(x) volatileRead(x) compared volatileWrite(x) \
            | T1: volatileRead(x) volatileWrite(x)
          tried again      | T1: volatileRead(x) volatileRead(x) compared \
            volatileRead(x) volatileRead(x) compared volatileWrite(x) \
            | T1: volatileRead(x) volatileWrite(x)
          other modes      | T1: acquireRead(x) opaqueRead(x) compared opaqueUpdate(x) \
            | T1: opaqueRead(x) opaqueUpdate(x)
          not compared     | T1: volatileRead(x) volatileRead(x) volatileWrite(x) \
            | T1: volatileRead(x) volatileRead(x) volatileWrite(x)
          compared later   | T1: volatileRead(x) write(y) volatileRead(x) compared \
            | T1: volatileRead(x) write(y) volatileRead(x)
          nothing was read | T1: compared write(y) | T1: write(y)
          """)
  void whatWasReadBeforeACompareAndSetIsRetracted(String what, String script, String expected)
      throws IOException {
    Retries.expect();
    ThreadScript.check(script, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          read again       | T1: volatileRead(x) volatileRead(y) compared volatileRead(x) write(z) \
            | T1: volatileRead(y) volatileRead(x) write(z)
          not read again   | T1: volatileRead(x) volatileRead(y) compared write(z) \
            | T1: volatileRead(x) volatileRead(y) write(z)
          compared alone   | T1: volatileRead(x) volatileRead(y) compared(alone) volatileRead(x) \
            write(z) | T1: volatileRead(x) volatileRead(y) volatileRead(x) write(z)
          """)
  void otherVariablesThatAreReadAgainDoNotCountEither(String what, String script, String expected)
      throws IOException {
    Retries.expect();
    ThreadScript.check(script, expected);
  }

  @Test
  void aMethodThatHasReadTwoVariablesIsDoneWithThem() throws IOException {
    Retries.expect();
    ThreadScript.check(
        "T1: enter(A.a) volatileRead(x) volatileRead(y) exit volatileRead(x) compared",
        "T1: enter(A.a) volatileRead(x) volatileRead(y) exit(A.a) volatileRead(x)");
    ThreadScript.check(
        "T1: enter(A.get) volatileRead(x) exit volatileRead(x) compared",
        "T1: enter(A.get) exit(A.get) volatileRead(x)");
  }

  @Test
  void thereIsRoomForReadsThatStillCount() throws IOException {
    Retries.expect();
    StringBuilder tries = new StringBuilder("T1:");
    for (int i = 0; i < 40; i++) {
      tries.append(" volatileRead(x) volatileRead(x) compared");
    }
    ThreadScript.check(tries + " volatileWrite(x)", "T1: volatileRead(x) volatileWrite(x)");
  }

  @Test
  void moreReadsThanThereIsRoomForStay() throws IOException {
    Retries.expect();
    StringBuilder reads = new StringBuilder("T1:");
    for (int i = 0; i < 17; i++) {
      reads.append(" volatileRead(x").append(i).append(')');
    }
    ThreadScript.check(reads + " volatileRead(x0) compared", reads + " volatileRead(x0)");
  }

  @Test
  void nothingIsRetractedIfTheProgramNeverCompares() throws IOException {
    ThreadScript.check(
        "T1: volatileRead(x) volatileRead(x) compared volatileWrite(x)",
        "T1: volatileRead(x) volatileRead(x) volatileWrite(x)");
  }

  @Test
  void whatWasMergedStays() throws IOException {
    Retries.expect();
    ThreadScript.check(
        "T1: volatileRead(x) merge volatileRead(x) compared",
        "T1: volatileRead(x) volatileRead(x)");
  }

  @Test
  void aPatientRecorderWaitsForTheComparison() throws IOException {
    Retries.expect();
    ThreadScript.check(
        "T1: volatileRead(x) mergePatiently volatileRead(x) compared", "T1: volatileRead(x)");
  }

  @Test
  void aReadHoldsBackWhatOthersDoLater() throws IOException {
    Retries.expect();
    TestRecording test = new TestRecording(TestRecording.SETTINGS);
    ThreadScript script = new ThreadScript(test);
    script.run("T1: volatileRead(x) mergePatiently; T2: volatileWrite(y) mergePatiently");
    assertThat(test.notes()).isEmpty();
    assertThat(script.events()).isEqualTo("T1: volatileRead(x)\nT2: volatileWrite(y)");
  }
}
