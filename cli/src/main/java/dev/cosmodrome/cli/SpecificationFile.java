package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.SpecificationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file in which the user says which methods are atomic. */
final class SpecificationFile {
  @Option(
      names = "--spec",
      paramLabel = "FILE",
      description = "What is meant to be atomic: a line a rule, such as 'not-atomic a.B.c'.")
  private @Nullable String file;

  /** The rules in the file; none if there is no file. */
  Rules rules() {
    try {
      return Rules.parse(text());
    } catch (SpecificationException e) {
      throw new FailedException(file + ":" + e.getMessage());
    }
  }

  /** What the file says, word for word; nothing if there is no file. */
  String text() {
    return file == null ? "" : TextFile.read(file);
  }
}
