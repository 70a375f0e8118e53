package dev.cosmodrome.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goals that check the recordings of a build. */
class CheckMojoTest {
  @TempDir private Path folder;

  private final CheckMojo check = new CheckMojo();
  private final ReportMojo report = new ReportMojo();
  private final List<String> checkLog = MojoFields.log(check);
  private final List<String> reportLog = MojoFields.log(report);

  @BeforeEach
  void setParameters() throws Exception {
    for (RecordingsMojo mojo : List.of(check, report)) {
      MojoFields.set(mojo, "folder", folder.toFile());
      MojoFields.set(mojo, "checkers", List.of("atomicity"));
      MojoFields.set(mojo, "testClasses", folder.toFile());
    }
    MojoFields.set(check, "failIfNothingChecked", true);
  }

  /** Writes a recording of two threads that update a variable; they interfere or not. */
  private void record(String name, boolean interferes) throws IOException {
    Path file = Files.createDirectories(Recordings.in(folder)).resolve(name);
    Symbols symbols = new Symbols();
    int one = symbols.of(Kind.THREAD).intern("one");
    int two = symbols.of(Kind.THREAD).intern("two");
    int block = symbols.of(Kind.BLOCK).intern("a.Bank.deposit");
    int x = symbols.of(Kind.VARIABLE).intern("balance");
    try (CosmoWriter writer = new CosmoWriter(Files.newOutputStream(file), symbols)) {
      writer.event(Op.ENTER, one, block, 0);
      writer.event(Op.READ, one, x, 0);
      if (interferes) {
        writer.event(Op.WRITE, two, x, 0);
      }
      writer.event(Op.WRITE, one, x, 0);
      writer.event(Op.EXIT, one, block, 0);
      writer.event(Op.READ, two, x, 0);
    }
  }

  @Test
  void aFindingFailsTheBuild() throws Exception {
    record("tests-1.cosmo", true);
    assertThatThrownBy(check::execute)
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("1 finding;")
        .hasMessageContaining("findings.txt");
    assertThat(checkLog).anyMatch(line -> line.startsWith("ERROR") && line.contains("deposit"));
    for (String ending : List.of("txt", "json", "html", "sarif")) {
      assertThat(folder.toFile().list())
          .anyMatch(file -> file.contains("findings") && file.endsWith(ending));
    }
  }

  @Test
  void withoutAFindingTheBuildGoesOn() throws Exception {
    record("tests-1.cosmo", false);
    check.execute();
    assertThat(checkLog).isNotEmpty().allMatch(line -> line.startsWith("INFO"));
  }

  @Test
  void soManyFindingsAreAllowed() throws Exception {
    record("tests-1.cosmo", true);
    MojoFields.set(check, "maxFindings", 1);
    check.execute();
    assertThat(checkLog).anyMatch(line -> line.startsWith("WARN 1 finding"));
    assertThat(checkLog).noneMatch(line -> line.startsWith("ERROR"));
  }

  @Test
  void recordingsAreCheckedTogether() throws Exception {
    record("tests-1.cosmo", true);
    record("tests-2.cosmo", true);
    record("tests-3.cosmo", false);
    assertThatThrownBy(check::execute).hasMessageContaining("1 finding;");
    assertThat(Files.readString(BuildReports.textFile(folder))).contains("17 events");
  }

  @Test
  void aReportFailsNoBuild() throws Exception {
    record("tests-1.cosmo", true);
    report.execute();
    assertThat(BuildReports.textFile(folder)).exists();
    assertThat(reportLog).isNotEmpty();
  }

  @Test
  void knownFindingsDoNotCount() throws Exception {
    record("tests-1.cosmo", true);
    File baseline = folder.resolve("baseline.txt").toFile();
    MojoFields.set(report, "writeBaseline", baseline);
    report.execute();
    assertThat(baseline).isNotEmpty();
    MojoFields.set(check, "baseline", baseline);
    check.execute();
    assertThat(checkLog).noneMatch(line -> line.startsWith("ERROR"));
  }

  @Test
  void testsWithoutRecordingsFailTheBuild() {
    assertThatThrownBy(check::execute)
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("nothing was checked");
  }

  @Test
  void withoutTestsNothingHasToBeRecorded() throws Exception {
    for (String parameter : List.of("skipTests", "skipTestRuns")) {
      MojoFields.set(check, parameter, true);
      check.execute();
      MojoFields.set(check, parameter, false);
    }
    MojoFields.set(check, "testClasses", folder.resolve("absent").toFile());
    check.execute();
    MojoFields.set(check, "testClasses", folder.toFile());
    MojoFields.set(check, "failIfNothingChecked", false);
    check.execute();
    report.execute();
    assertThat(checkLog).hasSize(4).allMatch(line -> line.startsWith("WARN nothing was checked"));
    assertThat(reportLog).hasSize(1);
  }

  @Test
  void aGoalThatIsSkippedDoesNothing() throws Exception {
    record("tests-1.cosmo", true);
    MojoFields.set(check, "skip", true);
    check.execute();
    assertThat(checkLog).containsExactly("INFO Cosmodrome is skipped");
    assertThat(BuildReports.textFile(folder)).doesNotExist();
  }

  @Test
  void aCheckerThatDoesNotExistIsAnError() throws Exception {
    record("tests-1.cosmo", true);
    MojoFields.set(check, "checkers", List.of("atomicity", "atomicities"));
    assertThatThrownBy(check::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("unknown checker in ");
  }

  @Test
  void filesThatAreMissingOrDamagedAreErrors() throws Exception {
    record("tests-1.cosmo", true);
    for (String parameter : List.of("specification", "baseline")) {
      MojoFields.set(check, parameter, folder.resolve("absent.txt").toFile());
      assertThatThrownBy(check::execute)
          .isInstanceOf(MojoExecutionException.class)
          .hasMessageEndingWith("absent.txt: no such file");
      Path bad = Files.writeString(folder.resolve("bad.txt"), "this is no rule\n");
      MojoFields.set(check, parameter, bad.toFile());
      assertThatThrownBy(check::execute)
          .isInstanceOf(MojoExecutionException.class)
          .hasMessageContaining("bad.txt:");
      MojoFields.set(check, parameter, null);
    }
    Files.writeString(Recordings.in(folder).resolve("tests-2.cosmo"), "no recording");
    assertThatThrownBy(check::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("tests-2.cosmo: ");
  }

  @Test
  void aSpecificationSaysWhatIsAtomic() throws Exception {
    record("tests-1.cosmo", true);
    Path rules = Files.writeString(folder.resolve("rules.txt"), "not-atomic a.Bank.deposit\n");
    MojoFields.set(check, "specification", rules.toFile());
    check.execute();
    assertThat(checkLog).noneMatch(line -> line.startsWith("ERROR"));
  }
}
