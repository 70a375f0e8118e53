package dev.cosmodrome.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.cli.Main;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code that other tools add to a program is ignored: beside a tool for coverage or for mocks, a
 * correct program has no findings, and a wrong one has only its own.
 */
final class OtherToolsTest {
  private static final String QUICK = "-XX:TieredStopAtLevel=1";
  private static final String CHECKERS = "--checkers=atomicity,races";
  private static final Path TOOLS = Path.of(System.getProperty("cosmodrome.tools", "missing"));

  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compile("plain/Probed.java", "-g", 17, classes.resolve("17"));
    Programs.compile("plain/Probed.java", "-g", 8, classes.resolve("8"));
    Programs.compile(Path.of("plain/FuzzedProbed.java"), List.of(), classes.resolve("fuzzed"));
    Programs.compile("plain/MockedThreads.java", "-g", 17, classes.resolve("mocked"));
  }

  /** A JDK, a coverage agent, whether ours comes first, and the release of the class files. */
  static Stream<Arguments> coverage() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of("jacoco", "intellij", "kover")
                    .flatMap(
                        tool ->
                            Stream.of(
                                Arguments.of(jdk, tool, true, "17"),
                                Arguments.of(jdk, tool, false, "17"),
                                Arguments.of(jdk, tool, false, "8"))));
  }

  static Stream<Path> jdks() throws IOException {
    return RecordedRun.jdks();
  }

  @ParameterizedTest
  @MethodSource("coverage")
  void coverageArraysAreNotTheProgram(Path jdk, String tool, boolean isFirst, String release)
      throws Exception {
    String path = classes.resolve(release).toString();
    List<String> agents = List.of(AgentRun.agent(folder), coverageAgent(tool));
    String one = agents.get(isFirst ? 0 : 1);
    String other = agents.get(isFirst ? 1 : 0);
    AgentRun right = AgentRun.plain(jdk, folder, QUICK, one, other, "-cp", path, "Probed");
    assertThat(right.err()).isEmpty();
    assertThat(right.status()).isZero();
    assertThat(headlines(right)).isEmpty();
    assertThat(folder.resolve("coverage")).isNotEmptyFile();

    AgentRun wrong = AgentRun.plain(jdk, folder, QUICK, one, other, "-cp", path, "Probed", "x");
    assertThat(headlines(wrong)).containsExactly("Probed.slowly is not atomic: lost update");
  }

  /** OpenClover changes the source: each statement increments a counter of a recorder. */
  @ParameterizedTest
  @MethodSource("jdks")
  void countersInTheSourceAreNotTheProgram(Path jdk) throws Exception {
    Path clover = TOOLS.resolve("clover.jar");
    Path sources = Files.createDirectories(folder.resolve("sources"));
    Path counting = folder.resolve("counting");
    Files.copy(Programs.source("plain/Probed.java"), sources.resolve("Probed.java"));
    String database = folder.resolve("coverage").toString();
    Process instrumenting =
        new ProcessBuilder(
                jdk.resolve("bin/java").toString(),
                "-cp",
                clover.toString(),
                "org.openclover.core.CloverInstr",
                "-i",
                database,
                "-s",
                sources.toString(),
                "-d",
                counting.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("instrumenting").toFile())
            .start();
    assertThat(instrumenting.waitFor()).isZero();
    Path compiled = folder.resolve("compiled");
    Programs.compile(counting.resolve("Probed.java"), List.of(clover), compiled);

    String[] command = {QUICK, "-cp", compiled + File.pathSeparator + clover, "Probed"};
    AgentRun right = AgentRun.recorded(jdk, folder, command);
    assertThat(right.status()).isZero();
    assertThat(headlines(right)).isEmpty();

    AgentRun wrong =
        AgentRun.recorded(
            jdk, folder, Stream.concat(Stream.of(command), Stream.of("x")).toArray(String[]::new));
    assertThat(headlines(wrong)).containsExactly("Probed.slowly is not atomic: lost update");
  }

  /** Jazzer attaches its own agent, which counts the branches of the program that it tests. */
  @ParameterizedTest
  @MethodSource("jdks")
  void countersOfAFuzzerAreNotTheProgram(Path jdk) throws Exception {
    AgentRun right = fuzzed(jdk, "-Dwrong=false");
    assertThat(right.status()).isZero();
    assertThat(right.err()).contains("Instrumented Probed ");
    assertThat(headlines(right)).isEmpty();

    AgentRun wrong = fuzzed(jdk, "-Dwrong=true");
    assertThat(headlines(wrong)).containsExactly("Probed.slowly is not atomic: lost update");
  }

  private AgentRun fuzzed(Path jdk, String option) throws Exception {
    String path =
        Stream.of(
                TOOLS.resolve("jazzer.jar"),
                TOOLS.resolve("jazzer-api.jar"),
                classes.resolve("fuzzed"))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    return AgentRun.recorded(
        jdk,
        folder,
        QUICK,
        "-XX:+EnableDynamicAgentLoading",
        option,
        "-cp",
        path,
        "com.code_intelligence.jazzer.Jazzer",
        "--target_class=FuzzedProbed",
        "--instrumentation_includes=Probed",
        "--reproducer_path=" + folder,
        "-runs=1",
        "-artifact_prefix=" + folder + File.separator);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void mocksAreNotTheProgram(Path jdk) throws Exception {
    String path =
        classes.resolve("mocked") + File.pathSeparator + System.getProperty("java.class.path");
    String[] command = {QUICK, "-XX:+EnableDynamicAgentLoading", "-cp", path, "MockedThreads"};
    AgentRun right = AgentRun.recorded(jdk, folder, command);
    assertThat(right.out()).isEqualTo("sold" + System.lineSeparator());
    assertThat(headlines(right)).isEmpty();

    String[] withArgument =
        Stream.concat(Stream.of(command), Stream.of("x")).toArray(String[]::new);
    AgentRun wrong = AgentRun.recorded(jdk, folder, withArgument);
    assertThat(headlines(wrong)).isNotEmpty().allMatch(line -> line.contains("MockedThreads"));
  }

  private String coverageAgent(String tool) throws IOException, ReflectiveOperationException {
    Path report = folder.resolve("coverage");
    if (tool.equals("jacoco")) {
      Path jar = Programs.jarOf("org.jacoco.agent.rt.RT");
      return "-javaagent:" + jar + "=destfile=" + report;
    }
    if (tool.equals("kover")) {
      Path options = Files.writeString(folder.resolve("options"), "report.file=" + report);
      return "-javaagent:" + TOOLS.resolve("kover-jvm-agent.jar") + "=file:" + options;
    }
    List<String> lines = List.of(report.toString(), "false", "false", "false", "true", "Probed.*");
    Path options = Files.write(folder.resolve("options"), lines);
    return "-javaagent:" + TOOLS.resolve("intellij-coverage-agent.jar") + "=" + options;
  }

  /** The first lines of what is found in a recording by two checkers. */
  private List<String> headlines(AgentRun run) throws IOException {
    String rules = "not-atomic Probed.run\natomic Probed.slowly\n";
    Path specification = Files.writeString(folder.resolve("rules.spec"), rules);
    StringWriter out = new StringWriter();
    String recording = run.recording().toString();
    Main.commandLine()
        .setOut(new PrintWriter(out))
        .execute("check", "--spec", specification.toString(), CHECKERS, recording);
    return out.toString()
        .lines()
        .filter(line -> line.matches("\\d+\\. .*"))
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .toList();
  }
}
