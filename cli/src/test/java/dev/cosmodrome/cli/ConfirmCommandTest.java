package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code confirm} before anything is run; the rest is tested with programs. */
final class ConfirmCommandTest {
  @TempDir private Path folder;
  private Path trace;
  private Path findings;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    findings = folder.resolve("t.findings.json");
  }

  @Test
  void observedFindingsNeedNoConfirmation() {
    CommandRun.of("check", "-o", findings, trace).hasFindings();
    CommandRun.of("confirm", findings, "--", "java", "Main")
        .failsWith(
            findings
                + ": contains no predicted schedules; 'run --checkers blocks,deadlocks' predicts them");
  }

  @Test
  void theProgramIsAJavaProgram() {
    CommandRun.of("check", "--checkers", "blocks", "-o", findings, trace).hasFindings();
    CommandRun.of("confirm", findings, "--", "ls").failsWith("'ls' is not java; ");
    CommandRun.of("confirm", findings, "--", "No.java").failsWith("No.java: no such file");
  }
}
