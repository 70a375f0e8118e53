package dev.cosmodrome.report;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The place of a finding as a stack trace, from which development tools open source lines. */
public final class FindingStack {
  private FindingStack() {}

  /**
   * Returns the calls from the blamed block to its first step, the innermost first, of the finding
   * that a text report shows first. Calls whose place is unknown are left out.
   */
  public static List<StackTraceElement> ofFirst(TraceResult<FindingView> result) {
    return Cause.of(DistinctFinding.of(result)).stream()
        .findFirst()
        .map(cause -> of(cause.worst().finding()))
        .orElse(List.of());
  }

  private static List<StackTraceElement> of(FindingView finding) {
    Step step = Labels.firstStep(finding);
    List<Frame> calls = new ArrayList<>(step.path());
    Collections.reverse(calls);
    return Stream.concat(Stream.of(step.location()), calls.stream().skip(1).map(Frame::location))
        .flatMap(location -> element(location).stream())
        .toList();
  }

  private static Optional<StackTraceElement> element(String location) {
    return SourcePlace.of(location)
        .flatMap(
            place ->
                SourceLine.of(location)
                    .map(
                        line ->
                            new StackTraceElement(
                                MethodName.declaringClass(place.method()),
                                MethodName.simple(place.method()),
                                line.file().substring(line.file().lastIndexOf('/') + 1),
                                line.line())));
  }
}
