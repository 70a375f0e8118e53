package dev.cosmodrome.it.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds projects with the Maven that builds this one, offline. The artifacts of this project are
 * put into a local repository of their own; all others come from that of this build.
 */
final class MavenBuild {
  private static final Path ROOT = Path.of(property("root"));
  private static final String VERSION = property("version");
  private static final Path FOLDER = Path.of(property("folder")).toAbsolutePath();
  private static final Path REPOSITORY = FOLDER.resolve("repository");

  /** The modules that a project may need, by folder. */
  private static final List<String> MODULES =
      List.of("order", "trace", "checkers", "report", "junit", "maven-plugin");

  private final Path project;

  /** A project, copied to where it can be built. */
  MavenBuild(String name) throws IOException {
    Path from = Path.of("src/test/projects", name);
    project = FOLDER.resolve(name);
    delete(project);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = project.resolve(from.relativize(file));
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
  }

  /** Where it is built. */
  Path project() {
    return project;
  }

  /** Puts what was built of this project where the builds find it. */
  static void install() throws IOException {
    install(ROOT.resolve("pom.xml"), "cosmodrome-parent", "pom");
    for (String module : MODULES) {
      Path folder = ROOT.resolve(module);
      String artifact = "cosmodrome-" + module;
      install(folder.resolve("pom.xml"), artifact, "pom");
      String jar = artifact + "-" + VERSION + ".jar";
      install(folder.resolve(property("build-folder")).resolve(jar), artifact, "jar");
    }
    Files.writeString(FOLDER.resolve("settings.xml"), settings());
  }

  private static void install(Path file, String artifact, String type) throws IOException {
    Path folder = REPOSITORY.resolve("dev/cosmodrome").resolve(artifact).resolve(VERSION);
    Files.createDirectories(folder);
    Path to = folder.resolve(artifact + "-" + VERSION + "." + type);
    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String settings() {
    String others = Path.of(property("repository")).toUri().toString();
    String unchecked = "<releases><checksumPolicy>ignore</checksumPolicy></releases>";
    String repository = "<id>others</id><url>" + others + "</url>" + unchecked;
    return "<settings><profiles><profile><id>others</id>"
        + "<repositories><repository>"
        + repository
        + "</repository></repositories>"
        + "<pluginRepositories><pluginRepository>"
        + repository
        + "</pluginRepository></pluginRepositories></profile></profiles>"
        + "<activeProfiles><activeProfile>others</activeProfile></activeProfiles></settings>\n";
  }

  /** Runs Maven in the project. */
  Result run(String... args) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(property("home"), "bin", "mvn").toString(),
                "-B",
                "-o",
                "-Daether.offline.protocols=file",
                "-Dstyle.color=never",
                "-s",
                FOLDER.resolve("settings.xml").toString(),
                "-Dmaven.repo.local=" + REPOSITORY,
                "-Dcosmodrome.version=" + VERSION));
    command.addAll(List.of(property("versions").split(" ", -1)));
    command.addAll(List.of(args));
    Path log = project.resolve("build.log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int status = builder.start().waitFor();
    return new Result(status, Files.readString(log));
  }

  /** The exit status and output of a build. */
  record Result(int status, String output) {}

  private static String property(String name) {
    return System.getProperty("cosmodrome.maven." + name, "missing");
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
