package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.library.CheckedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A deadlock is reported when a hanging program is ended. */
final class DeadlockedTest {
  @TempDir private Path folder;

  static Stream<Arguments> cases() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                        "monitors",
                        "synchronized methods",
                        "locks",
                        "read and write locks",
                        "stamped locks",
                        "a monitor and a lock")
                    .map(what -> Arguments.of(jdk, what)));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aLockWhoseOwnerHasEndedIsObserved(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, "", Deadlocked.class.getName(), "an owner that has ended");

    assertThat(run.status()).isZero();
    assertThat(run.errors())
        .startsWith("cosmodrome: threads were deadlocked when the program ended: second")
        .hasLineCount(1);
    List<JsonObject> findings = CheckedRun.findings(run, "", "deadlocks");
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).get("pattern").getAsString())
        .isEqualTo("the owner of a lock has ended");
    assertThat(findings.get(0).getAsJsonArray("steps"))
        .hasSize(3)
        .extracting(step -> step.getAsJsonObject().get("location").getAsString())
        .allMatch(location -> location.contains("Deadlocked.java:"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void attemptsInLoopsMayBeALivelock(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, "", Deadlocked.class.getName(), "locks tried in loops");

    assertThat(CheckedRun.findings(run, "", "deadlocks"))
        .extracting(finding -> finding.get("kind").getAsString())
        .containsExactly("livelock");
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void attemptsThatGiveUpAreNoLivelock(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, "", Deadlocked.class.getName(), "locks tried once");

    assertThat(CheckedRun.findings(run, "", "deadlocks")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void locksThatAreGivenBackAreNotReported(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, "", Deadlocked.class.getName(), "owners that give all back");

    assertThat(run.errors()).isEmpty();
    assertThat(CheckedRun.findings(run, "", "deadlocks")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theDeadlockIsObserved(Path jdk, String what) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", Deadlocked.class.getName(), what);

    assertThat(run.status()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .startsWith("cosmodrome: threads were deadlocked when the program ended")
        .contains("first", "second")
        .hasLineCount(1);
    assertThat(run.events())
        .anyMatch(event -> event.startsWith("first blocked "))
        .anyMatch(event -> event.startsWith("second blocked "));
    List<JsonObject> findings = CheckedRun.findings(run, "", "deadlocks");
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).get("certainty").getAsString()).isEqualTo("observed");
    assertThat(findings.get(0).getAsJsonArray("steps"))
        .hasSize(4)
        .allMatch(
            step -> step.getAsJsonObject().get("file").getAsString().endsWith("Deadlocked.java"));
  }
}
