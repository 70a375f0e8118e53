package dev.cosmodrome.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The data of the page, as JSON that may stand in HTML. Texts are numbers of a table that contains
 * each text once: the same names and calls are in many findings.
 */
final class PageData {
  /** The number of source lines that are shown before and behind a step. */
  private static final int CONTEXT = 4;

  /** Escapes what could end the element that the data is in. */
  private static final Gson GSON = new GsonBuilder().create();

  private final Sources sources;
  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<String, Map<Integer, String>> excerpts = new TreeMap<>();

  PageData(Sources sources) {
    this.sources = sources;
  }

  String json(List<TraceResult<FindingView>> results) {
    JsonObject json = new JsonObject();
    json.add("traces", array(results, this::trace));
    JsonArray findings = new JsonArray();
    for (TraceResult<FindingView> result : results) {
      List<DistinctFinding> distinct = DistinctFinding.of(result);
      ShortNames names = new ShortNames(distinct.stream().map(DistinctFinding::finding).toList());
      for (Cause cause : Cause.of(distinct)) {
        findings.add(finding(result, cause.worst(), names));
        cause.others().forEach(one -> findings.add(finding(result, one, names)));
      }
    }
    json.add("findings", findings);
    json.add("sources", GSON.toJsonTree(excerpts));
    json.add("strings", GSON.toJsonTree(strings.keySet()));
    return GSON.toJson(json);
  }

  private JsonObject trace(TraceResult<FindingView> result) {
    JsonObject json = new JsonObject();
    json.addProperty("name", text(result.trace()));
    json.addProperty("events", result.events());
    json.add("checkers", array(result.checkers(), this::checker));
    json.add(
        "suppressions", texts(result.suppressions().stream().map(Labels::suppression).toList()));
    return json;
  }

  private JsonObject checker(CheckerResult<FindingView> checker) {
    JsonObject json = new JsonObject();
    json.addProperty("id", text(checker.id()));
    json.addProperty("verdict", checker.verdict().word());
    json.addProperty("findings", checker.findings().size());
    json.addProperty("times", checker.findings().stream().mapToLong(FindingView::count).sum());
    json.addProperty("silenced", checker.suppressed());
    boolean isSeen = checker.unseen().isEmpty();
    String limits = isSeen ? "" : "As far as seen: " + String.join(", ", checker.unseen()) + ". ";
    addText(json, "remark", limits + checker.remark());
    return json;
  }

  private JsonObject finding(
      TraceResult<FindingView> result, DistinctFinding distinct, ShortNames names) {
    FindingView full = distinct.finding();
    FindingView finding = names.shortened(full);
    JsonObject json = new JsonObject();
    json.addProperty("trace", text(result.trace()));
    json.add("checkers", texts(distinct.checkers()));
    json.addProperty("certainty", finding.certainty().word());
    json.addProperty("severity", finding.severity().id());
    json.addProperty("rating", text(finding.rating().line() + "."));
    json.addProperty("origin", finding.rating().origin().word());
    String cause = full.rating().cause();
    json.addProperty("cause", cause.isEmpty() ? full.fingerprint() : cause);
    json.addProperty("pattern", text(finding.patternName()));
    json.addProperty("subject", text(Labels.subject(finding)));
    json.addProperty("problem", text(Labels.problem(finding)));
    json.addProperty("explanation", text(finding.pattern().explanation()));
    addText(json, "hint", finding.hint().isEmpty() ? "" : "Hint: " + finding.hint() + ".");
    json.addProperty("first", finding.steps().indexOf(Labels.firstStep(finding)));
    json.add(
        "transactions",
        array(finding.transactions(), participant -> participant(finding, participant)));
    JsonArray steps = new JsonArray();
    for (int i = 0; i < finding.steps().size(); i++) {
      String location = Labels.locationInBlock(full, full.steps().get(i));
      steps.add(step(finding, finding.steps().get(i), location));
    }
    json.add("steps", steps);
    json.add("dependences", dependences(finding.dependences()));
    json.addProperty("claim", text(new Proof(finding).claim()));
    json.add("proof", proof(finding));
    json.add("advice", texts(Advice.of(full)));
    json.addProperty("fingerprint", finding.fingerprint());
    json.addProperty("count", finding.count());
    json.add("also", texts(finding.otherBlocks()));
    return json;
  }

  private JsonObject participant(FindingView finding, Participant participant) {
    JsonObject json = new JsonObject();
    json.addProperty("thread", text(participant.thread()));
    json.addProperty("block", text(Labels.call(finding, participant)));
    json.addProperty("unary", participant.unary());
    return json;
  }

  private JsonObject step(FindingView finding, Step step, String fullLocation) {
    JsonObject json = new JsonObject();
    json.addProperty("transaction", step.transaction());
    json.addProperty("verb", text(step.operation().verb()));
    json.addProperty("target", text(step.target()));
    json.addProperty("place", text(Labels.location(Labels.locationInBlock(finding, step))));
    json.addProperty("event", step.event());
    json.add("path", texts(step.path().stream().map(Frame::method).toList()));
    json.add("pathPlaces", texts(step.path().stream().map(PageData::place).toList()));
    SourceLine.of(fullLocation).ifPresent(line -> addExcerpt(json, line));
    return json;
  }

  /** The place of a frame, empty if it is not known. */
  private static String place(Frame frame) {
    return frame.location().isEmpty() ? "" : Labels.location(frame.location());
  }

  private void addExcerpt(JsonObject json, SourceLine line) {
    json.addProperty("file", text(line.file()));
    json.addProperty("line", line.line());
    for (int i = Math.max(1, line.line() - CONTEXT); i <= line.line() + CONTEXT; i++) {
      int number = i;
      sources
          .text(new SourceLine(line.file(), number))
          .ifPresent(
              code ->
                  excerpts.computeIfAbsent(line.file(), file -> new TreeMap<>()).put(number, code));
    }
  }

  private static JsonArray dependences(List<Dependence> dependences) {
    JsonArray array = new JsonArray();
    for (Dependence dependence : dependences) {
      JsonArray pair = new JsonArray();
      pair.add(dependence.from());
      pair.add(dependence.to());
      array.add(pair);
    }
    return array;
  }

  /** Sentences, and the number of the dependence that each is about, 0 if none. */
  private JsonArray proof(FindingView finding) {
    JsonArray array = new JsonArray();
    for (Proof.Sentence sentence : new Proof(finding).sentences()) {
      JsonArray pair = new JsonArray();
      pair.add(text(sentence.text()));
      pair.add(sentence.dependence() + 1);
      array.add(pair);
    }
    return array;
  }

  private int text(String string) {
    return strings.computeIfAbsent(string, s -> strings.size());
  }

  private void addText(JsonObject json, String name, String string) {
    if (!string.isEmpty()) {
      json.addProperty(name, text(string));
    }
  }

  private JsonArray texts(List<String> all) {
    JsonArray array = new JsonArray(all.size());
    all.forEach(string -> array.add(text(string)));
    return array;
  }

  private static <T> JsonArray array(List<T> items, Function<T, JsonObject> toJson) {
    JsonArray array = new JsonArray(items.size());
    items.forEach(item -> array.add(toJson.apply(item)));
    return array;
  }
}
