package dev.cosmodrome.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrepareAgentMojoTest {
  @TempDir private Path folder;

  private final MavenProject project = new MavenProject();
  private final PrepareAgentMojo mojo = new PrepareAgentMojo();
  private final List<String> log = MojoFields.log(mojo);

  @BeforeEach
  void setParameters() throws Exception {
    project.setBuild(new Build());
    set("project", project);
    set("folder", folder.toFile());
    set("propertyName", "argLine");
    set("checkers", List.of("atomicity"));
    set("noise", "none");
  }

  private void set(String name, Object value) throws ReflectiveOperationException {
    MojoFields.set(mojo, name, value);
  }

  private String argLine() throws MojoExecutionException {
    mojo.execute();
    return project.getProperties().getProperty("argLine");
  }

  /** Returns the options of the agent. */
  private List<String> options() throws MojoExecutionException {
    String argLine = argLine();
    String agent = "-javaagent:" + folder.resolve("cosmodrome-agent.jar") + "=";
    int start = argLine.indexOf(agent) + agent.length();
    return List.of(argLine.substring(start, argLine.indexOf('"', start)).split(","));
  }

  private void addPlugin(String name, String argLine) {
    Plugin plugin = new Plugin();
    plugin.setGroupId("org.apache.maven.plugins");
    plugin.setArtifactId(name);
    plugin.setConfiguration("<configuration><argLine>" + argLine + "</argLine></configuration>");
    project.getBuild().addPlugin(plugin);
  }

  @Test
  void theJvmsOfTestsAreStartedWithTheAgent() throws Exception {
    Path agent = folder.resolve("cosmodrome-agent.jar");

    assertThat(argLine())
        .startsWith(
            "\"-Xbootclasspath/a:%s\" \"-javaagent:%s=out=%s"
                .formatted(agent, agent, Recordings.in(folder)));
    assertThat(agent).isNotEmptyFile();
    assertThat(log).hasSize(2);
    assertThat(log).first().asString().startsWith("INFO argLine set to ");
    assertThat(log).last().asString().contains("a test with a tight timeout may fail");
  }

  @Test
  void optionsOfOtherPluginsStayBehindTheAgent() throws Exception {
    project.getProperties().setProperty("argLine", " -Xmx1g -Dx=y ");

    assertThat(argLine()).startsWith("\"-Xbootclasspath").endsWith("\" -Xmx1g -Dx=y");
  }

  @Test
  void anotherPropertyCanBeSet() throws Exception {
    set("propertyName", "testOptions");
    mojo.execute();

    assertThat(project.getProperties()).containsOnlyKeys("testOptions");
  }

  @Test
  void recordingsOfEarlierBuildsAreDeleted() throws Exception {
    Path old = Files.createDirectories(Recordings.in(folder)).resolve("tests-1.cosmo");
    Files.writeString(old, "");
    mojo.execute();

    assertThat(old).doesNotExist();
  }

  @Test
  void byDefaultEachJvmWritesAFileOfItsOwnWithoutNoise() throws Exception {
    assertThat(options()).contains("unique=yes", "noise=none", "seed=0");
    assertThat(options()).noneMatch(option -> option.matches("(limit|spec|models|include)=.*"));
  }

  @Test
  void parametersAreOptionsOfTheAgent() throws Exception {
    File rules = folder.resolve("rules.spec").toFile();
    File table = folder.resolve("table.txt").toFile();
    set("includes", List.of("com.acme.**", "org.acme.**"));
    set("excludes", List.of("com.acme.Slow"));
    set("models", List.of(table));
    set("noise", "SLEEP");
    set("seed", 7L);
    set("specification", rules);
    set("limit", "500m");

    assertThat(options())
        .containsSubsequence("include=com.acme.**", "include=org.acme.**", "exclude=com.acme.Slow")
        .contains("noise=sleep", "seed=7", "limit=500m", "spec=" + rules, "models=" + table);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"atomicity, false", "blocks, true", "reduction, true"})
  void checkersThatNeedAllAccessesGetThem(String checker, boolean needs) throws Exception {
    set("checkers", List.of("races", checker));

    assertThat(options().contains("accesses=all")).isEqualTo(needs);
  }

  @Test
  void twoCheckersWithTheSameNeedGiveOneOption() throws Exception {
    set("checkers", List.of("blocks", "reduction"));

    assertThat(options()).doesNotHaveDuplicates();
  }

  @Test
  void anUnknownCheckerFailsTheBuildBeforeTheTestsRun() throws Exception {
    set("checkers", List.of("atomicity", "atomictiy"));

    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("unknown checker in atomicity, atomictiy; known are ");
    assertThat(project.getProperties()).isEmpty();
  }

  @Test
  void aNameThatWouldDivideTheOptionsIsRejected() throws Exception {
    for (String name : List.of("a,b", "a\"b")) {
      set("specification", folder.resolve(name).toFile());

      assertThatThrownBy(mojo::execute)
          .isInstanceOf(MojoExecutionException.class)
          .hasMessageContaining("cannot use the name")
          .hasMessageContaining(name);
    }
  }

  @Test
  void aFolderThatCannotBeMadeFailsTheBuild() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    set("folder", file.resolve("below").toFile());

    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("cannot prepare the agent: ");
  }

  @Test
  void nothingIsSetIfItIsSkipped() throws Exception {
    set("skip", true);
    mojo.execute();

    assertThat(project.getProperties()).isEmpty();
    assertThat(folder).isEmptyDirectory();
    assertThat(log).containsExactly("INFO Cosmodrome is skipped");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"maven-surefire-plugin", "maven-failsafe-plugin"})
  void anOwnArgLineReplacesTheAgent(String plugin) throws Exception {
    addPlugin(plugin, "-Xmx1g");
    mojo.execute();

    assertThat(log)
        .anySatisfy(
            line ->
                assertThat(line).startsWith("WARN " + plugin).endsWith("begin with @{argLine}"));
  }

  @Test
  void anOwnArgLineMayContainTheAgent() throws Exception {
    addPlugin("maven-surefire-plugin", "@{argLine} -Xmx1g");
    addPlugin("maven-failsafe-plugin", "${argLine}");
    mojo.execute();

    assertThat(log).noneMatch(line -> line.startsWith("WARN"));
  }
}
