package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which synchronisation of the JDK depends on the schedule, and which does not. */
final class ParallelWorkTest {
  private static final String RULES =
      """
      deterministic **.ParallelWork.sure*
      deterministic **.ParallelWork.racy*
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void onlyWhatDependsOnTheScheduleIsReported(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, ParallelWork.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    Set<String> found =
        CheckedRun.findings(run, RULES, "determinism").stream()
            .map(finding -> finding.get("block").getAsString())
            .map(block -> block.substring(block.lastIndexOf('.') + 1))
            .collect(Collectors.toSet());
    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ParallelWork.class.getDeclaredMethods())
                .map(Method::getName)
                .filter(name -> name.startsWith("racy"))
                .toList());
  }
}
