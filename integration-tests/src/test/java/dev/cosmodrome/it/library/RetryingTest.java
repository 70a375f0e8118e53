package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation that is tried until it succeeds is one step. */
final class RetryingTest {
  @TempDir private Path folder;

  static Stream<Arguments> runs() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of("", "noise=yield,seed=1", "noise=yield,seed=2")
                    .map(options -> Arguments.of(jdk, options)));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void retriesAreNotReported(Path jdk, String options) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, Retrying.class.getName(), "300");

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("2400 2400 3600 1200" + System.lineSeparator());
    assertThat(CheckedRun.findings(run, "", "atomicity,races")).isEmpty();
  }
}
