package dev.cosmodrome.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Step;
import java.io.IOException;
import java.util.List;

/**
 * SARIF 2.1.0, for code review: each finding at the line of the first step of the blamed block, the
 * interleaving as code flows of its threads, and each checker as a rule with its documentation.
 */
public final class SarifReport implements Report {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  private final Sources sources;

  /** Creates the report; files of these sources are named from the working directory. */
  public SarifReport(Sources sources) {
    this.sources = sources;
  }

  @Override
  public void write(List<TraceResult<FindingView>> results, Appendable out) throws IOException {
    List<String> checkers =
        results.stream()
            .flatMap(result -> result.checkers().stream())
            .map(TraceResult.CheckerResult::id)
            .distinct()
            .toList();
    JsonArray found = new JsonArray();
    for (TraceResult<FindingView> result : results) {
      DistinctFinding.of(result).forEach(one -> found.add(result(one, checkers)));
    }
    JsonObject driver = new JsonObject();
    driver.addProperty("name", "Cosmodrome");
    ToolVersion.number().ifPresent(version -> driver.addProperty("version", version));
    JsonArray rules = new JsonArray();
    checkers.forEach(checker -> rules.add(rule(checker)));
    driver.add("rules", rules);
    JsonObject run = new JsonObject();
    run.add("tool", with("driver", driver));
    run.add("results", found);
    JsonObject log = new JsonObject();
    log.addProperty("$schema", SCHEMA);
    log.addProperty("version", "2.1.0");
    log.add("runs", list(run));
    GSON.toJson(log, out);
    out.append('\n');
  }

  private static JsonObject rule(String checker) {
    JsonObject rule = new JsonObject();
    rule.addProperty("id", checker);
    CheckerPage.of(checker)
        .ifPresent(
            page -> {
              rule.add("shortDescription", message(page.summary()));
              JsonObject help = message(new MarkdownText(TextStyle.PLAIN).of(page.standalone()));
              help.addProperty("markdown", page.standalone());
              rule.add("help", help);
            });
    rule.add("properties", with("tags", words(List.of("concurrency", "correctness"))));
    return rule;
  }

  private JsonObject result(DistinctFinding distinct, List<String> checkers) {
    FindingView finding = distinct.finding();
    String checker = distinct.checkers().get(0);
    JsonObject json = new JsonObject();
    json.addProperty("ruleId", checker);
    json.addProperty("ruleIndex", checkers.indexOf(checker));
    json.addProperty("level", level(finding.severity()));
    json.addProperty("rank", rank(finding));
    json.add("message", message(message(finding)));
    json.add("locations", list(location(finding, Labels.firstStep(finding))));
    json.add("codeFlows", list(with("threadFlows", threadFlows(finding))));
    json.add("relatedLocations", relatedLocations(finding));
    JsonObject fingerprints = new JsonObject();
    fingerprints.addProperty("cosmodrome/v1", finding.fingerprint());
    fingerprints.addProperty("primaryLocationLineHash", finding.fingerprint() + ":1");
    json.add("partialFingerprints", fingerprints);
    json.addProperty("occurrenceCount", Math.min(finding.count(), Integer.MAX_VALUE));
    JsonObject properties = new JsonObject();
    properties.addProperty("kind", finding.kind().id());
    properties.addProperty("certainty", finding.certainty().word());
    properties.addProperty("pattern", finding.patternName());
    properties.addProperty("severity", finding.severity().id());
    properties.addProperty("origin", finding.rating().origin().word());
    properties.add(
        "reasons",
        words(finding.rating().reasons().stream().map(reason -> reason.rule().id()).toList()));
    if (!finding.rating().cause().isEmpty()) {
      properties.addProperty("cause", finding.rating().cause());
    }
    properties.add("checkers", words(distinct.checkers()));
    json.add("properties", properties);
    return json;
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case LIKELY_BUG -> "error";
      case SUSPICIOUS -> "warning";
      case BY_DESIGN -> "note";
    };
  }

  /** Returns the priority from 0 to 100: the severity first, then whether the code is our own. */
  private static double rank(FindingView finding) {
    double ofSeverity =
        switch (finding.severity()) {
          case LIKELY_BUG -> 90;
          case SUSPICIOUS -> 50;
          case BY_DESIGN -> 10;
        };
    return finding.rating().origin() == Origin.PROGRAM ? ofSeverity : ofSeverity - 5;
  }

  private static String message(FindingView finding) {
    String hint = finding.hint().isEmpty() ? "" : " Hint: " + finding.hint() + ".";
    return Labels.headline(finding)
        + ". "
        + finding.pattern().explanation()
        + " "
        + finding.rating().line()
        + "."
        + hint;
  }

  /** A flow for each thread; how they interleave is in the execution order. */
  private JsonArray threadFlows(FindingView finding) {
    JsonArray flows = new JsonArray();
    for (String thread : finding.steps().stream().map(Step::thread).distinct().toList()) {
      JsonArray locations = new JsonArray();
      for (int i = 0; i < finding.steps().size(); i++) {
        Step step = finding.steps().get(i);
        if (step.thread().equals(thread)) {
          JsonObject location = with("location", described(finding, step));
          location.addProperty("executionOrder", i + 1);
          locations.add(location);
        }
      }
      JsonObject flow = new JsonObject();
      flow.addProperty("id", thread);
      flow.add("locations", locations);
      flows.add(flow);
    }
    return flows;
  }

  /** All steps in time, for viewers that show one thread's flow only. */
  private JsonArray relatedLocations(FindingView finding) {
    JsonArray locations = new JsonArray();
    for (int i = 0; i < finding.steps().size(); i++) {
      JsonObject location = described(finding, finding.steps().get(i));
      location.addProperty("id", i + 1);
      locations.add(location);
    }
    return locations;
  }

  private JsonObject described(FindingView finding, Step step) {
    JsonObject location = location(finding, step);
    String object = step.target().isEmpty() ? "" : " " + step.target();
    location.add("message", message(step.thread() + ": " + step.operation().verb() + object));
    return location;
  }

  private JsonObject location(FindingView finding, Step step) {
    JsonObject location = new JsonObject();
    SourceLine.of(Labels.locationInBlock(finding, step))
        .ifPresent(
            line -> {
              JsonObject file = new JsonObject();
              file.addProperty("uri", sources.uri(line));
              JsonObject region = new JsonObject();
              region.addProperty("startLine", line.line());
              JsonObject physical = with("artifactLocation", file);
              physical.add("region", region);
              location.add("physicalLocation", physical);
            });
    String method = method(finding, step);
    if (!method.isEmpty()) {
      JsonObject logical = new JsonObject();
      logical.addProperty("fullyQualifiedName", method);
      logical.addProperty("kind", "function");
      location.add("logicalLocations", list(logical));
    }
    return location;
  }

  /** The method that has the line of a step, or the block if that is not known. */
  private static String method(FindingView finding, Step step) {
    List<Frame> path = step.path();
    if (path.isEmpty()) {
      return finding.transactions().get(step.transaction()).block();
    }
    boolean isCall = Labels.isReachedByKnownCall(finding, step);
    return path.get(isCall ? 0 : path.size() - 1).method();
  }

  private static JsonObject message(String text) {
    JsonObject message = new JsonObject();
    message.addProperty("text", text);
    return message;
  }

  private static JsonObject with(String name, JsonElement value) {
    JsonObject object = new JsonObject();
    object.add(name, value);
    return object;
  }

  private static JsonArray list(JsonObject one) {
    JsonArray list = new JsonArray();
    list.add(one);
    return list;
  }

  private static JsonArray words(List<String> all) {
    JsonArray list = new JsonArray();
    all.forEach(list::add);
    return list;
  }
}
