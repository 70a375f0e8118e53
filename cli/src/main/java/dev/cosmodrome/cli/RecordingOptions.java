package dev.cosmodrome.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a recording. */
final class RecordingOptions {
  @Option(
      names = "--include",
      split = ",",
      paramLabel = "PATTERN",
      description =
          "Record only these classes, such as com.acme.** (default: all except test libraries).")
  private List<String> include = List.of();

  @Option(
      names = "--exclude",
      split = ",",
      paramLabel = "PATTERN",
      description = "Do not record these classes.")
  private List<String> exclude = List.of();

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description = "Models for calls of libraries other than the JDK.")
  private List<Path> models = List.of();

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      description = "Stop recording when the file has this size, such as 500m (default: 16g).")
  private @Nullable String limit;

  /** The options of an agent that records to a file. */
  List<String> agentOptions(Path recording) {
    List<String> options = new ArrayList<>();
    options.add(file("out", recording));
    for (Path table : models) {
      if (!Files.isRegularFile(table)) {
        throw new FailedException(table + ": no such file");
      }
      options.add(file("models", table));
    }
    include.forEach(pattern -> options.add(pattern("include", pattern)));
    exclude.forEach(pattern -> options.add(pattern("exclude", pattern)));
    if (limit != null) {
      options.add("limit=" + limit);
    }
    return options;
  }

  private static String pattern(String option, String pattern) {
    if (pattern.isBlank()) {
      throw new FailedException("--" + option + " needs a pattern such as com.acme.**");
    }
    return option + "=" + pattern;
  }

  /** An option of an agent that names a file. */
  static String file(String option, Path file) {
    String name = file.toAbsolutePath().toString();
    if (name.contains(",")) {
      throw new FailedException("cannot use '" + name + "': choose a name without a comma");
    }
    return option + "=" + name;
  }
}
