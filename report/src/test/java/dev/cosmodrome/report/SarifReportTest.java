package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.SpecificationVersion;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SARIF is what its schema says, and says what was found. */
final class SarifReportTest {
  private static final Path SCHEMA =
      Path.of("src", "test", "resources", "sarif", "sarif-schema-2.1.0.json");

  private static JsonObject run(List<TraceResult<FindingView>> results, Sources sources)
      throws IOException {
    StringBuilder text = new StringBuilder();
    new SarifReport(sources).write(results, text);
    JsonSchema schema = new JsonSchema(SCHEMA, SpecificationVersion.DRAFT_4);
    assertThat(schema.complaints(text.toString())).isEmpty();
    return JsonParser.parseString(text.toString())
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  private static List<TraceResult<FindingView>> findings(String name) throws IOException {
    return FindingsFile.read(Golden.file(name + ".json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"clean", "recording", "unnamed-blocks", "fork-join", "cycle-of-three"})
  void itIsAsTheSchemaSays(String name) throws IOException {
    List<TraceResult<FindingView>> results = findings(name);
    JsonArray found = run(results, Sources.NONE).getAsJsonArray("results");
    assertThat(found).hasSize(DistinctFinding.of(results.get(0)).size());
  }

  @Test
  void hostileNamesAreTexts() throws IOException {
    JsonArray results = run(List.of(HostileNames.result()), Sources.NONE).getAsJsonArray("results");
    assertThat(results.toString()).contains("\"uri\":\"%5B%3F/%3Cb%3E/%C3%A4.java\"");
  }

  @Test
  void eachCheckerIsARuleWithItsDocumentation() throws IOException {
    JsonObject driver =
        run(findings("recording"), Sources.NONE).getAsJsonObject("tool").getAsJsonObject("driver");
    List<JsonObject> rules = objects(driver.getAsJsonArray("rules"));
    assertThat(rules)
        .extracting(rule -> rule.get("id").getAsString())
        .containsExactly("atomicity", "races");
    for (JsonObject rule : rules) {
      JsonObject help = rule.getAsJsonObject("help");
      assertThat(help.get("markdown").getAsString())
          .startsWith("# " + rule.get("id").getAsString())
          .doesNotContain("](");
      assertThat(help.get("text").getAsString()).doesNotContain("# ");
      assertThat(rule.getAsJsonObject("shortDescription").get("text").getAsString())
          .startsWith("Finds ");
      assertThat(rule.getAsJsonObject("fullDescription").get("text").getAsString())
          .startsWith("Finds ")
          .doesNotContain("Kind of findings");
    }
  }

  @Test
  void theFlowsOfThreadsInterleaveInTheOrderOfSteps() throws IOException {
    List<JsonObject> results =
        objects(run(findings("recording"), Sources.NONE).getAsJsonArray("results"));
    assertThat(results)
        .extracting(result -> result.get("level").getAsString())
        .startsWith("error")
        .doesNotContain("note");
    JsonObject result =
        results.stream()
            .filter(one -> fingerprint(one).equals("3f03b37ed05f925a"))
            .findFirst()
            .orElseThrow();
    JsonObject flow = result.getAsJsonArray("codeFlows").get(0).getAsJsonObject();
    List<JsonObject> threads = objects(flow.getAsJsonArray("threadFlows"));
    assertThat(threads)
        .extracting(thread -> thread.get("id").getAsString())
        .containsExactly("teller-1", "teller-2");
    assertThat(threads)
        .extracting(
            thread ->
                objects(thread.getAsJsonArray("locations")).stream()
                    .map(location -> location.get("executionOrder").getAsInt())
                    .toList())
        .containsExactly(List.of(1, 3), List.of(2));
  }

  private static String fingerprint(JsonObject result) {
    return result.getAsJsonObject("partialFingerprints").get("cosmodrome/v1").getAsString();
  }

  @Test
  void filesAreNamedFromTheWorkingDirectoryIfTheyAreThere() throws IOException {
    Path folder = Files.createTempDirectory(Path.of("target"), "my sources");
    Files.createDirectories(folder.resolve("com/acme/bank"));
    Files.writeString(folder.resolve("com/acme/bank/Cache.java"), "class Cache {}\n");
    JsonArray results =
        run(findings("recording"), new Sources(List.of(folder))).getAsJsonArray("results");
    assertThat(objects(results))
        .extracting(SarifReportTest::uri)
        .contains(
            folder.toString().replace(" ", "%20").replace('\\', '/') + "/com/acme/bank/Cache.java",
            "com/acme/bank/Account.java");
  }

  /** A code review rejects a result without a file. */
  @ParameterizedTest
  @CsvSource({
    "com.acme.Bank.put(Bank.java:17), com.acme.Bank.put, com/acme/Bank.java, 17",
    "com.acme.Bank.put(Bank.java), com.acme.Bank.put, com/acme/Bank.java, 1",
    "com.acme.Bank$Vault.put(Unknown Source), com.acme.Bank$Vault.put, com/acme/Bank.java, 1",
    "'', com.acme.Bank$1.lambda$put$0, com/acme/Bank.java, 1",
    "'', Bank.put, Bank.java, 1",
    "17, '', small.std, 1",
    "'', 'no method', small.std, 1"
  })
  void eachResultHasAFile(String location, String block, String file, int line) throws IOException {
    JsonObject result =
        run(List.of(result(List.of(finding(location, block, 2)))), Sources.NONE)
            .getAsJsonArray("results")
            .get(0)
            .getAsJsonObject();
    assertThat(uri(result)).isEqualTo(file);
    assertThat(place(result).getAsJsonObject("region").get("startLine").getAsInt()).isEqualTo(line);
  }

  /** If the step has no line, another one of its block does, or the beginning of the block. */
  @Test
  void theNearestLineIsTheFile() throws IOException {
    FindingView finding = finding("", "Bank.put", 1);
    List<Participant> transactions =
        List.of(new Participant("main", "Bank.put", "Bank.put(Bank.java:11)", 0, false));
    FindingView begun =
        new FindingView(
            finding.kind(),
            finding.certainty(),
            finding.pattern(),
            transactions,
            finding.steps(),
            List.of(),
            finding.fingerprint());
    JsonObject run = run(List.of(result(List.of(begun))), Sources.NONE);
    JsonObject result = run.getAsJsonArray("results").get(0).getAsJsonObject();
    assertThat(place(result).getAsJsonObject("region").get("startLine").getAsInt()).isEqualTo(11);
    assertThat(run.getAsJsonArray("invocations").toString()).doesNotContain("Notifications");
  }

  @Test
  void moreResultsThanGitHubShowsAreLeftOut() throws IOException {
    JsonObject run = run(List.of(ManyFindings.of(5_003)), Sources.NONE);
    assertThat(run.getAsJsonArray("results")).hasSize(5_000);
    assertThat(notifications(run))
        .containsExactly(
            "3 of 5,003 findings are left out, the least severe ones, because GitHub shows 5,000"
                + " results of a run.");
  }

  @Test
  void moreStepsThanGitHubShowsAreLeftOut() throws IOException {
    JsonObject run =
        run(List.of(result(List.of(finding("Bank.java:3", "Bank.put", 1_001)))), Sources.NONE);
    JsonObject result = run.getAsJsonArray("results").get(0).getAsJsonObject();
    JsonObject flow = result.getAsJsonArray("codeFlows").get(0).getAsJsonObject();
    assertThat(objects(flow.getAsJsonArray("threadFlows")))
        .extracting(thread -> thread.getAsJsonArray("locations").size())
        .containsExactly(500, 500);
    assertThat(result.getAsJsonArray("relatedLocations")).hasSize(1_000);
    assertThat(notifications(run))
        .containsExactly(
            "The last 1 of 1,001 steps of finding 00000000000000aa are left out, because GitHub"
                + " shows 1,000 locations of a result.");
  }

  private static List<String> notifications(JsonObject run) {
    JsonObject invocation = run.getAsJsonArray("invocations").get(0).getAsJsonObject();
    return objects(invocation.getAsJsonArray("toolExecutionNotifications")).stream()
        .map(one -> one.getAsJsonObject("message").get("text").getAsString())
        .toList();
  }

  private static TraceResult<FindingView> result(List<FindingView> findings) {
    return new TraceResult<>(
        "small.std",
        9,
        List.of(new CheckerResult<>("atomicity", Verdict.VIOLATION, findings, 0, 1)));
  }

  /** A finding whose steps are at one place, and done by two threads in turns. */
  private static FindingView finding(String location, String block, int steps) {
    return new FindingView(
        FindingKind.NOT_ATOMIC,
        Certainty.OBSERVED,
        FindingPattern.INTERFERENCE,
        List.of(
            new Participant("main", block, "", 0, false),
            new Participant("other", "", "", 1, true)),
        IntStream.range(0, steps)
            .mapToObj(
                i ->
                    new Step(
                        i % 2 == 0 ? "main" : "other",
                        StepOperation.WRITE,
                        "x",
                        location,
                        i,
                        i % 2))
            .toList(),
        List.of(),
        "00000000000000aa");
  }

  private static JsonObject place(JsonObject result) {
    return result
        .getAsJsonArray("locations")
        .get(0)
        .getAsJsonObject()
        .getAsJsonObject("physicalLocation");
  }

  private static String uri(JsonObject result) {
    return place(result).getAsJsonObject("artifactLocation").get("uri").getAsString();
  }

  private static List<JsonObject> objects(JsonArray array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }
}
