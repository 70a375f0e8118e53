package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check --format json}. */
final class CheckJsonTest {
  private static final String ALL = "atomicity,velodrome,aerodrome,races";

  @TempDir private Path folder;

  @Test
  void aCleanTraceHasNoFindings() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    JsonObject json = CommandRun.of("check", "--format", "json", trace).isClean().json();
    assertThat(json.keySet()).containsExactly("version", "trace", "events", "checkers");
    assertThat(json.get("trace").getAsString()).isEqualTo(trace.toString());
    assertThat(json.get("events").getAsLong()).isEqualTo(12);
    JsonObject checker = objects(json, "checkers").get(0);
    assertThat(checker.keySet())
        .containsExactly("id", "verdict", "findings", "silenced", "seconds", "analysed");
    assertThat(checker.get("id").getAsString()).isEqualTo("atomicity");
    assertThat(checker.get("verdict").getAsString()).isEqualTo("clean");
    assertThat(checker.getAsJsonArray("findings")).isEmpty();
    assertThat(checker.get("seconds").getAsDouble()).isBetween(0.0, 60.0);
  }

  /** The violation is at event 3; events of several batches follow. */
  @Test
  void theFirstViolationAndTheEventsAnalysedAreReported() throws IOException {
    String lost = "t|begin(A)\nt|r(x)\nu|w(x)\nt|w(x)\nt|end(A)\n";
    Path trace = Samples.write(folder, "t.std", lost + "t|r(y)\n".repeat(100_000));

    for (String id : ALL.split(",", -1)) {
      int first = id.equals("races") ? 2 : 3;
      boolean stops = id.equals("aerodrome");
      assertThat(extent("check", "--format", "json", "--checkers", id, trace))
          .as(id)
          .containsExactly(stops ? first + 1L : 100_005L, (long) first);
      assertThat(extent("check", "--format", "json", "--first", "--checkers", id, trace))
          .as(id)
          .containsExactly(first + 1L, (long) first);
    }
  }

  private static List<Long> extent(Object... arguments) {
    JsonObject checker = objects(CommandRun.of(arguments).json(), "checkers").get(0);
    return List.of(checker.get("analysed").getAsLong(), checker.get("firstViolation").getAsLong());
  }

  @Test
  void firstPrintsOneFinding() throws IOException {
    String text =
        """
        t|enter(often)
        t|enter(inc)
        t|r(x)
        t|w(x)
        t|exit(inc)
        u|w(x)
        t|enter(inc)
        t|r(x)
        u|w(x)
        t|w(x)
        t|exit(inc)
        t|exit(often)
        """;
    Path trace = Samples.write(folder, "t.std", text);

    for (String id : List.of("atomicity", "velodrome", "aerodrome")) {
      assertThat(findingCounts("check", "--format", "json", "--first", "--checkers", id, trace))
          .as(id)
          .containsExactly(1);
    }
  }

  @Test
  void aFindingHasAMessage() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    JsonObject json = CommandRun.of("check", "--format", "json", trace).hasFindings().json();
    JsonObject checker = objects(json, "checkers").get(0);
    assertThat(checker.get("verdict").getAsString()).isEqualTo("violation");
    JsonObject finding = objects(checker, "findings").get(0);
    assertThat(finding.get("kind").getAsString()).isEqualTo("not-atomic");
    assertThat(finding.get("certainty").getAsString()).isEqualTo("observed");
    assertThat(finding.get("pattern").getAsString()).isEqualTo("lost update");
    assertThat(finding.get("block").getAsString()).isEqualTo("Account.deposit");
    assertThat(finding.get("fingerprint").getAsString()).matches("[0-9a-f]{16}");
    assertThat(finding.get("count").getAsLong()).isEqualTo(1);
    assertThat(objects(finding, "transactions"))
        .extracting(JsonObject::toString)
        .containsExactly(transaction("alice", 0), transaction("bob", 2));
  }

  private static String transaction(String thread, int event) {
    return """
    {"thread":"%s","block":"Account.deposit","location":"Bank.java:11","event":%d,"unary":false}\
    """
        .formatted(thread, event);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.cosmo"})
  void aStepIsTheEventAtItsIndex(String name) throws IOException {
    Path trace = Samples.convert(folder, "# a comment\n\n" + Samples.LOST_UPDATE, name);
    List<String> events = events(trace);
    CommandRun run = CommandRun.of("check", "--format", "json", "--checkers", ALL, trace);
    List<JsonObject> checkers = objects(run.hasFindings().json(), "checkers");
    assertThat(checkers).hasSize(4);
    for (JsonObject checker : checkers) {
      assertThat(objects(checker, "findings")).isNotEmpty();
      objects(checker, "findings").forEach(finding -> stepsAreEvents(finding, events));
    }
  }

  private static void stepsAreEvents(JsonObject finding, List<String> events) {
    List<JsonObject> transactions = objects(finding, "transactions");
    List<JsonObject> steps = objects(finding, "steps");
    assertThat(steps).hasSizeGreaterThan(1);
    for (JsonObject step : steps) {
      assertThat(event(step)).isEqualTo(events.get(step.get("event").getAsInt()));
      JsonObject transaction = transactions.get(step.get("transaction").getAsInt());
      assertThat(transaction.get("thread")).isEqualTo(step.get("thread"));
    }
    assertThat(steps).extracting(step -> step.get("event").getAsLong()).isSorted();
    for (JsonObject dependence : objects(finding, "dependences")) {
      int from = dependence.get("from").getAsInt();
      assertThat(dependence.get("to").getAsInt()).isBetween(from + 1, steps.size() - 1);
    }
  }

  private static String event(JsonObject step) {
    return String.join(
        " ",
        step.get("thread").getAsString(),
        step.get("operation").getAsString(),
        step.get("target").getAsString(),
        step.get("location").getAsString());
  }

  private static List<String> events(Path trace) throws IOException {
    List<String> events = new ArrayList<>();
    try (TraceReader reader = Traces.read(trace)) {
      Symbols symbols = reader.symbols();
      reader.readAll(
          (operation, thread, target, site) ->
              events.add(
                  String.join(
                      " ",
                      symbols.name(Kind.THREAD, thread),
                      Op.word(operation),
                      symbols.target(operation, target),
                      symbols.name(Kind.SITE, site))));
    }
    return events;
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.cosmo.gz"})
  void aFindingInAFileIsExplained(String name) throws IOException {
    Path trace = Samples.convert(folder, Samples.RECORDED, name);
    JsonObject json = CommandRun.of("check", "--format", "json", trace).hasFindings().json();
    JsonObject finding = objects(objects(json, "checkers").get(0), "findings").get(0);
    assertThat(finding.get("hint").getAsString())
        .isEqualTo(
            "Account#3 is held at 3 of 5 accesses to Account.balance of Account#3; not here:"
                + " com.acme.Account.balance(Account.java:7),"
                + " com.acme.Account.withdraw(Account.java:17)");
    assertThat(objects(finding, "steps"))
        .extracting(step -> step.get("path").toString())
        .containsExactly(
            "[\"com.acme.Bank.transfer\",\"com.acme.Account.balance\"]",
            "[\"com.acme.Bank.pay\",\"com.acme.Account.deposit\"]",
            "[\"com.acme.Bank.transfer\",\"com.acme.Account.withdraw\"]");
    byte[] bytes = Files.readAllBytes(trace);
    JsonObject piped = CommandRun.withInput(bytes, "check", "--format", "json", "-").json();
    JsonObject plain = objects(objects(piped, "checkers").get(0), "findings").get(0);
    assertThat(plain.get("hint").getAsString()).isEmpty();
    assertThat(plain.get("fingerprint")).isEqualTo(finding.get("fingerprint"));
  }

  @Test
  void eachTraceHasALine() throws IOException {
    Path bad = Samples.write(folder, "bad.std", Samples.LOST_UPDATE);
    Path good = Samples.write(folder, "good.std", Samples.LOCKED);
    CommandRun run = CommandRun.of("check", "--format", "json", good, bad, good).hasFindings();
    assertThat(run.jsonLines())
        .extracting(json -> json.get("trace").getAsString())
        .containsExactly(good.toString(), bad.toString(), good.toString());
  }

  @Test
  void theFirstFindingOfEachCheckerIsEnough() throws IOException {
    String twice = Samples.LOST_UPDATE + Samples.LOST_UPDATE.replace("Bank", "Other");
    Path trace = Samples.write(folder, "t.std", twice);
    assertThat(findingCounts("check", "--format", "json", "--checkers", ALL, trace))
        .allMatch(count -> count >= 1)
        .anyMatch(count -> count > 1);
    assertThat(findingCounts("check", "--format", "json", "--first", "--checkers", ALL, trace))
        .containsExactly(1, 1, 1, 1);
  }

  private static List<Integer> findingCounts(Object... args) {
    return objects(CommandRun.of(args).hasFindings().json(), "checkers").stream()
        .map(checker -> checker.getAsJsonArray("findings").size())
        .toList();
  }

  @Test
  void repeatedFindingsAreCounted() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE.repeat(3));
    JsonObject json = CommandRun.of("check", "--format", "json", trace).hasFindings().json();
    JsonArray findings = objects(json, "checkers").get(0).getAsJsonArray("findings");
    long times = 0;
    for (JsonElement finding : findings) {
      times += finding.getAsJsonObject().get("count").getAsLong();
    }
    assertThat(times).isGreaterThan(findings.size());
  }

  private static List<JsonObject> objects(JsonObject json, String name) {
    return StreamSupport.stream(json.getAsJsonArray(name).spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }
}
