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
   */
  public static List<JsonObject> findings(RecordedRun run, String specification, String checkers)
      throws IOException {
    Path rules = Files.writeString(run.recording().resolveSibling("rules.spec"), specification);
    StringWriter out = new StringWriter();
    Main.commandLine()
        .setOut(new PrintWriter(out))
        .execute(
            "check",
            "--format",
            "json",
            "--spec",
            rules.toString(),
            "--checkers",
            checkers,
            run.recording().toString());
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
