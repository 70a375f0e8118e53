package dev.cosmodrome.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a program ends, it does so as it would have, and its recording can be read. */
final class EndingsTest {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compile("plain", "-g:source,lines", classes);
  }

  private String[] endings(String how) {
    return new String[] {"-Xmx24m", "-XX:TieredStopAtLevel=1", "-cp", "" + classes, "Endings", how};
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          return,             0, 'hook 21',
          exit,               3, '',
          halt,               4, '',
          uncaught,           1, '',     nobody catches this
          uncaught-elsewhere, 0, '',     nor this
          daemon,             0, '',
          late,               0, 'late',
          exit-in-lock,       5, '',
          """)
  void theRecordingIsComplete(String how, int status, String last, String error)
      throws IOException, InterruptedException {
    AgentRun run = AgentRun.recorded(JDK, folder, endings(how));
    assertThat(run.out().lines()).startsWith("20");
    assertThat(run.out().lines().skip(1)).isEqualTo(last.isEmpty() ? List.of() : List.of(last));
    if (error == null) {
      assertThat(run.err()).isEmpty();
    } else {
      assertThat(run.err()).contains(error);
    }
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.events()).contains("main join Thread-0", "Thread-0 write Endings.count");
  }

  @Test
  void aProgramGoesOnWhenItRanOutOfMemory() throws IOException, InterruptedException {
    AgentRun run = AgentRun.recorded(JDK, folder, endings("memory"));
    assertThat(run.out()).isEqualTo("20\n" + "out of memory true\nfalse\n".repeat(3) + "40\n");
    assertThat(run.status()).isZero();
    run.events();
  }

  @Test
  void theRecordingOfATerminatedProgramIsComplete() throws IOException, InterruptedException {
    AgentRun.Running running = AgentRun.start(JDK, folder, endings("wait"));
    running.awaitOutput("ready");
    running.process.destroy();
    AgentRun run = running.await();
    assertThat(run.status()).isEqualTo(143);
    assertThat(run.events()).contains("main join Thread-0");
  }

  @Test
  void theRecordingOfAKilledProgramIsReadableInPart() throws IOException, InterruptedException {
    AgentRun.Running running = AgentRun.start(JDK, folder, endings("wait"));
    running.awaitOutput("ready");
    running.awaitEvent("main join Thread-0");
    running.process.destroyForcibly();
    AgentRun run = running.await();
    assertThat(run.status()).isEqualTo(137);
    assertThat(run.hasBegunWith("main join Thread-0")).isTrue();
  }
}
