package dev.cosmodrome.cli;

import dev.cosmodrome.report.TextStyle;
import java.util.Map;

/** What standard output is. The launcher knows, and says how many columns a terminal has. */
final class Terminal {
  private Terminal() {}

  /** How text is printed. */
  static TextStyle style() {
    return style(Integer.getInteger("cosmodrome.columns", 0), System.getenv());
  }

  /** How text is printed to a terminal with so many columns; none if it is something else. */
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
