package dev.cosmodrome.report;

import java.util.regex.Pattern;

/**
 * The appearance of text.
 *
 * @param width the maximum width of lines
 * @param wraps whether longer sentences are broken between words, where a terminal would break them
 *     anywhere
 * @param colours whether important parts are coloured
 */
public record TextStyle(int width, boolean wraps, boolean colours) {
  /** For files and pipes: one line for each sentence. */
  public static final TextStyle PLAIN = new TextStyle(120, false, false);

  /** The minimum width of lines, which even telephones have. */
  private static final int MIN_COLUMNS = 40;

  /** The maximum width of lines. */
  private static final int MAX_COLUMNS = 160;

  /** Control characters, and other characters that end a line or mean something to a terminal. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  private static final String ESCAPE = "\u001b[";

  /** Creates a style. */
  public TextStyle {
    width = Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, width));
  }

  /** Returns a text in one line, without characters that a terminal would interpret. */
  static String printable(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }

  /** Formats a text that stands out. */
  String strong(String text) {
    return coloured("1", text);
  }

  /** Formats an error. */
  String bad(String text) {
    return coloured("1;31", text);
  }

  /** Formats a success. */
  String good(String text) {
    return coloured("32", text);
  }

  /** Formats a step of another thread. */
  String other(String text) {
    return coloured("36", text);
  }

  /** Formats an undecided verdict or a hint. */
  String notable(String text) {
    return coloured("33", text);
  }

  /** Formats a detail. */
  String faint(String text) {
    return coloured("2", text);
  }

  private String coloured(String code, String text) {
    return colours && !text.isBlank() ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
  }

  /** Returns the same style with long sentences broken. */
  TextStyle wrapping() {
    return new TextStyle(width, true, colours);
  }

  /**
   * A sentence, in lines that are broken between words.
   *
   * @param first how the first line starts
   * @param indent how the others start
   */
  String sentence(String first, String indent, String text) {
    if (!wraps) {
      return first + text;
    }
    StringBuilder lines = new StringBuilder(first);
    int column = first.length();
    boolean isStart = true;
    for (String word : text.split(" ", -1)) {
      if (!isStart && column + 1 + word.length() > width) {
        lines.append('\n').append(indent);
        column = indent.length();
        isStart = true;
      }
      lines.append(isStart ? "" : " ").append(word);
      column += word.length() + (isStart ? 0 : 1);
      isStart = false;
    }
    return lines.toString();
  }
}
