package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines that {@code --stats} prints about a checked trace. */
final class CheckStatistics {
  private CheckStatistics() {}

  /** Returns the number of events that a checker analysed, and the event of its first violation. */
  static List<String> extent(CheckerResult checker) {
    List<String> extent = new ArrayList<>();
    extent.add(
        String.format(
            Locale.ROOT, "%s: %,d events analysed", checker.id(), checker.extent().analysed()));
    if (checker.extent().firstViolation() >= 0) {
      extent.add(
          String.format(
              Locale.ROOT,
              "%s: first violation at event %,d, counted from 0",
              checker.id(),
              checker.extent().firstViolation()));
    }
    return extent;
  }

  /** The methods that are not checked for atomicity by default, because they waited. */
  static List<String> waited(Symbols symbols) {
    String methods =
        symbols.notes(Note.Blocks.class).stream()
            .map(Note.Blocks::method)
            .distinct()
            .sorted()
            .collect(joining(", "));
    return methods.isEmpty()
        ? List.of()
        : List.of("methods not checked for atomicity by default, because they waited: " + methods);
  }
}
