package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings that a program suppresses. */
final class SuppressionTest {
  private static final String DEPOSIT = "#@ suppress Account.deposit nobody is rich\n";
  private static final String BALANCE = "#@ suppress com.acme.Account.*\n";

  @TempDir private Path folder;

  private Path trace(String text) throws IOException {
    return Samples.write(folder, "t.std", text);
  }

  @Test
  void findingsThatBlameTheMethodAreCounted() throws IOException {
    Path trace = trace(Samples.LOST_UPDATE + DEPOSIT);
    assertThat(CommandRun.of("check", trace).isClean().out())
        .isEqualTo(
            trace
                + ": 8 events\n"
                + "  atomicity    clean, 1 suppressed\n"
                + "  Account.deposit suppresses 1 finding: nobody is rich\n");
  }

  @Test
  void racesAreSuppressedByTheMethodThatOneAccessIsIn() throws IOException {
    Path trace = trace(BALANCE + Samples.RECORDED);
    assertThat(CommandRun.of("check", "--checkers=races", trace).isClean().out())
        .contains("  races        clean, ")
        .containsPattern("com.acme.Account.\\* suppresses \\d+ findings?\n");
    CommandRun.of("check", trace).hasFindings();
  }

  @Test
  void unusedSuppressionsAreNamed() throws IOException {
    Path trace = trace(DEPOSIT + Samples.LOCKED);
    assertThat(CommandRun.of("check", trace).isClean().out())
        .endsWith(
            """
              atomicity    clean
              unused: Account.deposit suppresses nothing: nobody is rich
            """);
  }

  @Test
  void itGoesBeforeTheBaseline() throws IOException {
    Path baseline = folder.resolve("known.txt");
    Path trace = trace(Samples.LOST_UPDATE + DEPOSIT);
    CommandRun.of("check", "--write-baseline", baseline, trace).isClean();
    assertThat(Files.readString(baseline)).doesNotContain("deposit");
  }

  @Test
  void programsSeeItToo() throws IOException {
    byte[] text = (DEPOSIT + Samples.LOST_UPDATE).getBytes(UTF_8);
    JsonObject json = CommandRun.withInput(text, "check", "--format=json", "-").isClean().json();
    assertThat(json.getAsJsonArray("suppressions"))
        .hasToString(
            "[{\"methods\":\"Account.deposit\",\"reason\":\"nobody is rich\",\"findings\":1}]");
  }
}
