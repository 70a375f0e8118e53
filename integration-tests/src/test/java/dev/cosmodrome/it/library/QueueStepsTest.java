package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** To look at a concurrent queue and to act on what was seen is not one step. */
final class QueueStepsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void onlyMethodsThatLookAndActAreBlamed(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, QueueSteps.class.getName());

    assertThat(run.errors()).isEmpty();
    List<JsonObject> findings = CheckedRun.findings(run, "", "atomicity,races");
    assertThat(MethodNames.blamedBy(findings))
        .hasSameElementsAs(MethodNames.of(QueueSteps.class, "two"));
    assertThat(findings)
        .allSatisfy(
            finding ->
                assertThat(finding.get("pattern").getAsString()).isEqualTo("check-then-act"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void ordinaryUseIsSilent(Path jdk, String options) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, QueueUse.class.getName(), "20");

    CheckedRun.assertSilent(run, "done", "");
  }
}
