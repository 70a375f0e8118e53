package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recorded order is one that the program's synchronisation allows. */
final class RecordedOrderTest {
  /** The number of times that a program does everything over, in one recording. */
  private static final String ROUNDS = "1000";

  private static final int EXPECTED = 1000 * (6 + 8);

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void synchronisedThreadsAreOrderedAndFreeOfRaces(Path jdk)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", Synchronised.class.getName(), ROUNDS);

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo(EXPECTED + System.lineSeparator());
    assertThat(races(run)).isZero();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void alsoWithNoise(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, "noise=sleep,seed=7", Synchronised.class.getName(), "20");

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo(20 * (6 + 8) + System.lineSeparator());
    assertThat(races(run)).isZero();
  }

  /** Validates a recording and counts its races. */
  private static int races(RecordedRun run) throws IOException {
    try (TraceReader reader = Traces.read(run.recording())) {
      TraceResult<Finding> result =
          new TraceCheck(ValidReader.of(reader), List.of(CheckerType.RACES), false)
              .run("recording");
      return result.checkers().get(0).findings().size();
    }
  }
}
