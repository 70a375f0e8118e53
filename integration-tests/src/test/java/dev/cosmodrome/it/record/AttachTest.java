package dev.cosmodrome.it.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent is attached to a program that runs. */
final class AttachTest {
  private static final Path JDK = Path.of(System.getProperty("java.home"));
  private static final String EARLY = Attached.class.getName() + "$Early";

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void classesThatAreLoadedGetCodeButNoFields(Path jdk) throws Exception {
    RecordedRun run = run(jdk, "");
    assertThat(run.output()).isEqualTo("attached with status 0\n2 2\n");
    assertThat(run.errors())
        .contains(
            "cosmodrome: fields not recorded, because the class was loaded before the agent: "
                + EARLY)
        .containsOnlyOnce("not instrumented")
        .contains(
            "cosmodrome: class not instrumented, because the JVM cannot redefine it: "
                + Attached.class.getName()
                + "$NotLinkable: ");
    assertThat(run.events())
        .containsSubsequence(
            "main acquire ReentrantLock#1",
            "main fork adder",
            "adder acquire Early#1",
            "adder write Late.count of Late#1",
            "adder release Early#1",
            "main join adder",
            "main write Late.count of Late#1")
        .noneMatch(event -> event.contains("Early.count") || event.contains("turns"));
  }

  @Test
  void anAgentThatRunsIsNotStartedAgain() throws Exception {
    RecordedRun run = run(JDK, "", ",limit=1g");
    assertThat(run.output()).isEqualTo("attached with status 0\nattached with status 2\n2 2\n");
    assertThat(run.errors())
        .containsPattern(
            "cosmodrome: cannot attach to process \\d+: the agent is already running\\R");
    assertThat(run.events()).contains("adder write Late.count of Late#1");
  }

  @Test
  void aProgramGoesOnWithoutAnAgentThatCantStart() throws Exception {
    RecordedRun run = run(JDK, ",no-such-option=1");
    assertThat(run.output()).isEqualTo("attached with status 2\n2 2\n");
    assertThat(run.errors())
        .containsPattern(
            "cosmodrome: cannot attach to process \\d+: unknown option 'no-such-option'");
  }

  @Test
  void attachingToNothingIsReported() throws Exception {
    String agent = RecordedRun.agent().toString();
    Process process =
        new ProcessBuilder(JDK.resolve("bin/java").toString(), "-jar", agent, "no-process")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(output).startsWith("cosmodrome: cannot attach to process no-process: ");
    assertThat(process.waitFor()).isEqualTo(2);
  }

  @Test
  void theCommandAttaches() throws Exception {
    Process program =
        new ProcessBuilder(command(JDK))
            .redirectError(folder.resolve("program.err").toFile())
            .start();
    try (BufferedReader out = program.inputReader()) {
      assertThat(out.readLine()).isEqualTo("waiting");
      List<String> attach =
          List.of("attach", Long.toString(program.pid()), "--noise", "yield", "-o", "app.cosmo");
      CommandProcess command = new CommandProcess(folder);
      assertThat(command.run(folder, attach)).as(command.printed("err")).isZero();
      assertThat(command.printed("err"))
          .isEqualTo(
              "cosmodrome: process " + program.pid() + " is recorded to app.cosmo until it ends\n");
      assertThat(command.run(folder, attach)).isEqualTo(2);
      assertThat(command.printed("err"))
          .isEqualTo(
              "cosmodrome: cannot attach to process "
                  + program.pid()
                  + ": the agent is already running\n");
      program.getOutputStream().close();
      assertThat(out.readLine()).isEqualTo("2 2");
      assertThat(program.waitFor()).isZero();
    } finally {
      program.destroy();
    }
    RecordedRun run =
        new RecordedRun(
            0, "", Files.readString(folder.resolve("program.err")), folder.resolve("app.cosmo"));
    assertThat(run.events()).contains("adder write Late.count of Late#1");
  }

  @Test
  void theCommandNeedsAProcess() throws Exception {
    CommandProcess command = new CommandProcess(folder);
    assertThat(command.run(folder, List.of("attach", "999999999", "-o", "app.cosmo"))).isEqualTo(2);
    assertThat(command.printed("err"))
        .startsWith("cosmodrome: cannot attach to process 999999999: ")
        .hasLineCount(1);
  }

  private RecordedRun run(Path jdk, String... options) throws Exception {
    Path recording = folder.resolve("attached.cosmo");
    List<String> command = command(jdk);
    command.add(RecordedRun.agent().toString());
    for (String each : options) {
      command.add("out=" + recording + each);
    }
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    int status =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    return new RecordedRun(status, Files.readString(out), Files.readString(err), recording);
  }

  /** The command that starts the program. */
  private static List<String> command(Path jdk) throws URISyntaxException {
    List<String> command =
        new ArrayList<>(List.of(jdk.resolve("bin/java").toString(), "-Xverify:all"));
    // The agent's classes are among the others, but not in its jar.
    URL own = Attached.class.getProtectionDomain().getCodeSource().getLocation();
    command.addAll(List.of("-cp", Path.of(own.toURI()).toString(), Attached.class.getName()));
    return command;
  }
}
