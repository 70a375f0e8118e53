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
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run of the example programs without errors is enough to predict those that can happen. */
final class PredictionExamplesTest {
  private static final Pattern MARK = Pattern.compile("\\b(\\w+)\\([^()]*\\) \\{ // not atomic");

  /** Each of its threads waits for the other one, again and again. */
  private static final String NEVER_SERIAL = "Auction";

  @TempDir private Path folder;

  static Stream<String> wrong() throws IOException {
    return ExamplePrograms.names("wrong").stream();
  }

  static Stream<String> right() throws IOException {
    return ExamplePrograms.names("right").stream();
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aSerialRunOfAWrongProgramIsEnough(String name) throws IOException, InterruptedException {
    Path recording = record("wrong", name);
    List<String> blocks = new ArrayList<>();
    if (name.equals(NEVER_SERIAL)) {
      blocks.addAll(blamed("blocks", recording));
    } else {
      for (boolean lastFirst : new boolean[] {false, true}) {
        Path serial = folder.resolve("serial.cosmo");
        SerialRun.write(recording, serial, lastFirst);
        assertThat(blamed("atomicity", serial)).isEmpty();
        blocks.addAll(blamed("blocks", serial));
      }
    }

    for (String line : Files.readAllLines(ExamplePrograms.source("wrong", name), UTF_8)) {
      MARK.matcher(line)
          .results()
          .forEach(mark -> assertThat(blocks).anyMatch(block -> block.contains(mark.group(1))));
    }
    assertThat(blocks).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("right")
  void aRightProgramIsSilent(String name) throws IOException, InterruptedException {
    assertThat(blamed("blocks,deadlocks", record("right", name))).isEmpty();
  }

  private Path record(String kind, String name) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(
            Path.of(System.getProperty("java.home")),
            folder,
            "",
            "dev.cosmodrome.examples." + kind + "." + name);
    assertThat(run.status()).as(run.errors()).isZero();
    return run.recording();
  }

  /** The blocks of all findings. */
  private static List<String> blamed(String checkers, Path trace) {
    StringWriter out = new StringWriter();
    Main.commandLine()
        .setOut(new PrintWriter(out))
        .execute("check", "--format", "json", "--checkers", checkers, trace.toString());
    JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
    List<String> blocks = new ArrayList<>();
    for (JsonElement checker : report.getAsJsonArray("checkers")) {
      for (JsonElement finding : checker.getAsJsonObject().getAsJsonArray("findings")) {
        JsonObject json = finding.getAsJsonObject();
        blocks.add(json.get("block").getAsString() + ": " + json.get("pattern").getAsString());
      }
    }
    return blocks;
  }
}
