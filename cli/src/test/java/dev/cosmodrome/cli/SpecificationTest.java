package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check} on recordings: which methods are atomic. */
final class SpecificationTest {
  @TempDir private Path folder;

  @Test
  void aMethodIsAtomicByDefault() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.RECORDED);
    assertThat(CommandRun.of("check", trace).hasFindings().out())
        .contains("Bank.transfer is not atomic: lost update");
  }

  @Test
  void aFileOverridesTheDefault() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.RECORDED);
    Path spec = Samples.write(folder, "t.spec", "not-atomic com.acme.Bank.*  # known\n");
    CommandRun.of("check", "--spec", spec, trace).isClean();
  }

  @Test
  void aFileSaysWhatIsDeterministic() throws IOException {
    String text =
        """
        main|enter(com.acme.Sorter.sort)|com.acme.Sorter.sort(Sorter.java:5)
        main|fork(t)
        t|w(x)|com.acme.Sorter.run(Sorter.java:9)
        main|r(x)|com.acme.Sorter.sort(Sorter.java:7)
        main|exit(com.acme.Sorter.sort)
        """;
    Path trace = Samples.write(folder, "t.std", text);
    Path spec = Samples.write(folder, "t.spec", "deterministic com.acme.Sorter.sort\n");
    String checkers = "--checkers=determinism,atomicity";

    CommandRun unspecified = CommandRun.of("check", "--checkers=determinism", trace);
    assertThat(unspecified.status()).isEqualTo(Main.UNDECIDED);
    assertThat(unspecified.out())
        .contains(
            "  determinism  undecided\n", "nothing was checked: no deterministic block was run");
    assertThat(CommandRun.of("check", checkers, "--spec", spec, trace).hasFindings().out())
        .contains(
            "1. Sorter.sort is not deterministic: conflicting accesses",
            "write x  Sorter.java:9",
            "read x  Sorter.java:7",
            "  determinism  1 finding\n  atomicity    clean\n");
  }

  @Test
  void aRuleForNoMethodIsNamed() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.RECORDED);
    String rules =
        "# rules\nnot-atomic com.acme.Other.*\natomic com.acme.Bank.* # all\natomic a.b\n";
    Path spec = Samples.write(folder, "t.spec", rules);
    CommandRun run = CommandRun.of("check", "--spec", spec, trace);
    assertThat(run.err().lines())
        .containsExactly(
            "cosmodrome: " + spec + ":2: matches no method: not-atomic com.acme.Other.*",
            "cosmodrome: " + spec + ":4: matches no method: atomic a.b");
    assertThat(run.status()).isEqualTo(Main.FOUND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# nothing\n"})
  void aFileMayBeEmpty(String rules) throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.RECORDED);
    Path spec = Samples.write(folder, "t.spec", rules);
    CommandRun.of("check", "--spec", spec, trace).hasFindings();
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.std.gz", "t.cosmo", "t.cosmo.gz"})
  void notesCountWhereverTheyStandInAFile(String name) throws IOException {
    String noted = Samples.RECORDED + "#@ blocks com.acme.Bank.transfer\n";
    Path trace = Samples.convert(folder, noted, name);
    isCleanBecauseAMethodWaited(CommandRun.of("check", trace));
    Path spec = Samples.write(folder, "t.spec", "atomic **.transfer\n");
    CommandRun.of("check", "--spec", spec, trace).hasFindings();
  }

  @Test
  void notesOfAPartCount() throws IOException {
    String noted = "#@ not-atomic com.acme.Bank.*\n" + Samples.RECORDED;
    Path trace = Samples.convert(folder, noted, "t.cosmo");
    byte[] whole = Files.readAllBytes(trace);
    Files.write(trace, Arrays.copyOf(whole, whole.length - 1));
    assertThat(CommandRun.of("check", "--partial", trace).status()).isEqualTo(Main.CLEAN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.cosmo"})
  void notesBeforeTheEventsCountOnStandardInput(String name) throws IOException {
    String noted = "#@ blocks com.acme.Bank.transfer\n" + Samples.RECORDED;
    byte[] bytes = Files.readAllBytes(Samples.convert(folder, noted, name));
    isCleanBecauseAMethodWaited(CommandRun.withInput(bytes, "check", "-"));
  }

  private static void isCleanBecauseAMethodWaited(CommandRun run) {
    assertThat(run.status()).isEqualTo(Main.CLEAN);
    assertThat(run.err())
        .endsWith("1 method waited and was not checked for atomicity; --stats names it\n");
  }

  @Test
  void rulesApplyToMarkedBlocksToo() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    CommandRun.of("check", trace).hasFindings();
    Path spec = Samples.write(folder, "t.spec", "not-atomic **\n");
    CommandRun.of("check", "--spec", spec, trace).isClean();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "atomc a.b|:2: expected a line that starts with one of atomic, not-atomic, deterministic, set, unit, paper-units, not 'atomc'",
        "atomic|:2: 'atomic' needs a pattern",
        "atomic a.b c|:2: text after the pattern: 'c'"
      })
  void aMistakeIsNamed(String line, String reason) throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.RECORDED);
    Path spec = Samples.write(folder, "t.spec", "# What is atomic\n" + line + "\n");
    CommandRun.of("check", "--spec", spec, trace).failsWith(spec + reason);
  }

  @Test
  void theFileMustBeThere() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.RECORDED);
    Path missing = folder.resolve("no.spec");
    CommandRun.of("check", "--spec", missing, trace).failsWith(missing + ": no such file");
    CommandRun.of("check", "--spec", folder, trace).failsWith(folder + ": is a directory");
  }
}
