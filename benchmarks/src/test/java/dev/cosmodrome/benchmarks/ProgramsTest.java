package dev.cosmodrome.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs that overhead is measured on can be compared with themselves. */
@Timeout(300)
final class ProgramsTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/cosmodrome/benchmarks/programs");
  private static final String SMALL_KERNEL = "16";
  private static final String SMALL_SERVER = "2";

  static List<String> programs() {
    return Arrays.stream(Group.values()).flatMap(group -> group.programs().stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aProgramPrintsOneLineTheSameEachTime(String name) throws Exception {
    assertThat(outputOf(name)).hasLineCount(1).isEqualTo(outputOf(name));
  }

  @Test
  void everyProgramIsMeasured() throws IOException {
    try (Stream<Path> sources = Files.list(SOURCES)) {
      List<String> withMain =
          sources
              .filter(source -> read(source).contains("public static void main("))
              .map(source -> source.getFileName().toString().replace(".java", ""))
              .toList();
      assertThat(programs()).containsExactlyInAnyOrderElementsOf(withMain);
    }
  }

  private static String read(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String outputOf(String name) throws Exception {
    Class<?> program = Class.forName(Overhead.class.getPackageName() + ".programs." + name);
    String size = Group.SERVER.programs().contains(name) ? SMALL_SERVER : SMALL_KERNEL;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    try {
      program.getMethod("main", String[].class).invoke(null, (Object) new String[] {size});
    } finally {
      System.setOut(before);
    }
    return output.toString(StandardCharsets.UTF_8).strip();
  }
}
