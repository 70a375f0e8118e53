package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads that are held back until it is known whether they count, as with a StampedLock. */
@OwnRuntime
class OptimisticReadsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          confirmed        | T1: beginOptimisticReads read(x) read(y) confirm | T1: read(x) read(y)
          discarded        | T1: beginOptimisticReads read(x) discard write(y) | T1: write(y)
          nothing read     | T1: beginOptimisticReads confirm write(y) | T1: write(y)
          begun again      | T1: beginOptimisticReads read(x) beginOptimisticReads read(y) discard \
            | T1: read(x)
          a write          | T1: beginOptimisticReads read(x) write(y) discard | T1: read(x) write(y)
          a volatile read  | T1: beginOptimisticReads read(x) volatileRead(y) discard \
            | T1: read(x) volatileRead(y)
          a lock           | T1: beginOptimisticReads read(x) acquire(l) write(y) discard \
            | T1: read(x) acquire(l) write(y)
          a method         | T1: enter(A.a) beginOptimisticReads read(x) confirm exit \
            | T1: enter(A.a) read(x) exit(A.a)
          """)
  void readsCountIfTheyAreConfirmed(String what, String script, String expected)
      throws IOException {
    ThreadScript.check(script, expected);
  }

  @Test
  void aReadIsLoggedAgainOnceItsPredecessorWasHeldBack() throws IOException {
    ThreadScript.check("T1: beginOptimisticReads read(x) discard read(x) read(x)", "T1: read(x)");
    ThreadScript.check(
        "T1: beginOptimisticReads read(x) confirm read(x) read(x)", "T1: read(x) read(x)");
  }

  @Test
  void decisionsAreNotLoggedMeanwhile() throws IOException {
    ThreadScript.check("T1: beginOptimisticReads mark(d) read(x) discard mark(d)", "T1: mark(d)");
  }

  @Test
  void tooManyReadsCountAtOnce() throws IOException {
    StringBuilder reads = new StringBuilder();
    for (int i = 0; i < 129; i++) {
      reads.append(" read(x").append(i).append(')');
    }
    ThreadScript.check("T1: beginOptimisticReads" + reads + " discard", "T1:" + reads);
  }

  @Test
  void sitesAreThoseOfTheReads() throws IOException {
    ThreadScript.check(
        "T1: beginOptimisticReads read(x)@A:1 read(y)@A:2 confirm", "T1: read(x)@A:1 read(y)@A:2");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          read         | T1: beginOptimisticReads read(x) confirmUnder(l) \
            | T1: try(l) share(l) read(x) unshare(l)
          nothing read | T1: beginOptimisticReads confirmUnder(l) write(y) | T1: write(y)
          in a method  | T1: enter(A.a) beginOptimisticReads read(x) confirmUnder(l) exit \
            | T1: enter(A.a) try(l) share(l) read(x) unshare(l) exit(A.a)
          """)
  void confirmedReadsCountAsMadeUnderTheLock(String what, String script, String expected)
      throws IOException {
    ThreadScript.check(script, expected);
  }

  @Test
  void validatedReadsAreRetractedIfTheStampCannotBeConverted() throws IOException {
    ValidatedReads.expect();
    ThreadScript.check(
        "T1: beginOptimisticReads read(x) confirmUnder(l) validated converted(false) write(y)",
        "T1: write(y)");
  }

  @Test
  void validatedReadsCountAsMadeWithTheLockIfTheStampIsConverted() throws IOException {
    ValidatedReads.expect();
    ThreadScript.check(
        """
        T1: beginOptimisticReads read(x)@A:1 confirmUnder(l) validated
        T1: acquire(l) converted(true) write(x) release(l)
        """,
        "T1: acquire(l) read(x)@A:1 write(x) release(l)");
  }

  /** Also where a chunk of the log ends, and in a loop. */
  @ParameterizedTest
  @ValueSource(strings = {"read(x)", "read(x) read(y)", "read(x) read(y) read(z)"})
  void validatedReadsCountAsMadeWithTheLockEachTime(String reads) throws IOException {
    ValidatedReads.expect();
    String round =
        """
        T1: beginOptimisticReads %s confirmUnder(l) validated
        T1: acquire(l) converted(true) write(x) release(l)
        """
            .formatted(reads);
    String expected = " acquire(l) %s write(x) release(l)".formatted(reads);
    ThreadScript.check(round.repeat(200), "T1:" + expected.repeat(200));
  }

  @Test
  void readsThatAreNotValidatedYetAreReadWithTheLockOrNot() throws IOException {
    ValidatedReads.expect();
    ThreadScript.check(
        "T1: beginOptimisticReads read(x) acquire(l) converted(true) write(x)",
        "T1: read(x) acquire(l) write(x)");
    ThreadScript.check(
        "T1: beginOptimisticReads read(x) converted(false) write(y)", "T1: write(y)");
  }

  @Test
  void validatedReadsStayIfTheThreadHasDoneSomethingElse() throws IOException {
    ValidatedReads.expect();
    ThreadScript.check(
        """
        T1: beginOptimisticReads read(x) confirmUnder(l) validated
        T1: write(y) converted(false)
        """,
        "T1: try(l) share(l) read(x) unshare(l) write(y)");
  }

  @Test
  void validatedReadsStayIfTheyWereMerged() throws IOException {
    ValidatedReads.expect();
    ThreadScript.check(
        """
        T1: beginOptimisticReads read(x) confirmUnder(l) validated
        T1: merge converted(false) write(y)
        """,
        "T1: try(l) share(l) read(x) unshare(l) write(y)");
  }

  @Test
  void aPatientRecorderLeavesValidatedReadsAlone() throws IOException {
    ValidatedReads.expect();
    ThreadScript.check(
        """
        T1: beginOptimisticReads read(x) confirmUnder(l) validated
        T1: mergePatiently converted(false) write(y)
        """,
        "T1: write(y)");
  }

  @Test
  void validatedReadsStayIfTheProgramConvertsNoStamps() throws IOException {
    ThreadScript.check(
        """
        T1: beginOptimisticReads read(x) confirmUnder(l) validated
        T1: converted(false) write(y)
        """,
        "T1: try(l) share(l) read(x) unshare(l) write(y)");
  }
}
