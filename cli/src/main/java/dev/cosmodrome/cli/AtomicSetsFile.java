package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.checkers.specification.SpecificationException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file in which the user declares atomic sets, and the options about them. */
final class AtomicSetsFile {
  @Option(
      names = "--sets",
      paramLabel = "FILE",
      description =
          "For atomic-sets: variables that belong together, one set per line, 'name: X Y for M'.")
  private @Nullable String file;

  @Option(
      names = "--patterns-only",
      description =
          "For atomic-sets: search for the 14 patterns of the paper instead of all violations.")
  private boolean patternsOnly;

  @Option(
      names = "--paper-units",
      description =
          "For atomic-sets: the defaults of its paper: all public and protected methods are units,"
              + " including main, run and methods that wait; volatile fields are in no set.")
  private boolean paperUnits;

  /** Fails if no selected checker uses the options. */
  void validate(List<CheckerType> types) {
    read();
    boolean isGiven = file != null || patternsOnly || paperUnits;
    if (isGiven && !types.contains(CheckerType.ATOMIC_SETS)) {
      String option = file != null ? "--sets" : patternsOnly ? "--patterns-only" : "--paper-units";
      throw new FailedException(option + " requires --checkers " + CheckerType.ATOMIC_SETS.id());
    }
  }

  /** The file, null if there is none. */
  @Nullable Path path() {
    return file == null ? null : Path.of(file);
  }

  /** The sets in the file; none if there is no file. */
  AtomicSets read() {
    try {
      return AtomicSetLines.parse(file == null ? "" : TextFile.read(file))
          .withPatternsOnly(patternsOnly)
          .withPaperUnits(paperUnits);
    } catch (SpecificationException e) {
      throw new FailedException(file + ":" + e.getMessage());
    }
  }

  /** Returns the warnings about the sets, given the names that a trace does not have. */
  List<String> complaints(MissingNames missing) {
    return missing.complaints(read(), String.valueOf(file));
  }
}
