package dev.cosmodrome.it.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.cosmodrome.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The example programs: wrong ones are found out in the marked method, right ones are silent. */
final class ExamplesTest {
  private static final Pattern MARK =
      Pattern.compile("\\b(\\w+)\\([^()]*\\) \\{ // not atomic(?:: (.+))?");

  private static final int MAX_RUNS = 5;

  @TempDir private Path folder;

  static Stream<String> wrong() throws IOException {
    return ExamplePrograms.names("wrong").stream();
  }

  static Stream<String> right() throws IOException {
    return ExamplePrograms.names("right").stream();
  }

  /** The scheduler may hide a defect in one run, so it has a few to show it. */
  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongProgramIsFoundOutInTheMarkedMethod(String name)
      throws IOException, InterruptedException {
    List<String> expected = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    for (String line : Files.readAllLines(ExamplePrograms.source("wrong", name), UTF_8)) {
      MARK.matcher(line)
          .results()
          .forEach(
              mark -> {
                expected.add(mark.group(1));
                if (mark.group(2) != null) {
                  patterns.add(mark.group(2));
                }
              });
    }
    Set<String> blamed = new HashSet<>();
    Set<String> named = new HashSet<>();
    for (int run = 0;
        run < MAX_RUNS && !(blamed.containsAll(expected) && named.containsAll(patterns));
        run++) {
      for (JsonObject finding : findings("wrong", name, "atomicity")) {
        String block = finding.get("block").getAsString();
        blamed.add(block.substring(block.lastIndexOf('.') + 1).replaceAll("\\(.*", ""));
        named.add(finding.get("pattern").getAsString());
        assertThat(finding.getAsJsonArray("steps"))
            .extracting(step -> step.getAsJsonObject().get("location").getAsString())
            .allSatisfy(place -> assertThat(place).matches(".*\\(" + name + "\\.java:\\d+\\)"));
      }
    }
    assertThat(blamed).isEqualTo(Set.copyOf(expected));
    assertThat(named).containsAll(patterns);
  }

  @ParameterizedTest
  @MethodSource("right")
  void aRightProgramIsSilent(String name) throws IOException, InterruptedException {
    assertThat(findings("right", name, "atomicity,races")).isEmpty();
  }

  private List<JsonObject> findings(String kind, String name, String checkers)
      throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(
            Path.of(System.getProperty("java.home")),
            folder,
            "",
            "dev.cosmodrome.examples." + kind + "." + name);
    assertThat(run.status()).as(run.errors()).isZero();
    StringWriter out = new StringWriter();
    Main.commandLine()
        .setOut(new PrintWriter(out))
        .execute("check", "--format", "json", "--checkers", checkers, run.recording().toString());
    JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
    List<JsonObject> findings = new ArrayList<>();
    for (JsonElement checker : report.getAsJsonArray("checkers")) {
      for (JsonElement finding : checker.getAsJsonObject().getAsJsonArray("findings")) {
        findings.add(finding.getAsJsonObject());
      }
    }
    return findings;
  }
}
