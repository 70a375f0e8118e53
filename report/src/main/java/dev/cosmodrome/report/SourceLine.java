package dev.cosmodrome.report;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of a source file.
 *
 * @param file the file, in the folders of its package if that is known, with {@code /} between them
 * @param line the line, from one
 */
record SourceLine(String file, int line) {
  private static final Pattern LINE = Pattern.compile("([^\\s:]+\\.\\w+):([1-9]\\d{0,8})");

  /** The name of a class, with its package. */
  private static final Pattern IDENTIFIER =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

  /**
   * The line that a location names, if it does: {@code com.acme.Bank.put(Bank.java:17)} and {@code
   * com/acme/Bank.java:17} do.
   */
  static Optional<SourceLine> of(String location) {
    Optional<SourcePlace> place = SourcePlace.of(location);
    Matcher matcher = LINE.matcher(place.map(SourcePlace::source).orElse(location));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String folder = place.map(SourcePlace::method).map(SourceLine::folder).orElse("");
    return Optional.of(
        new SourceLine(folder + matcher.group(1), Integer.parseInt(matcher.group(2))));
  }

  /**
   * The line that says most about where a finding is, if its first step has no line: another line
   * of the blamed block, its beginning, or the first line of the file of a class that takes part.
   */
  static Optional<SourceLine> nearest(FindingView finding) {
    List<Step> steps = finding.steps();
    Stream<String> ofBlock =
        steps.stream().filter(step -> step.transaction() == 0).map(Step::location);
    Stream<String> begins = finding.transactions().stream().map(Participant::location);
    Stream<Optional<SourceLine>> lines =
        Stream.of(ofBlock, begins, steps.stream().map(Step::location))
            .flatMap(locations -> locations)
            .map(SourceLine::of);
    Stream<Optional<SourceLine>> files =
        Stream.of(
                finding.transactions().stream().map(Participant::block),
                steps.stream().flatMap(step -> step.path().stream()).map(Frame::method),
                steps.stream().map(SourceLine::method))
            .flatMap(methods -> methods)
            .map(SourceLine::firstOfClass);
    return Stream.concat(lines, files).flatMap(Optional::stream).findFirst();
  }

  /** Returns the file without its folders, and the line. */
  String inFile() {
    return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
  }

  private static String method(Step step) {
    return SourcePlace.of(step.location()).map(SourcePlace::method).orElse("");
  }

  /** The first line of the file that by convention has the class of a method. */
  private static Optional<SourceLine> firstOfClass(String method) {
    String type = MethodName.declaringClass(MethodName.withoutParameters(method));
    String topLevel = type.replaceFirst("(?<=[^.])\\$.*", "");
    return IDENTIFIER.matcher(topLevel).matches()
        ? Optional.of(new SourceLine(topLevel.replace('.', '/') + ".java", 1))
        : Optional.empty();
  }

  /** The folders of a method's package. */
  private static String folder(String method) {
    String type = MethodName.declaringClass(method);
    return type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
  }
}
