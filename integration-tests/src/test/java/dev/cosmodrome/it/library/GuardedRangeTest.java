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

/** Locks that can be shared, and permits, keep threads apart in every schedule. */
final class GuardedRangeTest {
  private static final String LOOPS = "not-atomic " + GuardedRange.class.getName() + ".use";

  @TempDir private Path folder;

  static Stream<Arguments> cases() throws IOException {
    return JdkCases.of(
        Stream.of(
                "read and write lock",
                "views of a stamped lock",
                "stamped lock",
                "converted stamps",
                "downgrading",
                "semaphore")
            .flatMap(
                what -> Stream.of("", "noise=sleep").map(options -> Arguments.of(what, options)))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nothingIsPredicted(Path jdk, String what, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, GuardedRange.class.getName(), what);

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("0" + System.lineSeparator());
    assertThat(CheckedRun.findings(run, LOOPS, "atomicity,races,blocks,deadlocks")).isEmpty();
  }
}
