package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.SeverityRule;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Extent;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads the JSON that {@link JsonReport} writes. Values that follow from others are skipped. */
final class FindingsReader {
  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");

  TraceResult<FindingView> trace(JsonPart json) {
    long version = json.member("version").number(0, JsonPart.MAX_EXACT_INTEGER);
    if (version != FindingsFile.VERSION) {
      throw json.wrong(
          "is of version " + version + "; only version " + FindingsFile.VERSION + " can be read");
    }
    return new TraceResult<>(
        json.member("trace").text(),
        json.member("events").number(0, JsonPart.MAX_EXACT_INTEGER),
        json.member("checkers").items(this::checker),
        json.optional("suppressions").map(all -> all.items(this::suppression)).orElse(List.of()));
  }

  private Suppression suppression(JsonPart json) {
    return new Suppression(
        json.member("methods").text(),
        json.member("reason").text(),
        small(json.member("findings")));
  }

  private CheckerResult<FindingView> checker(JsonPart json) {
    return new CheckerResult<>(
        json.member("id").text(),
        word(json.member("verdict"), Verdict.values(), Verdict::word),
        json.member("findings").items(this::finding),
        json.optional("silenced").map(FindingsReader::small).orElse(0),
        json.member("seconds").decimal(),
        json.optional("remark").map(JsonPart::text).orElse(""),
        new Extent(number(json, "analysed"), number(json, "firstViolation")),
        json.optional("unseen").map(all -> all.items(JsonPart::text)).orElse(List.of()));
  }

  private static long number(JsonPart json, String name) {
    return json.optional(name)
        .map(n -> n.number(0, JsonPart.MAX_EXACT_INTEGER))
        .orElse(Extent.NONE);
  }

  private FindingView finding(JsonPart json) {
    // The block is that of the first transaction.
    json.member("block").text();
    List<Participant> transactions = atLeastOne(json.member("transactions"), this::participant);
    List<Step> steps =
        atLeastOne(json.member("steps"), step -> step(step, transactions.size() - 1));
    List<Dependence> dependences =
        json.optional("dependences")
            .map(all -> all.items(dependence -> dependence(dependence, steps.size() - 1)))
            .orElse(List.of());
    return new FindingView(
        known(json.member("kind"), FindingKind::withId, "a kind of findings"),
        word(json.member("certainty"), Certainty.values(), Certainty::word),
        known(json.member("pattern"), FindingPattern::named, "a pattern"),
        transactions,
        steps,
        dependences,
        json.optional("hint").map(JsonPart::text).orElse(""),
        fingerprint(json.member("fingerprint")),
        json.member("count").number(1, JsonPart.MAX_EXACT_INTEGER),
        texts(json, "also"),
        json.optional("set").map(JsonPart::text).orElse(""),
        json.optional("severity").map(severity -> rating(json, severity)).orElse(Rating.NONE));
  }

  /** Files of earlier versions have no severity. */
  private Rating rating(JsonPart json, JsonPart severity) {
    return new Rating(
        known(severity, Severity::withId, "a severity"),
        json.member("reasons").items(FindingsReader::reason),
        word(json.member("origin"), Origin.values(), Origin::word),
        json.optional("cause").map(FindingsReader::fingerprint).orElse(""));
  }

  private static Rating.Reason reason(JsonPart json) {
    return new Rating.Reason(
        known(json.member("rule"), SeverityRule::withId, "a rule"), json.member("text").text());
  }

  private Participant participant(JsonPart json) {
    return new Participant(
        json.member("thread").text(),
        json.member("block").text(),
        json.member("location").text(),
        json.member("event").number(0, JsonPart.MAX_EXACT_INTEGER),
        json.member("unary").flag());
  }

  private Step step(JsonPart json, int lastTransaction) {
    return new Step(
        json.member("thread").text(),
        known(json.member("operation"), StepOperation::withId, "an operation"),
        json.member("target").text(),
        json.member("location").text(),
        json.member("event").number(0, JsonPart.MAX_EXACT_INTEGER),
        (int) json.member("transaction").number(0, lastTransaction),
        path(json));
  }

  /** Files of earlier versions have no locations. */
  private static List<Frame> path(JsonPart json) {
    List<String> methods = texts(json, "path");
    List<String> locations = texts(json, "pathLocations");
    List<Frame> path = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      path.add(new Frame(methods.get(i), i < locations.size() ? locations.get(i) : ""));
    }
    return List.copyOf(path);
  }

  private Dependence dependence(JsonPart json, int lastStep) {
    return new Dependence(
        (int) json.member("from").number(0, lastStep), (int) json.member("to").number(0, lastStep));
  }

  private static String fingerprint(JsonPart json) {
    if (!FINGERPRINT.matcher(json.text()).matches()) {
      throw json.expected("16 hexadecimal digits");
    }
    return json.text();
  }

  private static List<String> texts(JsonPart json, String name) {
    return json.optional(name).map(all -> all.items(JsonPart::text)).orElse(List.of());
  }

  private static int small(JsonPart json) {
    return (int) json.number(0, Integer.MAX_VALUE);
  }

  private static <T> List<T> atLeastOne(JsonPart json, Function<JsonPart, T> read) {
    List<T> items = json.items(read);
    if (items.isEmpty()) {
      throw json.wrong("is empty");
    }
    return items;
  }

  /**
   * Returns the constant with a name; a newer version may have written names that this one does not
   * know.
   */
  private static <T> T known(JsonPart json, Function<String, Optional<T>> named, String what) {
    return named
        .apply(json.text())
        .orElseThrow(() -> json.expected(what + " that this version knows"));
  }

  private static <T> T word(JsonPart json, T[] values, Function<T, String> toWord) {
    String word = json.text();
    return Arrays.stream(values)
        .filter(value -> toWord.apply(value).equals(word))
        .findFirst()
        .orElseThrow(
            () -> json.expected(String.join(" or ", Arrays.stream(values).map(toWord).toList())));
  }
}
