package dev.cosmodrome.it.library;

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

/** What the command line finds in a recording. */
public final class CheckedRun {
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
    Path rules = Files.writeString(run.recording().resolveSibling("rules.spec"), specification);
    StringWriter out = new StringWriter();
    List<String> command = new ArrayList<>(List.of("check", "--format", "json"));
    command.addAll(List.of("--spec", rules.toString(), "--checkers", checkers));
    command.addAll(List.of(options));
    command.add(run.recording().toString());
    Main.commandLine().setOut(new PrintWriter(out)).execute(command.toArray(String[]::new));
    JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
    List<JsonObject> findings = new ArrayList<>();
    for (JsonElement checker : report.getAsJsonArray("checkers")) {
      for (JsonElement finding : checker.getAsJsonObject().getAsJsonArray("findings")) {
        findings.add(finding.getAsJsonObject());
      }
    }
    return findings;
  }

  /** Writes a recording as text. */
  public static void convert(RecordedRun run, Path text) {
    Main.commandLine().execute("convert", run.recording().toString(), "-o", text.toString());
  }
}
