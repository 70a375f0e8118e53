package dev.cosmodrome.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.it.record.RecordedRun;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Libraries do under the agent what they do without it, and are recorded. */
final class LibrariesTest {
  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compile("libraries", "-g", classes);
  }

  static Stream<Arguments> runs() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "Database", "TransactionStore"),
                    Arguments.of(jdk, "WebServer", "Echo.requests of Echo#1"),
                    Arguments.of(jdk, "Beans", "Counter.count of Counter#1")));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void worksAndIsRecorded(Path jdk, String program, String used)
      throws IOException, InterruptedException {
    String path = classes + File.pathSeparator + System.getProperty("java.class.path");
    String[] arguments = {"-XX:TieredStopAtLevel=1", "-cp", path, program};
    AgentRun plain = AgentRun.plain(jdk, folder, arguments);
    assertThat(plain.status()).as(plain.err()).isZero();

    AgentRun recorded = AgentRun.recorded(jdk, folder, arguments);
    assertThat(recorded.err()).isEqualTo(plain.err());
    assertThat(recorded.out()).isEqualTo(plain.out()).isNotEmpty();
    assertThat(recorded.status()).isZero();
    assertThat(recorded.events()).anyMatch(event -> event.contains(used));
    assertThat(check(recorded).checkers()).hasSize(2);
  }

  /** Checks a recording; what is found does not matter. */
  private static TraceResult<Finding> check(AgentRun run) throws IOException {
    try (TraceReader reader = Traces.read(run.recording())) {
      return new TraceCheck(
              ValidReader.of(reader), List.of(CheckerType.ATOMICITY, CheckerType.RACES), false)
          .run("recording");
    }
  }
}
