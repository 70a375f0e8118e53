package dev.cosmodrome.junit;

import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.RecordingFile;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.SpecificationException;
import dev.cosmodrome.report.Baseline;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.TextReport;
import dev.cosmodrome.runtime.recorder.RunningRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Checks what was recorded of a test. */
final class TestCheck {
  private final Analysis analysis;

  private TestCheck(Analysis analysis) {
    this.analysis = analysis;
  }

  /** The check that an annotation asks for. */
  static TestCheck of(CheckInterference options) throws IOException {
    String specification = options.specification();
    String baseline = options.baseline();
    try {
      return new TestCheck(
          new Analysis(
              Specification.parse(read(specification)),
              List.of(options.checkers()),
              Set.of(Analysis.Option.OBSERVED_DEADLOCKS),
              Baseline.parse(read(baseline))::suppress));
    } catch (SpecificationException e) {
      throw new IOException(specification + ":" + e.getMessage(), e);
    } catch (Baseline.MalformedException e) {
      throw new IOException(baseline + ":" + e.getMessage(), e);
    }
  }

  private static String read(String file) throws IOException {
    try {
      return file.isEmpty() ? "" : Files.readString(Path.of(file));
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": no such file", e);
    }
  }

  /** Ends the window of a test and checks what was recorded in it. */
  TraceResult<FindingView> check(String test, TestWindow window) throws IOException {
    try (window) {
      Path trace = window.end();
      RunningRecording.suspend();
      try {
        return analysis.run(new RecordingFile(trace, test)).result().map(FindingView::of);
      } finally {
        RunningRecording.resume();
      }
    }
  }

  /** Returns whether a finding is as severe as this, or worse. */
  static boolean fails(TraceResult<FindingView> result, Severity severity) {
    return result.checkers().stream()
        .flatMap(checker -> checker.findings().stream())
        .anyMatch(finding -> finding.severity().isAtLeast(severity));
  }

  /** Returns the text report. */
  static String text(TraceResult<FindingView> result) throws IOException {
    StringBuilder text = new StringBuilder();
    new TextReport().write(result, text);
    return text.toString();
  }
}
