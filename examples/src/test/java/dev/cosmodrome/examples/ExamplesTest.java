package dev.cosmodrome.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.examples.Markers.NotAtomic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every program ends, wrong ones say what is wrong with them, and right ones are never wrong. */
@Timeout(60)
final class ExamplesTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/cosmodrome/examples");

  private static final Set<String> PATTERNS =
      Set.of(
          "",
          "check-then-act",
          "dirty read",
          "inconsistent view",
          "interleaved writes",
          "lock given up in between",
          "lost update",
          "non-repeatable read",
          "overwritten before use",
          "stale read",
          "two locks, one after the other");

  static List<String> programs() throws IOException {
    return programsIn("wrong");
  }

  private static List<String> programsIn(String folder) throws IOException {
    try (Stream<Path> files = Files.list(SOURCES.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .filter(name -> !name.equals("package-info"))
          .sorted()
          .toList();
    }
  }

  @Test
  void eachProgramIsThereWrongAndRight() throws IOException {
    assertThat(programsIn("right")).isEqualTo(programsIn("wrong")).hasSizeGreaterThanOrEqualTo(12);
  }

  @Test
  void eachProgramIsInTheTable() throws IOException {
    String table = Files.readString(Path.of("README.md"));
    assertThat(programs()).allSatisfy(name -> assertThat(table).contains("| `" + name + "` |"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aWrongProgramIsMarked(String name) throws IOException {
    Path source = source("wrong", name);
    Markers markers = Markers.of(source);
    assertThat(markers.notAtomic()).isNotEmpty();
    assertThat(markers.notAtomic()).extracting(NotAtomic::pattern).isSubsetOf(PATTERNS);
    assertThat(Files.readString(source).split("// (not atomic|race)", -1))
        .as("markers that are understood")
        .hasSize(1 + markers.notAtomic().size() + markers.races().size());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aRightProgramIsNotMarked(String name) throws IOException {
    assertThat(Files.readString(source("right", name)))
        .doesNotContain("// not atomic")
        .doesNotContain("// race");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aWrongProgramEnds(String name) throws Exception {
    assertThat(outputOf("wrong", name)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aRightProgramPrintsTheSameEachTime(String name) throws Exception {
    assertThat(outputOf("right", name)).isNotEmpty().isEqualTo(outputOf("right", name));
  }

  private static Path source(String folder, String name) {
    return SOURCES.resolve(folder).resolve(name + ".java");
  }

  private static String outputOf(String folder, String name) throws Exception {
    Class<?> program = Class.forName("dev.cosmodrome.examples." + folder + "." + name);
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    try {
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return output.toString(StandardCharsets.UTF_8);
  }
}
