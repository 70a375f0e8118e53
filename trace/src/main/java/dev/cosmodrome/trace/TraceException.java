package dev.cosmodrome.trace;

import java.util.regex.Pattern;

/**
 * A trace that cannot be read or is not well-formed. The message gives the position and the reason
 * in one line.
 */
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Control characters, and other characters that end a line. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  /**
   * Creates the exception.
   *
   * @param place where in the trace, such as {@code line 12}
   * @param reason what is wrong there
   */
  public TraceException(String place, String reason) {
    super(place + ": " + UNPRINTABLE.matcher(reason).replaceAll("?"));
  }
}
