package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.Baseline;
import dev.cosmodrome.report.FindingView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files with known findings: one that suppresses them, and one that is written. */
final class BaselineFiles {
  /** The maximum number of lines that are named. */
  private static final int MAX_LINES_NAMED = 10;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Do not report findings that are listed in this file.")
  private @Nullable String file;

  @Option(
      names = "--write-baseline",
      paramLabel = "FILE",
      description = "Write the fingerprints of all findings to this file, for --baseline.")
  private @Nullable String output;

  private final List<FindingView> findings = new ArrayList<>();
  private Baseline baseline = Baseline.parse("");

  /** Reads the file, if there is one. Fails if the other one cannot be written. */
  void read() {
    if (output != null) {
      UserPath.output(output);
    }
    if (file != null) {
      try {
        baseline = Baseline.parse(TextFile.read(file));
      } catch (Baseline.MalformedException e) {
        throw new FailedException(file + ":" + e.getMessage());
      }
    }
  }

  /** Fails if the file to write is one of these traces. */
  void keep(List<String> traces) {
    if (output != null) {
      UserPath.keep(traces, output);
    }
  }

  boolean isGiven() {
    return file != null;
  }

  /** Returns the result without the known findings. */
  TraceResult<Finding> suppress(TraceResult<Finding> result) {
    if (output != null) {
      result.map(FindingView::of).checkers().forEach(c -> findings.addAll(c.findings()));
    }
    return baseline.suppress(result);
  }

  /** Writes the findings so far, if the user wants a baseline. */
  void write() {
    if (output != null) {
      TextFile.write(output, Baseline.text(findings));
    }
  }

  /** Returns the number of known findings that occurred, and those that did not. */
  String summary() {
    int suppressed = baseline.occurring();
    List<Integer> missing = baseline.missing();
    return String.format(
        "%s: suppressed %,d %s; %,d %s%s",
        file,
        suppressed,
        suppressed == 1 ? "finding" : "findings",
        missing.size(),
        missing.size() == 1 ? "entry no longer occurs" : "entries no longer occur",
        missing.isEmpty() ? "" : ": " + lines(missing));
  }

  private static String lines(List<Integer> numbers) {
    return (numbers.size() == 1 ? "line " : "lines ")
        + numbers.stream().limit(MAX_LINES_NAMED).map(String::valueOf).collect(joining(", "))
        + (numbers.size() > MAX_LINES_NAMED ? ", ..." : "");
  }
}
