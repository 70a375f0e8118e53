package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} with the checkers that look at other schedules of a run. */
final class OtherSchedulesTest {
  /** Nothing went wrong: bob came after alice was done. */
  private static final String LUCKY =
      """
      alice|begin(Account.deposit)|Bank.deposit(Bank.java:10)
      alice|acq(lock)|Bank.get(Bank.java:3)
      alice|r(balance)|Bank.get(Bank.java:4)
      alice|rel(lock)|Bank.get(Bank.java:5)
      alice|acq(lock)|Bank.put(Bank.java:7)
      alice|w(balance)|Bank.put(Bank.java:8)
      alice|rel(lock)|Bank.put(Bank.java:9)
      alice|end(Account.deposit)|Bank.deposit(Bank.java:12)
      bob|begin(Account.clear)|Bank.clear(Bank.java:20)
      bob|acq(lock)|Bank.clear(Bank.java:21)
      bob|w(balance)|Bank.clear(Bank.java:22)
      bob|rel(lock)|Bank.clear(Bank.java:23)
      bob|end(Account.clear)|Bank.clear(Bank.java:24)
      """;

  @TempDir private Path folder;

  @Test
  void aLuckyRunIsEnough() throws IOException {
    Path trace = Samples.write(folder, "lucky.std", LUCKY);
    CommandRun.of("check", trace).isClean();

    String out = CommandRun.of("check", "--checkers", "blocks", trace).hasFindings().out();

    assertThat(out)
        .startsWith("1. Account.deposit is not atomic: lost update\n")
        .contains(
            "Predicted: another schedule of this run shows it.\n",
            "Hint: the locks allow it: alice holds no lock, from its first step to its last;"
                + " all accesses to balance hold lock, but the block releases it in between.\n")
        .endsWith(trace + ": 13 events\n  blocks       1 finding\n");
    assertThat(out.lines().map(String::strip))
        .containsSubsequence(
            "acquire lock  Bank.java:3",
            "read balance  Bank.java:4",
            "release lock  Bank.java:5",
            "acquire lock  Bank.java:21",
            "write balance  Bank.java:22",
            "release lock  Bank.java:23",
            "acquire lock  Bank.java:7",
            "write balance  Bank.java:8",
            "release lock  Bank.java:9");
  }

  @Test
  void aPredictionSaysThatItIsOne() throws IOException {
    Path trace = Samples.write(folder, "lucky.std", LUCKY);
    assertThat(
            CommandRun.of("check", "--checkers", "blocks", "--format", "json", trace)
                .hasFindings()
                .out())
        .contains("\"certainty\":\"predicted\"");
  }

  @Test
  void possiblyNonAtomicBlocksAreShown() throws IOException {
    Path trace = Samples.write(folder, "lucky.std", LUCKY);
    assertThat(CommandRun.of("check", "--checkers", "reduction", trace).hasFindings().out())
        .startsWith("1. Account.deposit may not be atomic: lock taken after one was given back\n");
  }

  @Test
  void aDeadlockIsShown() throws IOException {
    Path trace =
        Samples.write(
            folder,
            "deadlock.std",
            """
            alice|acq(k)|A.a(A.java:1)
            alice|acq(l)|A.a(A.java:2)
            alice|rel(l)|A.a(A.java:3)
            alice|rel(k)|A.a(A.java:4)
            bob|acq(l)|B.b(B.java:1)
            bob|acq(k)|B.b(B.java:2)
            bob|rel(k)|B.b(B.java:3)
            bob|rel(l)|B.b(B.java:4)
            """);
    String out = CommandRun.of("check", "--checkers", "deadlocks", trace).hasFindings().out();
    assertThat(out).startsWith("1. Possible deadlock: locks taken in a circle\n");
    assertThat(out.lines().map(String::strip))
        .containsSubsequence(
            "acquire k  A.java:1",
            "acquire l  B.java:1",
            "acquire l  A.java:2",
            "acquire k  B.java:2");
  }

  @Test
  void aCommonLockIsAskedForByReductionAlone() throws IOException {
    Path trace = Samples.write(folder, "lucky.std", LUCKY);
    CommandRun.of("check", "--common-lock", trace)
        .failsWith("--common-lock requires --checkers reduction");
    CommandRun.of("check", "--checkers", "reduction", "--common-lock", trace).hasFindings();
  }
}
