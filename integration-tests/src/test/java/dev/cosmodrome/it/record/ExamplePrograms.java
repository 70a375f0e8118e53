package dev.cosmodrome.it.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The example programs, by kind: {@code right}, {@code wrong} and so on. */
public final class ExamplePrograms {
  private static final Path SOURCES =
      Path.of("../examples/src/main/java/dev/cosmodrome/examples").toAbsolutePath();

  private ExamplePrograms() {}

  /** The names of the programs of a kind. */
  public static List<String> names(String kind) throws IOException {
    try (Stream<Path> files = Files.list(SOURCES.resolve(kind))) {
      return files
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .filter(name -> !name.equals("package-info"))
          .sorted()
          .toList();
    }
  }

  /** The source of a program. */
  public static Path source(String kind, String name) {
    return SOURCES.resolve(kind).resolve(name + ".java");
  }
}
