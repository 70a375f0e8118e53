package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts in files; {@code mvn test -Dgolden.update=true} writes them anew. */
final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  static Path file(String name) {
    return FOLDER.resolve(name);
  }

  static void matches(String name, String actual) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file(name), actual);
    }
    assertThat(actual).as(name).isEqualTo(Files.readString(file(name)));
  }
}
