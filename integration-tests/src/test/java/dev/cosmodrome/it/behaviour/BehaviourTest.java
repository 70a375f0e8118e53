package dev.cosmodrome.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program prints the same with and without the agent. */
final class BehaviourTest {
  private static final String QUICK = "-XX:TieredStopAtLevel=1";
  private static final String JACOCO = "org.jacoco.agent.rt.RT";

  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compile("plain", "-g:source,lines", classes.resolve("usual"));
    Programs.compile("plain/Failures.java", "-g", classes.resolve("debug"));
    Programs.compile("module", "-g", classes.resolve("modules/tellme"));
  }

  static Stream<Path> jdks() throws IOException {
    return RecordedRun.jdks();
  }

  private AgentRun sameOutput(Path jdk, String... arguments)
      throws IOException, InterruptedException {
    AgentRun plain = AgentRun.plain(jdk, folder, arguments);
    AgentRun recorded = AgentRun.recorded(jdk, folder, arguments);
    assertThat(recorded.out()).isEqualTo(plain.out()).isNotEmpty();
    assertThat(recorded.err()).isEqualTo(plain.err());
    assertThat(recorded.status()).isEqualTo(plain.status());
    return recorded;
  }

  /** Without the names of local variables, which is what javac leaves out unless told otherwise. */
  @ParameterizedTest
  @MethodSource("jdks")
  void everythingStaysAsItWas(Path jdk) throws IOException, InterruptedException {
    String path = classes.resolve("usual").toString();
    List<String> events = sameOutput(jdk, "-cp", path, "Everything").events();
    assertThat(events).contains("main fork Thread-0", "main join Thread-0");
    Set<String> twice = new TreeSet<>();
    for (String event : events) {
      if (event.contains("Twice") && event.endsWith(".value")) {
        twice.add(event.substring(event.lastIndexOf(' ')));
      }
    }
    assertThat(twice).hasSize(2);
  }

  /** Also if the collections that it uses have hooks. */
  @ParameterizedTest
  @MethodSource("jdks")
  void everythingStaysAsItWasInsideTheJdk(Path jdk) throws IOException, InterruptedException {
    assertSameInsideTheJdk(jdk, "");
  }

  /** Also if it records on which objects methods are called. */
  @ParameterizedTest
  @MethodSource("jdks")
  void everythingStaysAsItWasIfReceiversAreRecorded(Path jdk)
      throws IOException, InterruptedException {
    assertSameInsideTheJdk(jdk, ",units=yes");
  }

  private void assertSameInsideTheJdk(Path jdk, String option)
      throws IOException, InterruptedException {
    String path = classes.resolve("usual").toString();
    String agent = AgentRun.agent(folder) + ",include=java.util.**:java.lang.String*" + option;
    AgentRun plain = AgentRun.plain(jdk, folder, "-cp", path, "Everything");
    AgentRun recorded = AgentRun.plain(jdk, folder, agent, "-cp", path, "Everything");
    assertThat(recorded.out()).isEqualTo(plain.out()).isNotEmpty();
    assertThat(recorded.err().lines())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("cosmodrome: included, but "));
    assertThat(recorded.status()).isZero();
    assertThat(recorded.events()).anyMatch(event -> event.contains(" enter java.util."));
  }

  /** A child that is recorded along with others may be none of the program's. */
  @ParameterizedTest
  @MethodSource("jdks")
  void aMessageSaysThatNoClassIsIncluded(Path jdk) throws IOException, InterruptedException {
    String path = classes.resolve("usual").toString();
    String agent = AgentRun.agent(folder) + ",include=com.acme.**:org.acme.Main";
    AgentRun lone = AgentRun.plain(jdk, folder, agent, "-cp", path, "Everything");
    AgentRun child = AgentRun.plain(jdk, folder, agent + ",unique=yes", "-cp", path, "Everything");
    assertThat(lone.err())
        .isEqualToIgnoringNewLines(
            "cosmodrome: nothing of the program was recorded, because no loaded class is included"
                + " by com.acme.**:org.acme.Main");
    assertThat(child.err()).isEmpty();
    assertThat(lone.status()).isZero();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void messagesStayAsTheyWereWhenLocalVariablesHaveNames(Path jdk)
      throws IOException, InterruptedException {
    String path = classes.resolve("debug").toString();
    sameOutput(jdk, QUICK, "-cp", path, "Failures", "messages").events();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void callsOfLibrariesFailAsTheyDid(Path jdk) throws IOException, InterruptedException {
    String path = classes.resolve("usual").toString();
    sameOutput(jdk, QUICK, "-cp", path, "Calls").events();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aModuleStaysClosed(Path jdk) throws IOException, InterruptedException {
    String path = classes.resolve("modules").toString();
    AgentRun run = sameOutput(jdk, QUICK, "--module-path", path, "-m", "tellme/tellme.Main");
    assertThat(run.events()).anyMatch(event -> event.contains("Main.count of Main#1"));
  }

  /** The JVM gives up on a method where a call comes between a monitor and its handler. */
  @ParameterizedTest
  @MethodSource("jdks")
  void methodsWithMonitorsAreCompiled(Path jdk) throws IOException, InterruptedException {
    String path = classes.resolve("usual").toString();
    String[] compiler = {"-Xcomp", "-XX:-TieredCompilation", "-XX:+PrintCompilation"};
    String only = "-XX:CompileCommand=compileonly,Schedule::*";
    AgentRun run =
        AgentRun.recorded(
            jdk, folder, compiler[0], compiler[1], compiler[2], only, "-cp", path, "Schedule");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Schedule::main").doesNotContain("COMPILE SKIPPED");
  }

  /** JaCoCo's agent may come before ours or after it. */
  @ParameterizedTest
  @MethodSource("jdks")
  void jacocoCountsToo(Path jdk)
      throws IOException, InterruptedException, ReflectiveOperationException {
    Path report = folder.resolve("jacoco.exec");
    String jacoco = "-javaagent:" + Programs.jarOf(JACOCO) + "=destfile=" + report;
    String own = AgentRun.agent(folder);
    String path = classes.resolve("usual").toString();
    AgentRun expected = AgentRun.plain(jdk, folder, QUICK, jacoco, "-cp", path, "Loaders");
    for (List<String> agents : List.of(List.of(jacoco, own), List.of(own, jacoco))) {
      Files.delete(report);
      AgentRun run =
          AgentRun.plain(jdk, folder, QUICK, agents.get(0), agents.get(1), "-cp", path, "Loaders");
      assertThat(run.out()).isEqualTo(expected.out());
      assertThat(run.err()).isEmpty();
      assertThat(run.events()).anyMatch(event -> event.startsWith("main fork Thread-"));
      assertThat(report).isNotEmptyFile();
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void mockitoChangesClasses(Path jdk) throws IOException, InterruptedException {
    String path =
        classes.resolve("usual") + File.pathSeparator + System.getProperty("java.class.path");
    AgentRun run = sameOutput(jdk, QUICK, "-XX:+EnableDynamicAgentLoading", "-cp", path, "Mocked");
    assertThat(run.events()).anyMatch(event -> event.contains("Mocked.all"));
  }
}
