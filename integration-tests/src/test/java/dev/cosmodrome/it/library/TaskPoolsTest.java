package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that went well tells that it might not have on a machine with store buffers. */
final class TaskPoolsTest {
  private static final Path SOURCE =
      Path.of("src/test/java/dev/cosmodrome/it/library/TaskPools.java");

  @TempDir private Path folder;

  /** The JDKs, each with what the first thread does when it has its task. */
  static Stream<Arguments> runs() throws IOException {
    return RecordedRun.jdks()
        .flatMap(jdk -> Stream.of(arguments(jdk, "stays"), arguments(jdk, "ends")));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void plainFieldsMayBeSeenTooLate(Path jdk, String first)
      throws IOException, InterruptedException {
    String claim = line("the claim of the head");
    String look = line("the look at the head");
    List<JsonObject> findings = CheckedRun.findings(run(jdk, "plain", first), "", "tso");

    assertThat(findings).hasSize(1);
    JsonObject finding = findings.get(0);
    assertThat(finding.get("kind").getAsString()).isEqualTo("not-atomic-under-tso");
    assertThat(finding.get("certainty").getAsString()).isEqualTo("predicted");
    assertThat(finding.get("block").getAsString()).endsWith("TaskPools$Plain.takeFirst");
    assertThat(finding.get("hint").getAsString())
        .isEqualTo("making Plain.head and Plain.tail volatile makes this impossible");
    assertThat(finding.getAsJsonArray("steps").asList())
        .extracting(step -> step.getAsJsonObject().get("location").getAsString())
        .anyMatch(place -> place.endsWith(claim))
        .anyMatch(place -> place.endsWith(look));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void volatileFieldsAreSeenAtOnce(Path jdk, String first)
      throws IOException, InterruptedException {
    assertThat(CheckedRun.findings(run(jdk, "volatile", first), "", "tso")).isEmpty();
  }

  private RecordedRun run(Path jdk, String kind, String first)
      throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, Turns.LEFT_OUT, TaskPools.class.getName(), kind, first);
    assertThat(run.errors()).isEmpty();
    assertThat(run.output().lines()).containsExactly("first", "fourth");
    return run;
  }

  /** The line that has a comment. */
  private static String line(String comment) throws IOException {
    List<String> lines = Files.readAllLines(SOURCE);
    int number = 0;
    while (!lines.get(number).contains("// " + comment)) {
      number++;
    }
    return "(TaskPools.java:" + (number + 1) + ")";
  }
}
