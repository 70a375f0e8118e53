package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.cosmodrome.cli.Main;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The contents of a recording, and the findings of the command line in it. */
public final class CheckedRun {
  private static final Pattern DECISION =
      Pattern.compile(" (mark|observe|observeOrder|chance|refused|asked) ");

  private CheckedRun() {}

  /**
   * The findings of a recording.
   *
   * @param specification the text of a specification
   * @param checkers their ids, separated by commas
   * @param options further options of the command
   */
  public static List<JsonObject> findings(
      RecordedRun run, String specification, String checkers, String... options)
      throws IOException {
    List<JsonObject> findings = new ArrayList<>();
    for (JsonElement checker : checkers(run, specification, checkers, options)) {
      for (JsonElement finding : checker.getAsJsonObject().getAsJsonArray("findings")) {
        findings.add(finding.getAsJsonObject());
      }
    }
    return findings;
  }

  /** The results of checkers for a recording. */
  static JsonArray checkers(
      RecordedRun run, String specification, String checkers, String... options)
      throws IOException {
    Path rules = Files.writeString(run.recording().resolveSibling("rules.spec"), specification);
    StringWriter out = new StringWriter();
    List<String> command = new ArrayList<>(List.of("check", "--format", "json"));
    command.addAll(List.of("--spec", rules.toString(), "--checkers", checkers));
    command.addAll(List.of(options));
    command.add(run.recording().toString());
    Main.commandLine().setOut(new PrintWriter(out)).execute(command.toArray(String[]::new));
    return JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonArray("checkers");
  }

  /**
   * The events of a run that went well, but for methods, the arguments of main, and what only the
   * checker of determinism looks at.
   */
  static Stream<String> events(RecordedRun run) throws IOException {
    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();
    return run.events().stream()
        .filter(event -> !event.contains(" enter ") && !event.contains(" exit "))
        .filter(event -> !DECISION.matcher(event).find())
        .skip(1);
  }

  /** Checks that a program has printed this, and that nothing is found in its recording. */
  static void assertSilent(RecordedRun run, String output, String specification)
      throws IOException {
    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo(output + System.lineSeparator());
    assertThat(findings(run, specification, "atomicity,races")).isEmpty();
  }

  /** Writes a recording as text. */
  public static void convert(RecordedRun run, Path text) {
    Main.commandLine().execute("convert", run.recording().toString(), "-o", text.toString());
  }
}
