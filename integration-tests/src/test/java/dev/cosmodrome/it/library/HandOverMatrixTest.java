package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collections order accesses by hand-overs, and by nothing else. */
final class HandOverMatrixTest {
  private static final Pattern VARIABLE = Pattern.compile("\\.(value|late|back)(\\d+)");
  private static final Pattern METHOD = Pattern.compile("\\.seen(\\d+)\\(");

  @TempDir private static Path programs;

  private static List<String> cells = List.of();
  private static List<String> racingCells = List.of();

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Path ordered = Files.createDirectory(programs.resolve("ordered"));
    Path racing = Files.createDirectory(programs.resolve("racing"));
    boolean isFull = Boolean.getBoolean("cosmodrome.matrix.full");
    cells = HandOverMatrix.write(ordered.resolve("Matrix.java"), isFull);
    racingCells = HandOverMatrix.writeRacing(racing.resolve("Matrix.java"));
    for (Path program : List.of(ordered, racing)) {
      String file = program.resolve("Matrix.java").toString();
      int status =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, "-Xlint:none", "-d", program.toString(), file);
      assertThat(status).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void elementsAreHandedOverAndNothingElseIs(Path jdk) throws IOException, InterruptedException {
    List<String> messages = new ArrayList<>();
    Set<String> found = new TreeSet<>();
    for (JsonObject race : races(jdk, "ordered")) {
      String message = race.get("message").getAsString();
      VARIABLE.matcher(message).results().map(HandOverMatrixTest::cell).forEach(found::add);
      messages.add(message);
    }

    Set<String> expected = new TreeSet<>();
    for (int i = 0; i < cells.size(); i++) {
      expected.add("late in " + cells.get(i));
      expected.add("back in " + cells.get(i));
    }
    assertThat(found).isEqualTo(expected);
    assertThat(messages).allMatch(message -> VARIABLE.matcher(message).find());
  }

  private static String cell(MatchResult variable) {
    return variable.group(1) + " in " + cells.get(Integer.parseInt(variable.group(2)));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void readsOfACollectionRaceWithItsChanges(Path jdk) throws IOException, InterruptedException {
    Set<String> found = new TreeSet<>();
    for (JsonObject race : races(jdk, "racing")) {
      METHOD
          .matcher(race.get("steps").toString())
          .results()
          .map(result -> racingCells.get(Integer.parseInt(result.group(1))))
          .forEach(found::add);
    }

    assertThat(racingCells.stream().filter(cell -> !found.contains(cell)))
        .as("races that are not found")
        .isEmpty();
  }

  private List<JsonObject> races(Path jdk, String program)
      throws IOException, InterruptedException {
    String classPath = programs.resolve(program).toString();
    RecordedRun run = RecordedRun.of(jdk, classPath, folder, HandOverMatrix.LEFT_OUT, "Matrix");
    assertThat(run.errors()).isEmpty();
    assertThat(run.output().lines().collect(Collectors.joining("; "))).isEqualTo("done");
    return CheckedRun.findings(run, "not-atomic **", "races");
  }
}
