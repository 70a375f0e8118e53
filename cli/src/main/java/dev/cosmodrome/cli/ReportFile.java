package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.ReportFormat;
import dev.cosmodrome.report.Sources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A file that a report is written to. */
record ReportFile(String name, ReportFormat format) {
  /** The formats, as the user writes them. */
  static final class Formats extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Formats() {
      super(Arrays.stream(ReportFormat.values()).map(ReportFormat::word).toList());
    }
  }

  /**
   * Returns the file with a name, whose extension selects the format. Fails if it cannot be
   * written.
   */
  static ReportFile of(String name) {
    ReportFormat format =
        ReportFormat.ofName(name)
            .orElseThrow(
                () -> new FailedException(name + ": unknown extension; known are " + known()));
    return of(name, format);
  }

  /** Returns the file with a name. Fails if it cannot be written. */
  static ReportFile of(String name, ReportFormat format) {
    UserPath.output(name);
    return new ReportFile(name, format);
  }

  private static String known() {
    return Arrays.stream(ReportFormat.values())
        .map(format -> format.ending() + " (" + format.word() + ")")
        .collect(joining(", "));
  }

  void write(List<TraceResult<FindingView>> results, Sources sources) throws IOException {
    StringBuilder text = new StringBuilder();
    format.report(sources).write(results, text);
    TextFile.write(name, text.toString());
  }
}
