package dev.cosmodrome.cli;

import dev.cosmodrome.report.TextStyle;
import java.util.Map;

/**
 * The properties of standard output. The launcher detects a terminal and passes on its number of
 * columns.
 */
final class Terminal {
  private Terminal() {}

  /** Returns the style for standard output. */
  static TextStyle style() {
    return style(Integer.getInteger("cosmodrome.columns", 0), System.getenv());
  }

  /**
   * Returns the style for a terminal with this number of columns; 0 if standard output is not a
   * terminal.
   */
  static TextStyle style(int columns, Map<String, String> environment) {
    if (columns <= 0) {
      return TextStyle.PLAIN;
    }
    boolean colours =
        environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "").equals("dumb");
    return new TextStyle(columns, true, colours);
  }
}
