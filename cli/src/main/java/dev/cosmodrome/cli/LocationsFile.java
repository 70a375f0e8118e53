package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Source locations for traces that only number them: a file {@code NAME.std.locs} beside {@code
 * NAME.std} or {@code NAME.std.gz}, with a number, a tab and a location on each line.
 */
final class LocationsFile {
  private static final String SUFFIX = ".locs";

  /** A source file and line, and a bytecode index that is not shown. */
  private static final Pattern LINE = Pattern.compile("(.+:\\d+):\\d+");

  /** A method with its descriptor. */
  private static final Pattern METHOD = Pattern.compile("([\\w/$]+)\\.([\\w<>$]+)\\(.*\\).*");

  private LocationsFile() {}

  /** Returns the names for a trace file, if there are any. */
  static Optional<Map<String, String>> beside(Path trace) {
    String name = trace.toString().replaceAll("\\.gz$", "");
    Path file = Path.of(name + SUFFIX);
    if (!name.endsWith(".std") || !Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Map<String, String> names = new HashMap<>();
    for (String line : read(file).lines().toList()) {
      int tab = line.indexOf('\t');
      if (tab > 0) {
        names.put(line.substring(0, tab), readable(line.substring(tab + 1)));
      }
    }
    return Optional.of(names);
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Failures.of(file.toString(), e);
    }
  }

  private static String readable(String place) {
    Matcher line = LINE.matcher(place);
    if (line.matches()) {
      return line.group(1);
    }
    Matcher method = METHOD.matcher(place);
    return method.matches() ? method.group(1).replace('/', '.') + "." + method.group(2) : place;
  }
}
