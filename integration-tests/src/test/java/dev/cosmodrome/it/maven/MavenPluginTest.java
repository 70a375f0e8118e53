package dev.cosmodrome.it.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Small projects are built with the plugin, and with the extension of JUnit. */
final class MavenPluginTest {
  private static final String FINDING = "Registry.register is not atomic: ";

  @BeforeAll
  static void install() throws Exception {
    MavenBuild.install();
  }

  @Test
  void findingsFailTheBuildUnlessTheyAreKnown() throws Exception {
    MavenBuild build = new MavenBuild("registry");
    MavenBuild.Result result = build.run("verify");
    assertThat(result.output()).containsPattern("\\[ERROR] \\d\\. " + FINDING);
    assertThat(result.status()).isOne();
    Path target = build.project().resolve("target");
    assertThat(target.resolve("cosmodrome/recordings").toFile().list()).hasSize(2);
    assertThat(target.resolve("cosmodrome/findings.txt")).content().contains(FINDING);
    assertThat(target.resolve("cosmodrome/findings.json")).content().contains("not-atomic");
    assertThat(target.resolve("cosmodrome/findings.html")).content().contains("Registry.java");
    assertThat(target.resolve("cosmodrome/findings.sarif"))
        .content()
        .contains("src/main/java/registry/Registry.java");
    assertThat(target.resolve("jacoco.exec")).isNotEmptyFile();

    Path known = build.project().resolve("known.txt");
    MavenBuild.Result allowed =
        build.run(
            "cosmodrome:check",
            "-Dcosmodrome.maxFindings=9",
            "-Dcosmodrome.writeBaseline=" + known);
    assertThat(allowed.output()).containsPattern("\\[WARNING] \\d\\. " + FINDING);
    assertThat(allowed.status()).isZero();

    MavenBuild.Result suppressed = build.run("cosmodrome:check", "-Dcosmodrome.baseline=" + known);
    assertThat(suppressed.output())
        .containsPattern("clean, \\d+ suppressed")
        .doesNotContain(FINDING);
    assertThat(suppressed.status()).isZero();
  }

  @Test
  void whatWasRecordedIsCheckedIfATestFails() throws Exception {
    MavenBuild build = new MavenBuild("registry");
    MavenBuild.Result failed = build.run("verify", "-Dregistry.fail=true");
    assertThat(failed.output())
        .contains("a test with a tight timeout may fail for that reason alone")
        .contains("There are test failures")
        .doesNotContain(FINDING);
    assertThat(failed.status()).isOne();

    MavenBuild.Result checked = build.run("cosmodrome:check");
    assertThat(checked.output()).contains(FINDING);
    assertThat(checked.status()).isOne();

    MavenBuild.Result ignored =
        build.run("verify", "-Dregistry.fail=true", "-Dmaven.test.failure.ignore");
    assertThat(ignored.output())
        .contains("There are test failures")
        .containsPattern("\\[ERROR] \\d\\. " + FINDING);
    assertThat(ignored.status()).isOne();
  }

  @Test
  void errorsAreReportedInOneLine() throws Exception {
    MavenBuild build = new MavenBuild("registry");
    MavenBuild.Result result = build.run("cosmodrome:report", "-Dcosmodrome.checkers=atomicty");
    assertThat(result.output())
        .contains("unknown checker in atomicty; known are atomicity, ")
        .doesNotContain("    at ");
    assertThat(result.status()).isOne();

    MavenBuild.Result none = build.run("cosmodrome:report");
    assertThat(none.output()).contains("[WARNING] nothing was checked: no recordings in ");
    assertThat(none.status()).isZero();
  }

  /** Surefire does not use the property that the options of the agent are put into. */
  @Test
  void testsThatWereNotRecordedFailTheBuildUnlessThatIsMeant() throws Exception {
    MavenBuild build = new MavenBuild("registry");
    MavenBuild.Result result = build.run("verify", "-Dcosmodrome.propertyName=unused");
    assertThat(result.output())
        .contains("has an <argLine> of its own, so its tests are not recorded")
        .contains("Cosmodrome: nothing was checked: no recordings in ");
    assertThat(result.status()).isOne();

    MavenBuild.Result meant =
        build.run("cosmodrome:check", "-Dcosmodrome.failIfNothingChecked=false");
    assertThat(meant.output()).contains("[WARNING] nothing was checked: no recordings in ");
    assertThat(meant.status()).isZero();
  }

  @Test
  void receiversAreRecordedIfACheckerNeedsThem() throws Exception {
    MavenBuild build = new MavenBuild("registry");
    String goal = "cosmodrome:prepare-agent";
    assertThat(build.run(goal, "-Dcosmodrome.checkers=races,atomic-sets").output())
        .contains(",units=yes");
    assertThat(build.run(goal, "-Dcosmodrome.checkers=races").output())
        .contains("argLine set to")
        .doesNotContain("units");
  }

  @Test
  void aTestFailsByItselfWithTheExtension() throws Exception {
    MavenBuild.Result result = new MavenBuild("extension").run("test");
    assertThat(result.output())
        .contains(FINDING)
        .contains("Registry.java:14")
        .contains("Tests run: 1, Failures: 1, Errors: 0");
    assertThat(result.status()).isOne();
  }
}
