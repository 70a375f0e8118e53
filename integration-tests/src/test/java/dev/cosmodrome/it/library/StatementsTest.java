package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements are steps by themselves where the method is none. */
final class StatementsTest {
  private static final String RUN = "Thread-0 %s dev.cosmodrome.it.library.Statements.run:%s";

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void updatesAndSynchronizedBlocksAreSteps(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, Statements.class.getName());

    assertThat(run.errors()).isEmpty();
    List<String> steps =
        run.events().stream()
            .filter(event -> event.startsWith("Thread-0 ") && event.contains(".run:"))
            .toList();
    assertThat(steps)
        .containsExactly(
            RUN.formatted("enter", "update-of-count"),
            RUN.formatted("exit", "update-of-count"),
            RUN.formatted("enter", "update-of-count"),
            RUN.formatted("exit", "update-of-count"),
            RUN.formatted("enter", "update-of-total"),
            RUN.formatted("exit", "update-of-total"),
            RUN.formatted("enter", "update-of-count"),
            RUN.formatted("exit", "update-of-count"),
            RUN.formatted("enter", "synchronized"),
            RUN.formatted("exit", "synchronized"),
            RUN.formatted("enter", "synchronized-2"),
            RUN.formatted("exit", "synchronized-2"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void updatesAreReadAndWrittenInside(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, Statements.class.getName());

    List<String> events =
        run.events().stream().filter(event -> event.startsWith("Thread-0 ")).toList();
    int first = events.indexOf(RUN.formatted("enter", "update-of-count"));
    assertThat(events.subList(first + 1, first + 4))
        .containsExactly(
            "Thread-0 volatileRead Statements.count of Statements#1",
            "Thread-0 volatileWrite Statements.count of Statements#1",
            RUN.formatted("exit", "update-of-count"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aRuleTurnsThemOff(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, RacingBlock.class.getName());

    assertThat(CheckedRun.findings(run, "", "atomicity"))
        .extracting(finding -> finding.get("block").getAsString())
        .containsExactly("dev.cosmodrome.it.library.RacingBlock.run:synchronized");
    assertThat(CheckedRun.findings(run, "not-atomic **:*", "atomicity")).isEmpty();
  }
}
