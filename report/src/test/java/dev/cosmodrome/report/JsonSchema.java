package dev.cosmodrome.report;

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
  private final Schema schema;

  JsonSchema(Path file, SpecificationVersion version) throws IOException {
    schema = SchemaRegistry.withDefaultDialect(version).getSchema(Files.readString(file));
  }

  /** The schema of findings files. */
  static JsonSchema ofFindings() throws IOException {
    Path file = Path.of("..", "docs", "findings.schema.json");
    return new JsonSchema(file, SpecificationVersion.DRAFT_2020_12);
  }

  /** Returns the errors of a document. */
  List<String> complaints(String document) {
    return schema.validate(document, InputFormat.JSON).stream().map(Object::toString).toList();
  }
}
