package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check -o} and {@code report}: findings in files, and what is made of them. */
final class ReportCommandTest {
  @TempDir private Path folder;
  private Path trace;
  private Path findings;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    findings = folder.resolve("t.findings.json");
  }

  @Test
  void findingsAreWrittenWhileTextIsPrinted() throws IOException {
    CommandRun run = CommandRun.of("check", "-o", findings, trace).hasFindings();
    assertThat(run.out()).startsWith("1. Account.deposit is not atomic: lost update\n");
    String printed = CommandRun.of("check", "--format=json", trace).hasFindings().out();
    assertThat(timeless(Files.readString(findings))).isEqualTo(timeless(printed));
  }

  private static String timeless(String json) {
    return json.replaceAll("\"seconds\":[\\d.E-]+", "");
  }

  @Test
  void severalFilesAreWritten() throws IOException {
    Path text = folder.resolve("t.txt");
    CommandRun run =
        CommandRun.of("check", "--format=json", "-o", findings, "-o", text, trace, trace);
    assertThat(run.hasFindings().jsonLines()).hasSize(2);
    assertThat(Files.readString(findings)).isEqualTo(run.out());
    assertThat(Files.readString(text)).isEqualTo(CommandRun.of("report", findings).isClean().out());
  }

  @Test
  void theReportIsWhatCheckPrints() throws IOException {
    Path clean = Samples.write(folder, "clean.std", Samples.LOCKED);
    CommandRun run = CommandRun.of("check", "-o", findings, trace, clean).hasFindings();
    assertThat(CommandRun.of("report", findings).isClean().out()).isEqualTo(run.out());
    assertThat(CommandRun.of("report", "--format=json", findings).isClean().out())
        .isEqualTo(Files.readString(findings));
  }

  @Test
  void theFormatIsTheSelectedOneElseThatOfTheName() throws IOException {
    CommandRun.of("check", "-o", findings, trace).hasFindings();
    Path report = folder.resolve("report.txt");
    assertThat(CommandRun.of("report", findings, findings, "-o", report).isClean().out()).isEmpty();
    assertThat(report).content().startsWith("1. Account.deposit");
    CommandRun.of("report", findings, "--format", "json", "-o", report).isClean();
    assertThat(report).content().startsWith("{\"version\":1,");
  }

  @Test
  void otherFilesAreRejectedByName() {
    CommandRun.of("report", trace)
        .failsWith(trace + ": not a findings file: invalid JSON at line 1");
    CommandRun.of("report", folder).failsWith(folder + ": is a directory");
  }
}
