package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation that is tried until it succeeds is one step. */
final class RetryingTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void retriesAreNotReported(Path jdk, String options) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, Retrying.class.getName(), "300");

    CheckedRun.assertSilent(run, "2400 2400 3600 1200", "");
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void toSpinIsToWait(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", Spinning.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("20" + System.lineSeparator());
    assertThat(CheckedRun.findings(run, "", "atomicity,races,blocks")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void toPollInALoopThatYieldsIsToWait(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, Yielding.class.getName());

    assertThat(run.errors()).isEmpty();
    List<JsonObject> findings = CheckedRun.findings(run, "not-atomic **.ask", "atomicity");
    assertThat(Set.copyOf(MethodNames.blamedBy(findings)))
        .containsExactlyInAnyOrderElementsOf(MethodNames.of(Yielding.class, "two"));
  }
}
