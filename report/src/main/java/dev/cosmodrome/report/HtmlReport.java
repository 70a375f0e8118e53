package dev.cosmodrome.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page to look at: one file with everything in it, which works without a network. Its script
 * makes the page of the data that it carries; no other script can run.
 */
public final class HtmlReport implements Report {
  private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");

  private final Sources sources;

  /** Creates the report, with the lines of these sources around each step. */
  public HtmlReport(Sources sources) {
    this.sources = sources;
  }

  @Override
  public void write(List<TraceResult<FindingView>> results, Appendable out) throws IOException {
    String script = resource("page.js");
    String traces = results.stream().map(TraceResult::trace).distinct().collect(joining(", "));
    Map<String, String> parts =
        Map.of(
            "title", escaped("Cosmodrome: " + traces),
            "style", resource("page.css"),
            "script", script,
            "script-hash", hash("\n" + script),
            "version", escaped(ToolVersion.text()),
            "data", new PageData(sources).json(results));
    Matcher matcher = PLACEHOLDER.matcher(resource("page.html"));
    out.append(
        matcher.replaceAll(
            found -> Matcher.quoteReplacement(parts.getOrDefault(found.group(1), found.group()))));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is missing from this build");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /**
   * Returns the hash of the script, from the end of its tag on, that the content security policy
   * allows.
   */
  private static String hash(String script) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
