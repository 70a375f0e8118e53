package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.StepOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The schema describes what is written, and what is read. */
final class FindingsSchemaTest {
  private static final int CHANGED = 1_000;
  private static final long SEED = 9;

  /** The members that follow from other members and are not read. */
  private static final Set<String> DERIVED = Set.of("message", "explanation", "file", "line");

  @Test
  void allThatIsWrittenIsInTheSchema() throws IOException {
    JsonSchema schema = JsonSchema.ofWrittenFindings();
    try (Stream<Path> files = Files.list(Golden.file("."))) {
      List<Path> findings = files.filter(file -> file.toString().endsWith(".json")).toList();
      assertThat(findings).hasSizeGreaterThan(10);
      for (Path file : findings) {
        assertThat(schema.complaints(Files.readString(file))).as(file.toString()).isEmpty();
      }
    }
  }

  @Test
  void theSchemaListsKindsPatternsAndOperations() throws IOException {
    JsonObject definitions =
        JsonParser.parseString(Files.readString(Path.of("..", "docs", "findings.schema.json")))
            .getAsJsonObject()
            .getAsJsonObject("$defs");
    JsonObject finding = definitions.getAsJsonObject("finding").getAsJsonObject("properties");
    JsonObject step = definitions.getAsJsonObject("step").getAsJsonObject("properties");
    assertThat(texts(finding.getAsJsonObject("kind")))
        .containsExactlyElementsOf(ids(FindingKind.values(), FindingKind::id));
    assertThat(
            texts(
                finding
                    .getAsJsonObject("pattern")
                    .getAsJsonArray("anyOf")
                    .get(0)
                    .getAsJsonObject()))
        .containsExactlyElementsOf(ids(FindingPattern.values(), FindingPattern::id));
    assertThat(texts(step.getAsJsonObject("operation")))
        .containsExactlyElementsOf(ids(StepOperation.values(), StepOperation::id));
  }

  private static List<String> texts(JsonObject type) {
    return type.getAsJsonArray("enum").asList().stream().map(JsonElement::getAsString).toList();
  }

  private static <T> List<String> ids(T[] values, Function<T, String> id) {
    return Arrays.stream(values).map(id).toList();
  }

  /** Changes one value after the other; the reader takes exactly what the schema allows. */
  @Test
  void filesThatTheSchemaForbidsAreRejected() throws IOException {
    JsonSchema schema = JsonSchema.ofFindings();
    String original = Files.readString(Golden.file("recording.json"));
    Random random = new Random(SEED);
    int forbidden = 0;
    for (int i = 0; i < CHANGED; i++) {
      JsonElement changed = changed(JsonParser.parseString(original), random);
      boolean allowed = schema.complaints(changed.toString()).isEmpty();
      forbidden += allowed ? 0 : 1;
      String reason = reasonNotToRead(changed);
      boolean isIndex = reason.contains(" from 0 to ");
      assertThat(isIndex || reason.isEmpty() == allowed)
          .as("seed %d, change %d: read: '%s', allowed: %s", SEED, i, reason, allowed)
          .isTrue();
    }
    assertThat(forbidden).isBetween(CHANGED / 4, CHANGED * 19 / 20);
  }

  /** Empty if it is read; indices that lead nowhere are none of the schema's business. */
  private static String reasonNotToRead(JsonElement json) {
    try {
      assertThat(FindingsFile.parse(json.toString())).hasSize(1);
      return "";
    } catch (MalformedFindingsException e) {
      return e.getMessage();
    }
  }

  /** The document with one value changed or removed, anywhere in it. */
  private static JsonElement changed(JsonElement json, Random random) {
    if (json.isJsonObject() && random.nextInt(6) > 0) {
      JsonObject object = json.getAsJsonObject();
      List<String> names = object.keySet().stream().filter(n -> !DERIVED.contains(n)).toList();
      String name = names.get(random.nextInt(names.size()));
      if (random.nextInt(8) == 0) {
        object.remove(name);
      } else {
        object.add(name, changed(object.get(name), random));
      }
      return object;
    }
    if (json.isJsonArray() && !json.getAsJsonArray().isEmpty() && random.nextInt(6) > 0) {
      JsonArray array = json.getAsJsonArray();
      int index = random.nextInt(array.size());
      array.set(index, changed(array.get(index), random));
      return array;
    }
    return other(random);
  }

  private static JsonElement other(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> JsonNull.INSTANCE;
      case 1 -> new JsonArray();
      case 2 -> new JsonObject();
      case 3 -> new JsonPrimitive(random.nextBoolean());
      case 4 -> new JsonPrimitive("clean");
      case 5 -> new JsonPrimitive(random.nextInt(3));
      case 6 -> new JsonPrimitive(-random.nextInt(3) - 1);
      case 7 -> new JsonPrimitive(random.nextInt(9) + 0.5);
      default -> new JsonPrimitive("");
    };
  }
}
