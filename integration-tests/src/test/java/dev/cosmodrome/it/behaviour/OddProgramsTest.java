package dev.cosmodrome.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with class loaders, names and overflows that are hard to cope with. */
final class OddProgramsTest {
  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compile("plain", "-g", classes.resolve("plain"));
    Programs.compile("bootstrap/library", "-g", classes.resolve("library"));
    Programs.compile("bootstrap", "-g", classes.resolve("bootstrap"));
  }

  static Stream<Path> jdks() throws IOException {
    return RecordedRun.jdks();
  }

  /** Runs a program with and without the agent; the standard error stream is not compared. */
  private AgentRun sameOutput(Path jdk, String... arguments)
      throws IOException, InterruptedException {
    AgentRun plain = AgentRun.plain(jdk, folder, arguments);
    AgentRun recorded = AgentRun.recorded(jdk, folder, arguments);
    assertThat(plain.status()).as(plain.err()).isZero();
    assertThat(recorded.out()).as(recorded.err()).isEqualTo(plain.out()).isNotEmpty();
    assertThat(recorded.status()).isZero();
    return recorded;
  }

  private AgentRun sameOutputOf(Path jdk, String... arguments)
      throws IOException, InterruptedException {
    String[] all = new String[arguments.length + 2];
    all[0] = "-cp";
    all[1] = classes.resolve("plain").toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return sameOutput(jdk, all);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aClassLoaderNeedNotFindWhatItDefines(Path jdk) throws IOException, InterruptedException {
    AgentRun run =
        sameOutputOf(jdk, "OddLoaders", "nothing", "error", "overflow", "garbage", "another");

    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "cosmodrome: objects of OddLoaders$Part are not recorded:"
                + " the class file of OddLoaders$Base was not found (5 times)");
    assertThat(run.events()).noneMatch(event -> event.contains("Part.b"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classLoadersMayBeEqual(Path jdk) throws IOException, InterruptedException {
    AgentRun run = sameOutputOf(jdk, "OddLoaders", "usual", "no hash", "usual");

    assertThat(run.err()).isEmpty();
    assertThat(run.events().stream().filter(e -> e.contains(" write ") && e.contains("Base.a")))
        .hasSize(6);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classesOfTheBootstrapPathAreLeftAlone(Path jdk) throws IOException, InterruptedException {
    String library = "-Xbootclasspath/a:" + classes.resolve("library");
    String path = classes.resolve("bootstrap").toString();
    AgentRun run = sameOutput(jdk, library, "-cp", path, "Reader");

    assertThat(run.err()).isEmpty();
    assertThat(run.events())
        .contains("main write Reader.read of Reader#1")
        .noneMatch(event -> event.contains("Shelf"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void namesMayBeOdd(Path jdk) throws IOException, InterruptedException {
    AgentRun run = sameOutputOf(jdk, "Names");

    assertThat(run.err()).isEmpty();
    List<String> events = run.events();
    assertThat(events.stream().filter(event -> event.endsWith("write Names.hits"))).hasSize(11);
    assertThat(events.stream().filter(event -> event.endsWith("write Padded.used of Padded#1")))
        .hasSize(11);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  @Timeout(120)
  void anOverflowInAVolatileAccessBlocksNoThread(Path jdk)
      throws IOException, InterruptedException {
    AgentRun run = sameOutputOf(jdk, "Overflows");

    assertThat(run.events())
        .anyMatch(event -> event.endsWith("volatileWrite Overflows.turn of Overflows#1"));
  }
}
