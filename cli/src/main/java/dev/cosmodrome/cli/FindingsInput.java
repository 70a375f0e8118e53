package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingsFile;
import dev.cosmodrome.report.MalformedFindingsException;
import java.util.List;

/** Findings files that the user names. */
final class FindingsInput {
  private FindingsInput() {}

  static List<TraceResult<FindingView>> read(String name) {
    try {
      return FindingsFile.parse(TextFile.read(name));
    } catch (MalformedFindingsException e) {
      throw new FailedException(name + ": not a findings file: " + e.getMessage());
    }
  }
}
