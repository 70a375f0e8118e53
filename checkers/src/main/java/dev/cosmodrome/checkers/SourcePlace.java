package dev.cosmodrome.checkers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the source as stack traces write it, such as {@code com.acme.Bank.put(Bank.java:17)}.
 *
 * @param method the method, without parameters
 * @param source the file and, if it is known, the line
 */
public record SourcePlace(String method, String source) {
  private static final Pattern PLACE =
      Pattern.compile("([^\\s()]+)\\(([^()]+\\.\\w+(:\\d+)?|Unknown Source|Native Method)\\)");

  /** Parses a location, if it has this form. */
  public static Optional<SourcePlace> of(String location) {
    Matcher matcher = PLACE.matcher(location);
    return matcher.matches()
        ? Optional.of(new SourcePlace(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }
}
