package dev.cosmodrome.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

/** The goal that has tests recorded. */
class PrepareAgentMojoTest {
  @TempDir private Path folder;

  private final PrepareAgentMojo mojo = new PrepareAgentMojo();
  private final MavenProject project = new MavenProject();
  private final List<String> log = MojoFields.log(mojo);

  @BeforeEach
  void setParameters() throws Exception {
    assumeTrue(
        PrepareAgentMojo.class.getResource("/cosmodrome-agent.jar") != null,
        "the agent is not packaged in this build");
    project.setBuild(new Build());
    MojoFields.set(mojo, "project", project);
    MojoFields.set(mojo, "folder", folder.toFile());
    MojoFields.set(mojo, "propertyName", "argLine");
    MojoFields.set(mojo, "noise", "none");
    MojoFields.set(mojo, "checkers", List.of("atomicity"));
  }

  private String argLine() {
    return project.getProperties().getProperty("argLine", "");
  }

  @Test
  void theAgentIsAddedToTheOptionsOfTests() throws Exception {
    mojo.execute();
    Path jar = folder.resolve("cosmodrome-agent.jar");
    assertThat(jar).isNotEmptyFile();
    assertThat(argLine())
        .startsWith("\"-Xbootclasspath/a:" + jar.toAbsolutePath() + "\" \"-javaagent:" + jar)
        .contains("out=" + folder.resolve("recordings").resolve("tests.cosmo"))
        .contains("unique=yes,noise=none,seed=0");
  }

  @Test
  void otherOptionsStay() throws Exception {
    project.getProperties().setProperty("argLine", " -Xmx1g ");
    mojo.execute();
    assertThat(argLine()).endsWith("\" -Xmx1g");
  }

  @Test
  void parametersBecomeOptionsOfTheAgent() throws Exception {
    MojoFields.set(mojo, "includes", List.of("a.**", "b.**"));
    MojoFields.set(mojo, "excludes", List.of("a.c.*"));
    MojoFields.set(mojo, "noise", "YIELD");
    MojoFields.set(mojo, "seed", 7L);
    MojoFields.set(mojo, "limit", "500m");
    MojoFields.set(mojo, "models", List.of(new File("models.txt")));
    MojoFields.set(mojo, "specification", new File("rules.txt"));
    mojo.execute();
    assertThat(argLine())
        .contains("include=a.**,include=b.**,exclude=a.c.*")
        .contains("noise=yield,seed=7")
        .contains("limit=500m")
        .contains("models=" + new File("models.txt").getAbsolutePath())
        .contains("spec=" + new File("rules.txt").getAbsolutePath());
  }

  @Test
  void recordingsOfEarlierBuildsAreDeleted() throws Exception {
    Path old = Files.createDirectories(Recordings.in(folder)).resolve("old.cosmo");
    Files.writeString(old, "old");
    Path other = Files.writeString(Recordings.in(folder).resolve("notes.txt"), "kept");
    mojo.execute();
    assertThat(old).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void aNameThatCannotBeAnOptionIsAnError() throws Exception {
    MojoFields.set(mojo, "specification", new File("a,b.txt"));
    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("a,b.txt");
  }

  @Test
  void optionsThatWouldReplaceThePropertyAreReported() throws Exception {
    Plugin surefire = new Plugin();
    surefire.setGroupId("org.apache.maven.plugins");
    surefire.setArtifactId("maven-surefire-plugin");
    surefire.setConfiguration("<configuration><argLine>-Xmx1g</argLine></configuration>");
    project.getBuild().addPlugin(surefire);
    mojo.execute();
    assertThat(log)
        .anyMatch(
            line ->
                line.startsWith("WARN maven-surefire-plugin has an <argLine> of its own")
                    && line.endsWith("@{argLine}"));
  }

  @Test
  void optionsThatKeepThePropertyAreFine() throws Exception {
    Plugin surefire = new Plugin();
    surefire.setGroupId("org.apache.maven.plugins");
    surefire.setArtifactId("maven-surefire-plugin");
    surefire.setConfiguration(
        "<configuration><argLine>@{argLine} -Xmx1g</argLine></configuration>");
    project.getBuild().addPlugin(surefire);
    mojo.execute();
    assertThat(log).noneMatch(line -> line.startsWith("WARN"));
  }

  @Test
  void aGoalThatIsSkippedDoesNothing() throws Exception {
    MojoFields.set(mojo, "skip", true);
    mojo.execute();
    assertThat(argLine()).isEmpty();
    assertThat(log).containsExactly("INFO Cosmodrome is skipped");
  }
}
