package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings show which tasks stay in order, and what is done in one step. */
final class PredictedStepsTest {
  private static final String CALLERS =
      """
      not-atomic %1$s.updateSum
      not-atomic %1$s.convertStamps
      not-atomic %1$s.separateStamps
      """
          .formatted(PredictedSteps.class.getName());

  @TempDir private Path folder;

  static Stream<Arguments> poolsInOrder() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of("pool with one thread", "pool that does not grow")
                    .map(pool -> Arguments.of(jdk, pool)));
  }

  @ParameterizedTest
  @MethodSource("poolsInOrder")
  void tasksOfAPoolWithOneThreadStayInOrder(Path jdk, String pool)
      throws IOException, InterruptedException {
    assertThat(blamed(jdk, pool, "blocks")).isEmpty();
    assertThat(blamed(jdk, pool, "reduction")).isEmpty();
  }

  /** The same, whether one thread or two happened to run the tasks. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void tasksOfALargerPoolDoNot(Path jdk) throws IOException, InterruptedException {
    assertThat(blamed(jdk, "pool with two threads", "blocks")).containsOnly("twoOnNumber");
    assertThat(blamed(jdk, "pool with two threads", "reduction")).containsOnly("twoOnNumber");
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void anUpdateByAHandleIsOneStep(Path jdk) throws IOException, InterruptedException {
    assertThat(blamed(jdk, "threads", "blocks")).containsOnly("twoByGetAndSet");
    assertThat(blamed(jdk, "threads", "reduction")).containsOnly("twoByGetAndSet");
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void readsWithAConvertedStampAreMadeWithTheLock(Path jdk)
      throws IOException, InterruptedException {
    assertThat(blamed(jdk, "converted stamps", "blocks")).isEmpty();
    assertThat(blamed(jdk, "converted stamps", "reduction")).isEmpty();
    assertThat(blamed(jdk, "separate stamps", "blocks")).containsOnly("twoByStamps");
    assertThat(blamed(jdk, "separate stamps", "reduction")).containsOnly("twoByStamps");
  }

  private List<String> blamed(Path jdk, String what, String checker)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", PredictedSteps.class.getName(), what);
    assertThat(run.errors()).isEmpty();
    return MethodNames.blamedBy(CheckedRun.findings(run, CALLERS, checker));
  }
}
