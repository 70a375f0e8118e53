package dev.cosmodrome.report;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a source file.
 *
 * @param file the file, in the folders of its package if that is known, with {@code /} between them
 * @param line the line, from one
 */
record SourceLine(String file, int line) {
  private static final Pattern LINE = Pattern.compile("([^\\s:]+\\.\\w+):([1-9]\\d{0,8})");

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

  /** The folders of a method's package. */
  private static String folder(String method) {
    String type = MethodName.declaringClass(method);
    return type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
  }
}
