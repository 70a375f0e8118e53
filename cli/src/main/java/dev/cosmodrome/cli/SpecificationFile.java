package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.SpecificationException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file with the user's rules for methods, and declarations of atomic sets. */
final class SpecificationFile {
  @Option(
      names = "--spec",
      paramLabel = "FILE",
      description =
          "Rules that say what is atomic or deterministic, one per line, such as 'not-atomic a.B.c'."
              + " The methods that they name are always recorded.")
  private @Nullable String file;

  /** Returns the specification in the file; an empty one if there is no file. */
  Specification read() {
    try {
      return Specification.parse(text());
    } catch (SpecificationException e) {
      throw new FailedException(file + ":" + e.getMessage());
    }
  }

  /** Returns the warnings about the sets, given the names that a trace does not have. */
  List<String> complaints(MissingNames missing) {
    return missing.complaints(read().sets(), String.valueOf(file));
  }

  /** Returns the warnings about rules that match no method: file, line and pattern. */
  List<String> complaints(Set<String> methods) {
    List<String> complaints = new ArrayList<>();
    int number = 0;
    for (String line : text().lines().toList()) {
      number++;
      Rules rules = Rules.parse(line);
      if (!rules.isEmpty() && methods.stream().noneMatch(method -> rules.of(method).isPresent())) {
        complaints.add(file + ":" + number + ": matches no method: " + line.strip());
      }
    }
    return complaints;
  }

  /** The file, null if there is none. */
  @Nullable Path path() {
    return file == null ? null : UserPath.of(file);
  }

  /** Returns the contents of the file, empty if there is no file. */
  String text() {
    return file == null ? "" : TextFile.read(file);
  }
}
