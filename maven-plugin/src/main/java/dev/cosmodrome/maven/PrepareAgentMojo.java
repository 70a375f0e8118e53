package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Has the tests recorded: adds the agent to the property {@code argLine}, which Surefire and
 * Failsafe start their JVMs with, beside the options of other plugins. Recordings of earlier builds
 * are deleted.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends AbstractMojo {
  private static final String AGENT = "/cosmodrome-agent.jar";

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project = new MavenProject();

  /** The folder of recordings, agent and reports. */
  @Parameter(property = "cosmodrome.folder", defaultValue = "${project.build.directory}/cosmodrome")
  private File folder = new File("");

  /** The property with the options of the JVMs that run tests. */
  @Parameter(property = "cosmodrome.propertyName", defaultValue = "argLine")
  private String propertyName = "";

  /** Only these classes, such as com.acme.**; by default, all but libraries of tests. */
  @Parameter(property = "cosmodrome.includes")
  private List<String> includes = List.of();

  /** Not these classes. */
  @Parameter(property = "cosmodrome.excludes")
  private List<String> excludes = List.of();

  /** Files with models of further libraries. */
  @Parameter(property = "cosmodrome.models")
  private List<File> models = List.of();

  /** The disturbance of the schedule, to bring out rare interleavings: none, yield or sleep. */
  @Parameter(property = "cosmodrome.noise", defaultValue = "none")
  private String noise = "";

  /** The seed of the noise. */
  @Parameter(property = "cosmodrome.seed", defaultValue = "0")
  private long seed;

  /** The checkers that will be run; they decide what is recorded. */
  @Parameter(property = "cosmodrome.checkers", defaultValue = "atomicity")
  private List<String> checkers = List.of();

  /** The file whose rules name methods; they are recorded whatever they do. */
  @Parameter(property = "cosmodrome.specification")
  private @Nullable File specification;

  /** The maximum size of a recording, such as 500m; the default is 16g. */
  @Parameter(property = "cosmodrome.limit")
  private @Nullable String limit;

  /** Whether to do nothing. */
  @Parameter(property = "cosmodrome.skip", defaultValue = "false")
  private boolean skip;

  /** Creates it, for Maven. */
  public PrepareAgentMojo() {}

  @Override
  public void execute() throws MojoExecutionException {
    if (skip) {
      getLog().info("Cosmodrome is skipped");
      return;
    }
    List<CheckerType> types = CheckerIds.types(checkers);
    try {
      Recordings.delete(folder.toPath());
      Path agent = unpackAgent();
      String options = String.join(",", agentOptions(types));
      set(List.of("-Xbootclasspath/a:" + agent, "-javaagent:" + agent + "=" + options));
    } catch (IOException e) {
      throw new MojoExecutionException("cannot prepare the agent: " + e.getMessage(), e);
    }
    warnOfOwnArgLine();
    getLog()
        .info(
            "the tests are recorded and run slower, so a test with a tight timeout may fail for that"
                + " reason alone; -Dcosmodrome.skip runs them without the agent, and"
                + " cosmodrome:check checks what was recorded before a test failed");
  }

  /** Adds options to the property, before what is there. */
  private void set(List<String> options) {
    List<String> all = new ArrayList<>();
    options.forEach(option -> all.add("\"" + option + "\""));
    String other = project.getProperties().getProperty(propertyName, "").strip();
    if (!other.isEmpty()) {
      all.add(other);
    }
    String value = String.join(" ", all);
    project.getProperties().setProperty(propertyName, value);
    getLog().info(propertyName + " set to " + value);
  }

  private List<String> agentOptions(List<CheckerType> types) throws MojoExecutionException {
    List<String> options = new ArrayList<>();
    options.add("out=" + simple(Recordings.in(folder.toPath()).resolve("tests.cosmo")));
    options.add("unique=yes");
    for (File file : models) {
      options.add("models=" + simple(file.toPath()));
    }
    includes.forEach(pattern -> options.add("include=" + pattern));
    excludes.forEach(pattern -> options.add("exclude=" + pattern));
    options.add("noise=" + noise.toLowerCase(Locale.ROOT));
    options.add("seed=" + seed);
    types.stream()
        .flatMap(type -> type.descriptor().needs().stream())
        .distinct()
        .forEach(need -> options.add(need.agentOption()));
    if (specification != null) {
      options.add("spec=" + simple(specification.toPath()));
    }
    if (limit != null) {
      options.add("limit=" + limit);
    }
    return options;
  }

  /** A file's name, if it can be part of an agent's options. */
  private static String simple(Path file) throws MojoExecutionException {
    String name = file.toAbsolutePath().toString();
    if (name.contains(",") || name.contains("\"")) {
      throw new MojoExecutionException("cannot use the name '" + name + "'");
    }
    return name;
  }

  private Path unpackAgent() throws IOException, MojoExecutionException {
    try (InputStream in = PrepareAgentMojo.class.getResourceAsStream(AGENT)) {
      if (in == null) {
        throw new IOException("the agent is missing from this build");
      }
      Path jar = Files.createDirectories(folder.toPath()).resolve("cosmodrome-agent.jar");
      Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
      return Path.of(simple(jar));
    }
  }

  /** Options that a project gives to Surefire or Failsafe itself replace the property. */
  private void warnOfOwnArgLine() {
    for (String name : List.of("maven-surefire-plugin", "maven-failsafe-plugin")) {
      Plugin plugin = project.getPlugin("org.apache.maven.plugins:" + name);
      String configuration = plugin == null ? "" : String.valueOf(plugin.getConfiguration());
      if (configuration.contains("<argLine>") && !configuration.contains(propertyName + "}")) {
        getLog()
            .warn(
                "%s has an <argLine> of its own, so its tests are not recorded; let it begin with @{%s}"
                    .formatted(name, propertyName));
      }
    }
  }
}
