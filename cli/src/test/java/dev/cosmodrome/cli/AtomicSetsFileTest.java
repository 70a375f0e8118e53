package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --sets}: which variables belong together. */
final class AtomicSetsFileTest {
  /** A sum over two accounts while money is moved between them. */
  private static final String INCONSISTENT =
      """
      alice|begin(Bank.sum)|Bank.java:20
      alice|r(checking)|Bank.java:21
      bob|begin(Bank.move)|Bank.java:10
      bob|w(checking)|Bank.java:11
      bob|w(savings)|Bank.java:12
      bob|end(Bank.move)|Bank.java:13
      alice|r(savings)|Bank.java:22
      alice|end(Bank.sum)|Bank.java:23
      """;

  @TempDir private Path folder;
  private Path trace = Path.of("");

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Samples.write(folder, "t.std", INCONSISTENT);
  }

  @Test
  void variablesThatBelongTogetherAreCheckedTogether() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking savings for Bank.sum Bank.move");
    assertThat(check(sets).hasFindings().out())
        .contains("Bank.sum is not atomic on account: inconsistent pair read");
  }

  @Test
  void otherVariablesStandForThemselves() throws IOException {
    CommandRun.of("check", "--checkers", "atomic-sets", trace).isClean();
    check(Samples.write(folder, "t.sets", "# none\n")).isClean();
    check(Samples.write(folder, "t.sets", "account: checking savings for Bank.move")).isClean();
  }

  @Test
  void aMistakeIsNamed() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking\nrest checking\n");
    check(sets).failsWith(sets + ":2: a line is 'name: X Y' or 'name: X Y for M'");
  }

  @Test
  void aVariableThatIsMissingIsNamed() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking saving\n");
    CommandRun run = check(sets);
    assertThat(run.status()).isEqualTo(Main.CLEAN);
    assertThat(run.err().lines())
        .containsExactly(
            "cosmodrome: " + trace + ": no variable 'saving', which " + sets + " names");
  }

  @Test
  void aMethodThatIsMissingIsNamed() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking savings for Bank.sum Bank.mve");
    assertThat(check(sets).err().lines())
        .containsExactly(
            "cosmodrome: " + trace + ": no method 'Bank.mve', which " + sets + " names");
  }

  @Test
  void setsCanStandInTheSpecification() throws IOException {
    Path spec = Samples.write(folder, "t.spec", "set account: checking savings\n");
    Object[] options = {"check", "--checkers", "atomic-sets", "--spec", spec, trace};
    assertThat(CommandRun.of(options).hasFindings().out()).contains("not atomic on account");
    Samples.write(folder, "t.spec", "set account: checking savings\nset apart\n");
    CommandRun.of(options).failsWith(spec + ":2: a line is 'name: X Y' or 'name: X Y for M'");
  }

  @Test
  void aFileThatNoCheckerReadsIsAMistake() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking savings\n");
    CommandRun.of("check", "--sets", sets, trace)
        .failsWith("--sets requires --checkers atomic-sets");
    Path missing = folder.resolve("no.sets");
    check(missing).failsWith(missing + ": no such file");
  }

  @Test
  void onRequestOnlyPatternsAreSearched() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking savings");
    Object[] options = {"check", "--checkers", "atomic-sets", "--sets", sets, "--patterns-only"};
    assertThat(CommandRun.of(with(options, trace)).hasFindings().out())
        .contains("Bank.sum is not atomic on account: inconsistent pair read");
    String checkThenAct = INCONSISTENT.replace("w(savings)", "r(savings)");
    checkThenAct = checkThenAct.replace("alice|r(savings)", "alice|w(savings)");
    trace = Samples.write(folder, "u.std", checkThenAct);
    CommandRun.of(with(options, trace)).isClean();
    assertThat(check(sets).hasFindings().out())
        .contains("Bank.sum is not atomic on account: check-then-act");
    CommandRun.of("check", "--patterns-only", trace)
        .failsWith("--patterns-only requires --checkers atomic-sets");
  }

  @Test
  void statisticsArePrintedOnRequest() throws IOException {
    Path sets = Samples.write(folder, "t.sets", "account: checking savings");
    Object[] options = {"check", "--checkers", "atomic-sets", "--stats", "--sets", sets, trace};
    assertThat(CommandRun.of(options).err().lines())
        .containsExactly(
            "cosmodrome: " + trace + ": atomic-sets: at most 1 sets with ordered units at a time",
            "cosmodrome: " + trace + ": atomic-sets: 8 events analysed",
            "cosmodrome: " + trace + ": atomic-sets: first violation at event 6, counted from 0");
    assertThat(CommandRun.of(with(options, "--patterns-only")).err().lines())
        .startsWith("cosmodrome: " + trace + ": atomic-sets: at most 2 automata at a time");
  }

  private static Object[] with(Object[] options, Object last) {
    Object[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = last;
    return all;
  }

  private CommandRun check(Path sets) {
    return CommandRun.of("check", "--checkers", "atomic-sets", "--sets", sets, trace);
  }
}
