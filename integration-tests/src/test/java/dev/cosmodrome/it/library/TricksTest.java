package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.behaviour.Programs;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors are distinguished from idioms that work without being atomic. */
final class TricksTest {
  @TempDir private Path folder;

  static Stream<Path> jdks() throws IOException {
    return RecordedRun.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theErrorIsALikelyBugAndTheTricksAreByDesign(Path jdk)
      throws IOException, InterruptedException {
    Programs.compile(Path.of("plain", "Tricks.java"), List.of(), folder);
    RecordedRun run = RecordedRun.of(jdk, folder.toString(), folder, "exclude=Turns", "Tricks");
    Map<String, String> severities = new TreeMap<>();
    for (JsonObject finding : CheckedRun.findings(run, "", "atomicity")) {
      severities.put(text(finding, "block"), text(finding, "severity"));
    }

    assertThat(severities)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "Tricks.serve", "likely-bug",
                "Tricks.work", "by-design",
                "Tricks.raise", "by-design",
                "Tricks.poll", "by-design"));
  }

  private static String text(JsonObject finding, String member) {
    return finding.get(member).getAsString();
  }
}
