package dev.cosmodrome.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pages of the documentation as text for a terminal. Supported are headings, paragraphs of one
 * line, lists, tables, code, emphasis and links: no page uses anything else.
 */
public final class MarkdownText {
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\([^)]*\\)");
  private static final Pattern STRONG = Pattern.compile("\\*\\*([^*]+)\\*\\*");
  private static final Pattern EMPHASIS = Pattern.compile("(?<![\\w*`])\\*([^*`]+)\\*(?!\\w)");
  private static final Pattern ITEM = Pattern.compile("((?:-|\\d+\\.) +)(.*)");
  private static final String CODE_INDENT = "    ";

  private final TextStyle style;
  private final StringBuilder text = new StringBuilder();

  /** Creates a text of this style. */
  public MarkdownText(TextStyle style) {
    this.style = style.wrapping();
  }

  /** The text of a page. */
  public String of(String markdown) {
    text.setLength(0);
    boolean isCode = false;
    for (String line : markdown.lines().toList()) {
      if (line.startsWith("```")) {
        isCode = !isCode;
      } else if (isCode) {
        text.append(line.isEmpty() ? "" : CODE_INDENT + line).append('\n');
      } else {
        add(line);
      }
    }
    return text.toString();
  }

  private void add(String line) {
    Matcher item = ITEM.matcher(line);
    if (line.startsWith("#")) {
      text.append(style.strong(inline(line.replaceFirst("^#+ *", "")))).append('\n');
    } else if (line.startsWith("|")) {
      addRow(line);
    } else if (item.matches()) {
      String indent = " ".repeat(item.group(1).length());
      text.append(style.sentence(item.group(1), indent, inline(item.group(2)))).append('\n');
    } else {
      text.append(style.sentence("", "", inline(line))).append('\n');
    }
  }

  /** A row of a table, without the bars around it; nothing of the rule below its head. */
  private void addRow(String line) {
    String row = line.replaceAll("^\\| *| *\\|$", "");
    if (!row.matches("[-| ]*")) {
      text.append(CODE_INDENT).append(inline(row)).append('\n');
    }
  }

  /** A line without its marks, except those of code. */
  static String inline(String line) {
    String plain = LINK.matcher(line).replaceAll("$1");
    return EMPHASIS.matcher(STRONG.matcher(plain).replaceAll("$1")).replaceAll("$1");
  }
}
