package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code infer-spec}. */
final class InferSpecCommandTest {
  private static final String VIOLATIONS =
      """
      t|enter(com.acme.Bank.audit)|com.acme.Bank.audit(Bank.java:1)
      t|enter(com.acme.Bank.total(int))|com.acme.Bank.total(Bank.java:5)
      t|r(a)|com.acme.Bank.total(Bank.java:6)
      u|enter(com.acme.Bank.put)|com.acme.Bank.put(Bank.java:9)
      u|w(a)|com.acme.Bank.put(Bank.java:10)
      u|w(b)|com.acme.Bank.put(Bank.java:11)
      u|exit(com.acme.Bank.put)|com.acme.Bank.put(Bank.java:12)
      t|r(b)|com.acme.Bank.total(Bank.java:7)
      t|exit(com.acme.Bank.total(int))|com.acme.Bank.total(Bank.java:8)
      t|exit(com.acme.Bank.audit)|com.acme.Bank.audit(Bank.java:2)
      t|enter(com.acme.Account.deposit)|com.acme.Account.deposit(Account.java:1)
      t|r(a)|com.acme.Account.deposit(Account.java:2)
      u|w(a)|com.acme.Bank.put(Bank.java:10)
      t|w(a)|com.acme.Account.deposit(Account.java:3)
      t|exit(com.acme.Account.deposit)|com.acme.Account.deposit(Account.java:4)
      """;

  private static final String METHODS =
      """

      # Not atomic in %s:

      not-atomic com.acme.Account.deposit  # lost update

      not-atomic com.acme.Bank.audit       # inconsistent view
      not-atomic com.acme.Bank.total(int)  # inconsistent view
      """;

  @TempDir private Path folder;
  private Path trace;
  private Path spec;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Samples.write(folder, "t.std", VIOLATIONS);
    spec = folder.resolve("t.spec");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.cosmo", "t.std", "t.std.gz"})
  void blamedMethodsAreListedByClass(String name) throws IOException {
    Path recording = Samples.convert(folder, VIOLATIONS, name);
    CommandRun run = CommandRun.of("infer-spec", recording, "-o", spec).isClean();
    assertThat(run.out()).isEqualTo(spec + ": 3 methods that are not atomic\n");
    assertThat(Files.readString(spec))
        .startsWith("# Methods that were not atomic")
        .endsWith(METHODS.formatted(name));
    CommandRun.of("check", "--spec", spec, recording).isClean();
  }

  @Test
  void itStartsFromWhatThereIs() throws IOException {
    String base = "# Ours.\natomic **\nnot-atomic **.audit # known";
    Path ours = Samples.write(folder, "ours.spec", base);
    CommandRun run = CommandRun.of("infer-spec", trace, "--spec", ours, "-o", spec).isClean();
    assertThat(run.out()).startsWith(spec + ": 2 methods that are not atomic");
    assertThat(Files.readString(spec))
        .startsWith(base + "\n\n# Not atomic in t.std:\n\nnot-atomic com.acme.Account.deposit")
        .doesNotContain("Bank.audit  ");
    CommandRun.of("check", "--spec", spec, trace).isClean();
  }

  @Test
  void anInferredFileStaysAsItIs() throws IOException {
    CommandRun.of("infer-spec", trace, "-o", spec).isClean();
    String inferred = Files.readString(spec);
    CommandRun run = CommandRun.of("infer-spec", trace, "--spec", spec, "-o", spec).isClean();
    assertThat(run.out()).isEqualTo(spec + ": 0 methods that are not atomic\n");
    assertThat(spec).hasContent(inferred);
  }

  @Test
  void standardOutputIsTheDefault() {
    assertThat(CommandRun.of("infer-spec", trace).isClean().out())
        .startsWith("# Methods that were not atomic")
        .endsWith(METHODS.formatted("t.std"));
  }

  @Test
  void blocksOfTheTraceAreMethodsToo() throws IOException {
    Path marked = Samples.write(folder, "m.std", Samples.LOST_UPDATE);
    assertThat(CommandRun.of("infer-spec", marked).isClean().out())
        .endsWith("\nnot-atomic Account.deposit  # lost update\n");
  }

  @Test
  void blocksWithoutANameAreReported() throws IOException {
    String unnamed = Samples.LOST_UPDATE.replace("(Account.deposit)", "");
    Path marked = Samples.write(folder, "m.std", unnamed);
    assertThat(CommandRun.of("infer-spec", marked).isClean().out())
        .doesNotContain("\nnot-atomic")
        .endsWith("# Also found: blocks without a name, which no rule can exclude.\n");
  }

  @Test
  void notesCount() throws IOException {
    Path noted = Samples.convert(folder, VIOLATIONS + "#@ blocks com.acme.Bank.audit\n", "n.cosmo");
    assertThat(CommandRun.of("infer-spec", noted).isClean().out())
        .contains("Bank.total(int)")
        .doesNotContain("Bank.audit");
  }

  @Test
  void anUnreadableFileIsNamed() throws IOException {
    CommandRun.of("infer-spec", "-")
        .failsWith("-: needs a file, because it is read more than once");
    CommandRun.of("infer-spec", folder)
        .failsWith(folder + ": needs a file, because it is read more than once");
    Path bad = Samples.write(folder, "bad.std", "t|what\n");
    CommandRun.of("infer-spec", bad).failsWith(bad + ": line 1: unknown operation 'what'");
    CommandRun.of("infer-spec", trace, "-o", folder).failsWith(folder + ": is a directory");
  }
}
