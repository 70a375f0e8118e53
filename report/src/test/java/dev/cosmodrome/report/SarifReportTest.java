package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.SpecificationVersion;
import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  private static String uri(JsonObject result) {
    return result
        .getAsJsonArray("locations")
        .get(0)
        .getAsJsonObject()
        .getAsJsonObject("physicalLocation")
        .getAsJsonObject("artifactLocation")
        .get("uri")
        .getAsString();
  }

  private static List<JsonObject> objects(JsonArray array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }
}
