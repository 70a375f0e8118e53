package dev.cosmodrome.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** A findings file: one JSON object a trace, on a line of its own. */
public final class JsonReport implements Report {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  @Override
  public void write(List<TraceResult<FindingView>> results, Appendable out) throws IOException {
    for (TraceResult<FindingView> result : results) {
      GSON.toJson(trace(result), out);
      out.append('\n');
    }
  }

  private static JsonObject trace(TraceResult<FindingView> result) {
    JsonObject json = new JsonObject();
    json.addProperty("version", FindingsFile.VERSION);
    json.addProperty("trace", result.trace());
    json.addProperty("events", result.events());
    json.add("checkers", array(result.checkers(), JsonReport::checker));
    if (!result.suppressions().isEmpty()) {
      json.add("suppressions", array(result.suppressions(), JsonReport::suppression));
    }
    return json;
  }

  private static JsonObject suppression(Suppression suppression) {
    JsonObject json = new JsonObject();
    json.addProperty("methods", suppression.methods());
    json.addProperty("reason", suppression.reason());
    json.addProperty("findings", suppression.findings());
    return json;
  }

  private static JsonObject checker(CheckerResult<FindingView> checker) {
    JsonObject json = new JsonObject();
    json.addProperty("id", checker.id());
    json.addProperty("verdict", checker.verdict().word());
    json.add("findings", array(checker.findings(), JsonReport::finding));
    json.addProperty("silenced", checker.suppressed());
    json.addProperty("seconds", checker.seconds());
    if (!checker.remark().isEmpty()) {
      json.addProperty("remark", checker.remark());
    }
    if (checker.extent().analysed() >= 0) {
      json.addProperty("analysed", checker.extent().analysed());
    }
    if (checker.extent().firstViolation() >= 0) {
      json.addProperty("firstViolation", checker.extent().firstViolation());
    }
    if (!checker.unseen().isEmpty()) {
      json.add("unseen", array(checker.unseen(), JsonPrimitive::new));
    }
    return json;
  }

  private static JsonObject finding(FindingView finding) {
    JsonObject json = new JsonObject();
    json.addProperty("kind", finding.kind().id());
    json.addProperty("certainty", finding.certainty().word());
    json.addProperty("pattern", finding.patternName());
    addRating(json, finding.rating());
    json.addProperty("block", finding.block());
    if (!finding.atomicSet().isEmpty()) {
      json.addProperty("set", finding.atomicSet());
    }
    json.addProperty("message", Labels.headline(finding));
    json.addProperty("explanation", finding.pattern().explanation());
    json.add("transactions", array(finding.transactions(), JsonReport::participant));
    json.add("steps", array(finding.steps(), JsonReport::step));
    json.add("dependences", array(finding.dependences(), JsonReport::dependence));
    json.addProperty("hint", finding.hint());
    json.addProperty("fingerprint", finding.fingerprint());
    json.addProperty("count", finding.count());
    json.add("also", words(finding.otherBlocks()));
    return json;
  }

  private static void addRating(JsonObject json, Rating rating) {
    json.addProperty("severity", rating.severity().id());
    json.add("reasons", array(rating.reasons(), JsonReport::reason));
    json.addProperty("origin", rating.origin().word());
    if (!rating.cause().isEmpty()) {
      json.addProperty("cause", rating.cause());
    }
  }

  private static JsonObject reason(Rating.Reason reason) {
    JsonObject json = new JsonObject();
    json.addProperty("rule", reason.rule().id());
    json.addProperty("text", reason.text());
    return json;
  }

  private static JsonObject participant(Participant participant) {
    JsonObject json = new JsonObject();
    json.addProperty("thread", participant.thread());
    json.addProperty("block", participant.block());
    json.addProperty("location", participant.location());
    json.addProperty("event", participant.event());
    json.addProperty("unary", participant.unary());
    return json;
  }

  private static JsonObject step(Step step) {
    JsonObject json = new JsonObject();
    json.addProperty("thread", step.thread());
    json.addProperty("operation", step.operation().id());
    json.addProperty("target", step.target());
    json.addProperty("location", step.location());
    SourceLine.of(step.location())
        .ifPresent(
            source -> {
              json.addProperty("file", source.file());
              json.addProperty("line", source.line());
            });
    json.addProperty("event", step.event());
    json.addProperty("transaction", step.transaction());
    json.add("path", words(step.path().stream().map(Frame::method).toList()));
    json.add("pathLocations", words(step.path().stream().map(Frame::location).toList()));
    return json;
  }

  private static JsonObject dependence(Dependence dependence) {
    JsonObject json = new JsonObject();
    json.addProperty("from", dependence.from());
    json.addProperty("to", dependence.to());
    return json;
  }

  private static JsonArray words(List<String> words) {
    JsonArray array = new JsonArray(words.size());
    words.forEach(array::add);
    return array;
  }

  private static <T> JsonArray array(List<T> items, Function<T, ? extends JsonElement> toJson) {
    JsonArray array = new JsonArray(items.size());
    items.forEach(item -> array.add(toJson.apply(item)));
    return array;
  }
}
