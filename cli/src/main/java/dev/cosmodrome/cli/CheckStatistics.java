package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines about how far a trace was checked; most are printed only for {@code --stats}. */
final class CheckStatistics {
  private CheckStatistics() {}

  /** Returns the number of events that a checker analysed, and the event of its first violation. */
  static List<String> extent(CheckerResult<Finding> checker) {
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

  /** Returns the number of methods that are not checked by default because they block, in words. */
  static List<String> countOfBlocking(List<String> methods) {
    return switch (methods.size()) {
      case 0 -> List.of();
      case 1 -> List.of("1 method waited and was not checked for atomicity; --stats names it");
      default ->
          List.of(
              methods.size()
                  + " methods waited and were not checked for atomicity; --stats names them");
    };
  }

  /** Returns the names of the same methods. */
  static List<String> namesOfBlocking(List<String> methods) {
    return methods.isEmpty()
        ? List.of()
        : List.of(
            "methods not checked for atomicity by default, because they waited: "
                + String.join(", ", methods));
  }
}
