package dev.cosmodrome.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parameters that both goals for recordings have. */
class RecordingsMojoTest {
  @TempDir private Path folder;

  private final ReportMojo mojo = new ReportMojo();
  private final List<String> log = MojoFields.log(mojo);

  /** Records a lost update of the method {@code a.Bank.deposit}. */
  @BeforeEach
  void record() throws Exception {
    set("folder", folder.toFile());
    set("checkers", List.of("atomicity"));
    Path file = Files.createDirectories(Recordings.in(folder)).resolve("tests-1.cosmo");
    Symbols symbols = new Symbols();
    int one = symbols.of(Kind.THREAD).intern("one");
    int two = symbols.of(Kind.THREAD).intern("two");
    int block = symbols.of(Kind.BLOCK).intern("a.Bank.deposit");
    int x = symbols.of(Kind.VARIABLE).intern("balance");
    try (CosmoWriter writer = new CosmoWriter(Files.newOutputStream(file), symbols)) {
      writer.event(Op.ENTER, one, block, 0);
      writer.event(Op.READ, one, x, 0);
      writer.event(Op.WRITE, two, x, 0);
      writer.event(Op.WRITE, one, x, 0);
      writer.event(Op.EXIT, one, block, 0);
    }
  }

  private void set(String name, Object value) throws ReflectiveOperationException {
    MojoFields.set(mojo, name, value);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private void checkFailure(String message) {
    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theReportSaysHowManyFindingsThereAreAndWhere() throws Exception {
    mojo.execute();

    Path report = folder.resolve("findings.txt");
    assertThat(log).containsExactly("INFO 1 finding, written to " + report);
    assertThat(report).content().contains("Bank.deposit");
  }

  @Test
  void findingsOfABaselineAreKnown() throws Exception {
    Path baseline = folder.resolve("known.txt");
    set("writeBaseline", baseline.toFile());
    mojo.execute();
    set("baseline", baseline.toFile());
    mojo.execute();

    assertThat(log).last().asString().startsWith("INFO 0 findings");
  }

  @Test
  void theBaselineThatIsWrittenHasTheKnownFindingsToo() throws Exception {
    Path baseline = folder.resolve("known.txt");
    set("writeBaseline", baseline.toFile());
    mojo.execute();
    String before = Files.readString(baseline);
    set("baseline", baseline.toFile());
    mojo.execute();

    assertThat(baseline).hasContent(before).isNotEmptyFile();
  }

  @Test
  void aSpecificationDecidesWhatIsMeantToBeAtomic() throws Exception {
    set("specification", file("rules.spec", "not-atomic a.Bank.*\n").toFile());
    mojo.execute();

    assertThat(log).last().asString().startsWith("INFO 0 findings");
  }

  @Test
  void aMistakeInASpecificationIsReportedWithItsPlace() throws Exception {
    Path rules = file("rules.spec", "not-atomic a.Bank.*\nnonsense\n");
    set("specification", rules.toFile());

    checkFailure(rules + ":");
  }

  @Test
  void aMistakeInABaselineIsReportedWithItsFile() throws Exception {
    Path baseline = file("known.txt", "not a fingerprint\n");
    set("baseline", baseline.toFile());

    checkFailure(baseline + ":");
  }

  @Test
  void aFileThatIsMissingIsNamed() throws Exception {
    Path missing = folder.resolve("missing.spec");
    set("specification", missing.toFile());
    checkFailure(missing + ": no such file");

    set("specification", folder.toFile());
    checkFailure(folder + ": no such file");
  }

  @Test
  void anUnknownCheckerIsReportedWithThoseThatAreKnown() throws Exception {
    set("checkers", List.of("races", "speed"));

    checkFailure("unknown checker in races, speed; known are atomicity, ");
  }

  @Test
  void aCheckerThatIsNamedTwiceRunsOnce() throws Exception {
    set("checkers", List.of("races", "races"));
    mojo.execute();

    assertThat(folder.resolve("findings.txt")).content().containsOnlyOnce("  races ");
  }

  @Test
  void nothingIsReadIfItIsSkipped() throws Exception {
    set("skip", true);
    set("specification", folder.resolve("missing.spec").toFile());
    mojo.execute();

    assertThat(log).containsExactly("INFO Cosmodrome is skipped");
    assertThat(folder.resolve("findings.txt")).doesNotExist();
  }

  @Test
  void aDamagedRecordingFailsTheBuild() throws Exception {
    Files.writeString(Recordings.in(folder).resolve("tests-2.cosmo"), "no recording");

    checkFailure("tests-2.cosmo");
  }
}
