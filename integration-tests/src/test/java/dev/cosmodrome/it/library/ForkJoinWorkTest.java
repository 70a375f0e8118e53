package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order by fork and join, pools that become idle, ordered actions and delayed tasks. */
final class ForkJoinWorkTest {
  private static final String RULES =
      """
      deterministic **.ForkJoinWork.sure*
      deterministic **.ForkJoinWork.racy*
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void onlyWhatDependsOnTheScheduleIsReported(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, ForkJoinWork.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    assertThat(MethodNames.blamedBy(CheckedRun.findings(run, RULES, "determinism")))
        .hasSameElementsAs(MethodNames.of(ForkJoinWork.class, "racy"));
  }
}
