package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --baseline}: findings that are known. */
final class BaselineTest {
  private static final String OTHER =
      Samples.LOST_UPDATE.replace("Account", "Other").replace("Bank", "Shop");

  @TempDir private Path folder;
  private Path trace;
  private Path baseline;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    baseline = folder.resolve("known.txt");
  }

  @Test
  void writtenFindingsAreSuppressed() throws IOException {
    CommandRun.of("check", "--write-baseline", baseline, trace).hasFindings();
    assertThat(Files.readString(baseline))
        .isEqualTo(
            """
            # Known findings, which cosmodrome check --baseline does not report.
            f86888d237169229  # Account.deposit: lost update
            """);
    assertThat(CommandRun.of("check", "--baseline", baseline, trace).isClean().out())
        .isEqualTo(
            trace
                + ": 8 events\n"
                + "  atomicity    clean, 1 suppressed\n"
                + baseline
                + ": suppressed 1 finding; 0 entries no longer occur\n");
  }

  @Test
  void newFindingsAreReported() throws IOException {
    CommandRun.of("check", "--write-baseline", baseline, trace).hasFindings();
    Path both = Samples.write(folder, "both.std", Samples.LOST_UPDATE + OTHER);
    assertThat(CommandRun.of("check", "--baseline", baseline, both).hasFindings().out())
        .startsWith("1. Other.deposit is not atomic")
        .contains("  atomicity    1 finding, 1 suppressed\n")
        .doesNotContain("Account.deposit");
  }

  @Test
  void missingFindingsAreCounted() throws IOException {
    Path both = Samples.write(folder, "both.std", Samples.LOST_UPDATE + OTHER);
    CommandRun.of("check", "--checkers=races,atomicity", "--write-baseline", baseline, both)
        .hasFindings();
    assertThat(baseline).content().contains("# Account.balance: unordered accesses\n");
    assertThat(CommandRun.of("check", "--baseline", baseline, trace).isClean().out())
        .endsWith(": suppressed 1 finding; 3 entries no longer occur: lines 2, 4, 5\n");
    CommandRun.of("check", "--baseline", baseline, "--write-baseline", baseline, trace).isClean();
    assertThat(CommandRun.of("check", "--baseline", baseline, trace).isClean().out())
        .endsWith(": suppressed 1 finding; 0 entries no longer occur\n");
  }

  /** One checker comes across a lock first, the other one may not; both find the same defect. */
  @Test
  void aBaselineAppliesToAllCheckers() throws IOException {
    Path banks = Samples.write(folder, "banks.std", Samples.LOCK_GIVEN_UP);
    CommandRun.of("check", "--checkers=aerodrome", "--write-baseline", baseline, banks)
        .hasFindings();
    CommandRun.of("check", "--checkers=atomicity,velodrome", "--baseline", baseline, banks)
        .isClean();
  }

  @Test
  void severalTracesShareABaseline() throws IOException {
    Path other = Samples.write(folder, "o.std", OTHER);
    CommandRun.of("check", "--write-baseline", baseline, trace, other).hasFindings();
    assertThat(CommandRun.of("check", "--baseline", baseline, other, trace).isClean().out())
        .endsWith(": suppressed 2 findings; 0 entries no longer occur\n");
  }

  @Test
  void jsonCountsWhatIsSuppressed() throws IOException {
    CommandRun.of("check", "--write-baseline", baseline, trace).hasFindings();
    JsonObject checker =
        CommandRun.of("check", "--format=json", "--baseline", baseline, trace)
            .isClean()
            .json()
            .getAsJsonArray("checkers")
            .get(0)
            .getAsJsonObject();
    assertThat(checker.get("silenced").getAsInt()).isEqualTo(1);
    assertThat(checker.get("verdict").getAsString()).isEqualTo("clean");
    assertThat(checker.getAsJsonArray("findings")).isEmpty();
  }

  @Test
  void mistakesAreNamed() throws IOException {
    CommandRun.of("check", "--baseline", baseline, trace).failsWith(baseline + ": no such file");
    Samples.write(folder, "known.txt", "# known\n\nf86888d237169229 #\nlost update # x\n");
    CommandRun.of("check", "--baseline", baseline, trace)
        .failsWith(baseline + ":4: no fingerprint: 'lost update'");
    Samples.write(folder, "known.txt", "");
    CommandRun.of("check", "--first", "--baseline", baseline, trace)
        .failsWith(
            "--first cannot be combined with --baseline, because the first finding may be a known one");
    CommandRun run = CommandRun.of("check", "--write-baseline", folder, trace);
    assertThat(run.status()).isEqualTo(Main.FAILED);
    assertThat(run.err()).isEqualTo("cosmodrome: " + folder + ": is a directory\n");
  }
}
