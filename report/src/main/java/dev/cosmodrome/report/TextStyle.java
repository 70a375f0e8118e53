package dev.cosmodrome.report;

import java.util.regex.Pattern;

/**
 * How text is shown.
 *
 * @param width how wide lines may become
 * @param wraps whether sentences that are longer are broken, as a terminal would in mid-word
 * @param colours whether what matters is coloured
 */
public record TextStyle(int width, boolean wraps, boolean colours) {
  /** For files and pipes: a sentence is a line. */
  public static final TextStyle PLAIN = new TextStyle(120, false, false);

  /** No telephone is narrower. */
  private static final int MIN_COLUMNS = 40;

  /** The maximum width of lines. */
  private static final int MAX_COLUMNS = 160;

  /** Control characters, and what else ends a line or means something to a terminal. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  private static final String ESCAPE = "\u001b[";

  /** Creates a style. */
  public TextStyle {
    width = Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, width));
  }

  /** A text in one line, without what a terminal would take for a command. */
  static String printable(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }

  /** Something that stands out. */
  String strong(String text) {
    return coloured("1", text);
  }

  /** What is wrong. */
  String bad(String text) {
    return coloured("1;31", text);
  }

  /** What is right. */
  String good(String text) {
    return coloured("32", text);
  }

  /** What others do. */
  String other(String text) {
    return coloured("36", text);
  }

  /** What is not decided, or may help. */
  String notable(String text) {
    return coloured("33", text);
  }

  /** What only some want to know. */
  String faint(String text) {
    return coloured("2", text);
  }

  private String coloured(String code, String text) {
    return colours && !text.isBlank() ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
  }

  /** The same with sentences broken, wherever they are shown. */
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
