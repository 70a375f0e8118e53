package dev.cosmodrome.it.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests are checked while they run, in JVMs of their own. */
@Timeout(120)
final class JunitExtensionTest {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  /** Excludes the class that forces a schedule, because its synchronisation must not count. */
  private static final String OPTIONS = "exclude=" + Turns.class.getName() + "*";

  private static final List<String> PARALLEL =
      List.of(
          "-Djunit.jupiter.execution.parallel.enabled=true",
          "-Djunit.jupiter.execution.parallel.mode.default=concurrent",
          "-Djunit.jupiter.execution.parallel.config.strategy=fixed",
          "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=4");

  private static final String LOST_UPDATE =
      "AssertionFailedError: 1. Counter.add is not atomic: lost update";

  private static final Path VERSIONS = Path.of(System.getProperty("cosmodrome.junit-versions"));

  @TempDir private Path folder;

  /** The latest JUnit 5 and 6. */
  enum Junit {
    FIVE(System.getProperty("cosmodrome.junit5")),
    SIX("");

    private final String jar;

    Junit(String jar) {
      this.jar = jar;
    }
  }

  @ParameterizedTest
  @EnumSource
  void testsFailByWhatHappensInThem(Junit junit) throws Exception {
    assertCheckedCases(run(JDK, junit, withAgent(), CheckedCases.class));
  }

  @ParameterizedTest
  @EnumSource
  void theAgentIsAttachedIfItDoesNotRun(Junit junit) throws Exception {
    assertCheckedCases(run(JDK, junit, attached(), CheckedCases.class));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void testsThatRunInParallelAreSeparated(Path jdk) throws Exception {
    List<String> options = attached();
    options.addAll(PARALLEL);
    assertCheckedCases(run(jdk, Junit.SIX, options, CheckedCases.class));
  }

  private static void assertCheckedCases(String output) {
    assertThat(tests(output))
        .containsExactlyInAnyOrder(
            "FAILED losesAnUpdate() " + LOST_UPDATE,
            "FAILED losesAnUpdateOfItsOwn() AssertionFailedError: 1. CheckedCases.addOwn is not"
                + " atomic: lost update",
            "SUCCESSFUL isFine()",
            "SUCCESSFUL repetition 1 of 2",
            "SUCCESSFUL repetition 2 of 2",
            "FAILED failsAnyway() AssertionFailedError: on its own account",
            "SUCCESSFUL accessesFromOneThread()",
            "FAILED losesAnUpdateInside() " + LOST_UPDATE);
    assertThat(output)
        .containsPattern("on its own account\\n(  at .*\\n)*" + Pattern.quote(LOST_UPDATE))
        .contains("CheckedCases.losesAnUpdate: ")
        .contains("atomicity    1 finding\n");
  }

  /** Supported versions of JUnit, without the one on this class path. */
  static List<String> versions() throws IOException {
    try (Stream<Path> jars = Files.list(VERSIONS)) {
      return jars.map(jar -> jar.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void allKindsOfTestsAreCheckedByEachVersionOfJunit(String jar) throws Exception {
    List<String> options = attached();
    options.addAll(PARALLEL);
    String output =
        run(JDK, jar, options, AllKindsOfCases.class, OtherCases.class, OneCheckedCase.class);
    assertThat(tests(output))
        .containsExactlyInAnyOrder(
            "FAILED losesAnUpdate() " + LOST_UPDATE,
            "SUCCESSFUL isFine()",
            "SUCCESSFUL adds safely: true",
            "FAILED adds safely: false " + LOST_UPDATE,
            "SUCCESSFUL repetition 1 of 2",
            "FAILED repetition 2 of 2 " + LOST_UPDATE,
            "SUCCESSFUL dynamic, safely: true",
            "SUCCESSFUL dynamic, safely: false",
            "FAILED dynamicTests() " + LOST_UPDATE,
            "FAILED losesAnUpdateInside() " + LOST_UPDATE,
            "SUCCESSFUL isFineInside()",
            "SUCCESSFUL repetition 1 of 3",
            "SUCCESSFUL repetition 2 of 3",
            "SUCCESSFUL repetition 3 of 3",
            "FAILED losesAnUpdateThatIsChecked() " + LOST_UPDATE,
            "SUCCESSFUL losesAnotherUpdate()");
  }

  /** A development tool opens the first line, and the test. */
  @Test
  void aFailureLinksToTheSource() throws Exception {
    assertThat(run(JDK, Junit.SIX, withAgent(), OneCheckedCase.class))
        .containsPattern(
            "\\n  at dev.cosmodrome.it.junit.Counter.add\\(Counter.java:\\d+\\)\\n"
                + "  at dev.cosmodrome.it.junit.OneCheckedCase.losesAnUpdateThatIsChecked\\(");
  }

  @ParameterizedTest
  @EnumSource
  void aClassIsRepeated(Junit junit) throws Exception {
    assertThat(tests(run(JDK, junit, withAgent(), RepeatedCases.class)))
        .containsExactly(
            "SUCCESSFUL failsInTheSecondRun()",
            "FAILED failsInTheSecondRun() " + LOST_UPDATE,
            "SUCCESSFUL failsInTheSecondRun()");
  }

  /** The agent records which object a method is called on, because a checker requires it. */
  @Test
  void unitsOfWorkAreKnownByObjects() throws Exception {
    assertThat(tests(run(JDK, Junit.SIX, attached(), ObjectCases.class)))
        .containsExactlyInAnyOrder(
            "FAILED losesAnUpdate() AssertionFailedError: 1. Counter.add is not atomic on the fields"
                + " of Counter#1: stale value at update",
            "SUCCESSFUL addsToAnotherOneTwice()");
  }

  /** The agent gets the rules, because it records such a method only if a rule names it. */
  @ParameterizedTest
  @EnumSource
  void aRuleForAMethodThatMakesOneCallHasAnEffect(Junit junit) throws Exception {
    assertThat(tests(run(JDK, junit, attached(), RuledCases.class)))
        .containsExactly(
            "FAILED isNotDeterministic() AssertionFailedError: 1. RuledCases.render is not"
                + " deterministic: conflicting accesses to RuledCases.last of RuledCases#1");
  }

  @Test
  void theMessageSaysThatAttachingIsNotPossible() throws Exception {
    List<String> options = attached();
    options.add("-XX:+DisableAttachMechanism");
    assertThat(run(JDK, Junit.SIX, options, RepeatedCases.class))
        .contains("MissingException: Cosmodrome's agent does not run in this JVM and cannot be")
        .contains("Start the JVM with the agent; the Maven plugin's goal prepare-agent does.")
        .doesNotContain("NoClassDefFoundError");
  }

  /** The tests and how they ended, each with the first line of what it says. */
  private static List<String> tests(String output) {
    Matcher matcher =
        Pattern.compile("^(SUCCESSFUL .*|FAILED .*\\n.*)$", Pattern.MULTILINE).matcher(output);
    return matcher.results().map(result -> result.group().replace('\n', ' ')).toList();
  }

  private List<String> withAgent() {
    Path agent = RecordedRun.agent();
    String recording = "=out=" + folder.resolve("tests.cosmo") + "," + OPTIONS;
    return new ArrayList<>(
        List.of("-Xbootclasspath/a:" + agent, "-javaagent:" + agent + recording));
  }

  private static List<String> attached() {
    return new ArrayList<>(List.of("-Dcosmodrome.agent.options=" + OPTIONS));
  }

  private String run(Path jdk, Junit junit, List<String> options, Class<?>... tests)
      throws IOException, InterruptedException {
    return run(jdk, junit.jar, options, tests);
  }

  private String run(Path jdk, String junit, List<String> options, Class<?>... tests)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(junit), TestRun.class.getName()));
    Arrays.stream(tests).map(Class::getName).forEach(command::add);
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      int status = process.waitFor();
      assertThat(status).as(Files.readString(out)).isZero();
    } finally {
      process.destroy();
    }
    return Files.readString(out);
  }

  /**
   * This class path without the agent, whose classes would be taken for those of its jar, and with
   * the JUnit of a jar instead of its own, if one is named.
   */
  private static String classPath(String junit) {
    List<String> all =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(
                entry ->
                    !entry.matches(
                        ".*/(cosmodrome-)?(agent|runtime|instrument)(/target/|-[^/]*jar$).*"))
            .filter(entry -> junit.isEmpty() || !entry.matches(".*/junit-[^/]*\\.jar"))
            .collect(Collectors.toCollection(ArrayList::new));
    if (!junit.isEmpty()) {
      all.add(VERSIONS.resolve(junit).toString());
    }
    return String.join(File.pathSeparator, all);
  }
}
