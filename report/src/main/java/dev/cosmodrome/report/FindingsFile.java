package dev.cosmodrome.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings in a file: what checking found, for every report. A JSON object for each trace, each of
 * which starts on a line of its own; {@code docs/findings.schema.json} says what is in it.
 */
public final class FindingsFile {
  /** The version of the format. Another one may mean something else by the same words. */
  public static final int VERSION = 1;

  /** The start of each top-level object. */
  private static final Pattern START = Pattern.compile("(?m)^(?=\\{)");

  private static final Pattern PLACE = Pattern.compile("at line (\\d+) column (\\d+)");

  private FindingsFile() {}

  /** Writes results to a file. */
  public static void write(Path file, List<TraceResult<FindingView>> results) throws IOException {
    StringBuilder text = new StringBuilder();
    new JsonReport().write(results, text);
    Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a file.
   *
   * @throws MalformedFindingsException if it holds something else
   */
  public static List<TraceResult<FindingView>> read(Path file) throws IOException {
    return parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
  }

  /**
   * Reads what is in a file.
   *
   * @throws MalformedFindingsException if it is something else
   */
  public static List<TraceResult<FindingView>> parse(String text) {
    if (text.isBlank()) {
      throw new MalformedFindingsException("it is empty");
    }
    List<TraceResult<FindingView>> results = new ArrayList<>();
    int line = 0;
    for (String object : START.split(text, -1)) {
      if (!object.isBlank()) {
        results.add(new FindingsReader().trace(JsonPart.root(json(object, line))));
      }
      line += (int) object.chars().filter(c -> c == '\n').count();
    }
    return results;
  }

  private static JsonElement json(String text, int linesBefore) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      JsonElement json = JsonParser.parseReader(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new MalformedFindingsException("text after its end");
      }
      return json;
    } catch (IOException | JsonParseException e) {
      throw notJson(String.valueOf(e.getMessage()), linesBefore);
    }
  }

  private static MalformedFindingsException notJson(String message, int linesBefore) {
    Matcher place = PLACE.matcher(message);
    if (!place.find()) {
      return new MalformedFindingsException("it is not valid JSON, or ends too early");
    }
    int line = linesBefore + Integer.parseInt(place.group(1));
    return new MalformedFindingsException(
        "invalid JSON at line " + line + ", column " + place.group(2));
  }
}
