package dev.cosmodrome.cli;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The recordings of the JVMs that a program starts, each with a process id in its name. */
final class ChildRecordings {
  private final Path folder;
  private final Pattern name;
  private final Set<Path> earlier;

  /**
   * Notes the recordings that exist before the program starts.
   *
   * @param file the file that the agent writes by its options
   */
  ChildRecordings(Path file) throws IOException {
    folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    String plain = String.valueOf(file.getFileName());
    int dot = plain.lastIndexOf('.');
    int end = dot < 0 ? plain.length() : dot;
    name =
        Pattern.compile(
            Pattern.quote(plain.substring(0, end)) + "-\\d+" + Pattern.quote(plain.substring(end)));
    earlier = existing();
  }

  private Set<Path> existing() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
          .collect(toSet());
    }
  }

  /** Whether a JVM has begun a recording since. */
  boolean areAny() throws IOException {
    return !earlier.containsAll(existing());
  }
}
