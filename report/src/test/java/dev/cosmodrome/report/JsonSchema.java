package dev.cosmodrome.report;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A JSON schema, and what it says of documents. */
final class JsonSchema {
  private static final Path FINDINGS = Path.of("..", "docs", "findings.schema.json");

  private final Schema schema;

  JsonSchema(Path file, SpecificationVersion version) throws IOException {
    this(Files.readString(file), version);
  }

  private JsonSchema(String text, SpecificationVersion version) {
    schema = SchemaRegistry.withDefaultDialect(version).getSchema(text);
  }

  /** The schema of findings files. */
  static JsonSchema ofFindings() throws IOException {
    return new JsonSchema(FINDINGS, SpecificationVersion.DRAFT_2020_12);
  }

  /**
   * The schema of findings files that this version writes: no member may be missing from the
   * schema, whereas readers ignore the members that a later version adds.
   */
  static JsonSchema ofWrittenFindings() throws IOException {
    JsonObject schema = JsonParser.parseString(Files.readString(FINDINGS)).getAsJsonObject();
    close(schema);
    schema.getAsJsonObject("$defs").asMap().values().forEach(type -> close(type.getAsJsonObject()));
    return new JsonSchema(schema.toString(), SpecificationVersion.DRAFT_2020_12);
  }

  private static void close(JsonObject type) {
    if (type.has("properties")) {
      type.addProperty("additionalProperties", false);
    }
  }

  /** Returns the errors of a document. */
  List<String> complaints(String document) {
    return schema.validate(document, InputFormat.JSON).stream().map(Object::toString).toList();
  }
}
