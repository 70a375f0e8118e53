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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * SARIF 2.1.0, for code review: each finding at the line of the first step of the blamed block, the
 * interleaving as code flows of its threads, and each checker as a rule with its documentation.
 * Findings and steps beyond the limits of GitHub are left out, with a notification.
 */
public final class SarifReport implements Report {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  /** The number of results of a run that GitHub shows. */
  private static final int MAX_RESULTS = 5_000;

  /** The number of locations in the thread flows of a result that GitHub shows. */
  private static final int MAX_STEPS = 1_000;

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
    List<Result> all =
        results.stream()
            .flatMap(trace -> DistinctFinding.of(trace).stream().map(of -> new Result(trace, of)))
            .toList();
    List<Result> shown =
        all.size() <= MAX_RESULTS
            ? all
            : all.stream().sorted(Result.WORST_FIRST).limit(MAX_RESULTS).toList();
    JsonArray found = new JsonArray();
    shown.forEach(one -> found.add(result(one, checkers)));
    JsonObject run = new JsonObject();
    run.add("tool", with("driver", driver(checkers)));
    run.add("invocations", list(invocation(all, shown)));
    run.add("results", found);
    JsonObject log = new JsonObject();
    log.addProperty("$schema", SCHEMA);
    log.addProperty("version", "2.1.0");
    log.add("runs", list(run));
    GSON.toJson(log, out);
    out.append('\n');
  }

  /** A finding of a trace. */
  private record Result(String trace, DistinctFinding distinct) {
    static final Comparator<Result> WORST_FIRST =
        Comparator.comparing((Result result) -> -rank(result.finding()));

    Result(TraceResult<FindingView> trace, DistinctFinding distinct) {
      this(trace.trace(), distinct);
    }

    FindingView finding() {
      return distinct.finding();
    }
  }

  private static JsonObject driver(List<String> checkers) {
    JsonObject driver = new JsonObject();
    driver.addProperty("name", "Cosmodrome");
    ToolVersion.number()
        .ifPresent(
            version -> {
              driver.addProperty("version", version);
              driver.addProperty("semanticVersion", version);
            });
    JsonArray rules = new JsonArray();
    checkers.forEach(checker -> rules.add(rule(checker)));
    driver.add("rules", rules);
    return driver;
  }

  /** Returns the SARIF invocation, with a notification of each part that is left out. */
  private static JsonObject invocation(List<Result> all, List<Result> shown) {
    JsonArray notifications = new JsonArray();
    if (shown.size() < all.size()) {
      notifications.add(
          leftOut(
              String.format(
                  Locale.ROOT,
                  "%,d of %,d findings are left out, the least severe ones, because GitHub shows"
                      + " %,d results of a run.",
                  all.size() - shown.size(),
                  all.size(),
                  MAX_RESULTS)));
    }
    for (Result one : shown) {
      int steps = one.finding().steps().size();
      if (steps > MAX_STEPS) {
        notifications.add(
            leftOut(
                String.format(
                    Locale.ROOT,
                    "The last %,d of %,d steps of finding %s are left out, because GitHub shows"
                        + " %,d locations of a result.",
                    steps - MAX_STEPS,
                    steps,
                    one.finding().fingerprint(),
                    MAX_STEPS)));
      }
    }
    JsonObject invocation = new JsonObject();
    invocation.addProperty("executionSuccessful", true);
    if (!notifications.isEmpty()) {
      invocation.add("toolExecutionNotifications", notifications);
    }
    return invocation;
  }

  private static JsonObject leftOut(String text) {
    JsonObject notification = new JsonObject();
    notification.addProperty("level", "warning");
    notification.add("message", message(text));
    return notification;
  }

  private static JsonObject rule(String checker) {
    JsonObject rule = new JsonObject();
    rule.addProperty("id", checker);
    CheckerPage.of(checker)
        .ifPresent(
            page -> {
              rule.add("shortDescription", message(page.summary()));
              rule.add("fullDescription", message(page.description()));
              JsonObject help = message(new MarkdownText(TextStyle.PLAIN).of(page.standalone()));
              help.addProperty("markdown", page.standalone());
              rule.add("help", help);
            });
    rule.add("properties", with("tags", words(List.of("concurrency", "correctness"))));
    return rule;
  }

  private JsonObject result(Result result, List<String> checkers) {
    DistinctFinding distinct = result.distinct();
    FindingView finding = distinct.finding();
    String checker = distinct.checkers().get(0);
    JsonObject json = new JsonObject();
    json.addProperty("ruleId", checker);
    json.addProperty("ruleIndex", checkers.indexOf(checker));
    json.addProperty("level", level(finding.severity()));
    json.addProperty("rank", rank(finding));
    json.add("message", message(message(finding)));
    json.add("locations", list(place(result)));
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
    for (String thread :
        finding.steps().stream().limit(MAX_STEPS).map(Step::thread).distinct().toList()) {
      JsonArray locations = new JsonArray();
      for (int i = 0; i < Math.min(MAX_STEPS, finding.steps().size()); i++) {
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
    for (int i = 0; i < Math.min(MAX_STEPS, finding.steps().size()); i++) {
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

  /**
   * Returns the location of a finding, which always has a file: GitHub rejects a result without
   * one.
   */
  private JsonObject place(Result result) {
    FindingView finding = result.finding();
    JsonObject location = location(finding, Labels.firstStep(finding));
    if (!location.has("physicalLocation")) {
      SourceLine line =
          SourceLine.nearest(finding).orElseGet(() -> new SourceLine(result.trace(), 1));
      location.add("physicalLocation", physical(line));
    }
    return location;
  }

  private JsonObject location(FindingView finding, Step step) {
    JsonObject location = new JsonObject();
    SourceLine.of(Labels.locationInBlock(finding, step))
        .ifPresent(line -> location.add("physicalLocation", physical(line)));
    String method = method(finding, step);
    if (!method.isEmpty()) {
      JsonObject logical = new JsonObject();
      logical.addProperty("fullyQualifiedName", method);
      logical.addProperty("kind", "function");
      location.add("logicalLocations", list(logical));
    }
    return location;
  }

  private JsonObject physical(SourceLine line) {
    JsonObject file = new JsonObject();
    file.addProperty("uri", sources.uri(line));
    JsonObject region = new JsonObject();
    region.addProperty("startLine", line.line());
    JsonObject physical = with("artifactLocation", file);
    physical.add("region", region);
    return physical;
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
