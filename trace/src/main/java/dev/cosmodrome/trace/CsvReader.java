package dev.cosmodrome.trace;

import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads RAPID's CSV format: a column for each thread and an event on each line, such as {@code
 * ,w(x),}. The formats page of the documentation has the details.
 */
final class CsvReader extends LineReader {
  /** A whole line with one event in one column. */
  static final Pattern LINE = Pattern.compile("(,*)\\s*([a-z]+)\\(([^\\s,]+)\\)\\s*,*\\s*");

  private static final Map<String, Integer> OPERATIONS =
      Map.of(
          "r", Op.READ,
          "w", Op.WRITE,
          "acq", Op.ACQUIRE,
          "rel", Op.RELEASE,
          "start", Op.FORK,
          "fork", Op.FORK,
          "join", Op.JOIN,
          "enter", Op.ENTER,
          "exit", Op.EXIT);

  private boolean isHeaderPossible = true;

  CsvReader(InputStream in) {
    super(in);
  }

  @Override
  String expected() {
    return "a line such as ,w(x),";
  }

  @Override
  void parse(String text) {
    if (text.startsWith("#") || text.replace(',', ' ').isBlank()) {
      return;
    }
    boolean isHeader = isHeaderPossible && text.indexOf('(') < 0;
    isHeaderPossible = false;
    if (isHeader) {
      return;
    }
    Matcher matcher = LINE.matcher(text);
    if (!matcher.matches()) {
      throw malformed("expected one event, operation(target), and commas", text);
    }
    event("T" + matcher.group(1).length(), matcher.group(2), matcher.group(3), text);
  }

  private void event(String thread, String word, String target, String text) {
    if (word.equals("sync")) {
      String lock = "sync(" + target + ")";
      add(Op.ACQUIRE, thread, lock, "");
      add(Op.READ, thread, target, "");
      add(Op.WRITE, thread, target, "");
      add(Op.RELEASE, thread, lock, "");
      return;
    }
    Integer operation = OPERATIONS.get(word);
    if (operation == null) {
      throw malformed("unknown operation '" + word + "'", text);
    }
    add(operation, thread, target, "");
  }
}
