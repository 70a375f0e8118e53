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

/** Tasks that share a thread share what other tasks share, but not what belongs to the thread. */
final class TaskStateTest {
  private static final String CALLERS = "not-atomic " + TaskState.class.getName() + ".run";

  @TempDir private Path folder;

  static Stream<Arguments> stateOfThreads() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                        "thread",
                        "fields",
                        "fields of a set object",
                        "elements",
                        "text",
                        "list",
                        "adders")
                    .map(what -> Arguments.of(jdk, what)));
  }

  @ParameterizedTest
  @MethodSource("stateOfThreads")
  void stateOfAThreadIsNotShared(Path jdk, String what) throws IOException, InterruptedException {
    assertThat(blamed(jdk, what, "blocks")).isEmpty();
    assertThat(blamed(jdk, what, "reduction")).isEmpty();
  }

  static Stream<Arguments> sharedState() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "shared fields", "use"),
                    Arguments.of(jdk, "sum of an adder", "twoOnAdder")));
  }

  @ParameterizedTest
  @MethodSource("sharedState")
  void otherStateIsShared(Path jdk, String what, String method)
      throws IOException, InterruptedException {
    assertThat(blamed(jdk, what, "blocks")).containsOnly(method);
    assertThat(blamed(jdk, what, "reduction")).containsOnly(method);
  }

  private List<String> blamed(Path jdk, String what, String checker)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", TaskState.class.getName(), what);
    assertThat(run.errors()).isEmpty();
    return MethodNames.blamedBy(CheckedRun.findings(run, CALLERS, checker));
  }
}
