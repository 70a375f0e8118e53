package dev.cosmodrome.trace;

import java.util.Objects;

/**
 * Series of names in text form: all names of native files before version 8, free text since then. A
 * text of one line is the name of an array; the series is {@code text[0]}, {@code text[1]} and so
 * on. Otherwise each line but the last is the start of one name, and the last line is the common
 * end of all of them: {@code "A.x\nA.y\n of A#1"} stands for {@code A.x of A#1} and {@code A.y of
 * A#1}.
 */
final class SeriesText {
  private SeriesText() {}

  /** Returns whether the text can name {@code count} symbols. */
  static boolean fits(byte[] source, int from, int length, int count) {
    int lines = 0;
    for (int at = from; at < from + length; at++) {
      lines += source[at] == '\n' ? 1 : 0;
    }
    return count > 0 && (lines == 0 || lines == count);
  }

  /** The name at {@code index} of a series with this text. */
  static String name(String text, int index) {
    int start = 0;
    int end = text.indexOf('\n');
    if (end < 0) {
      return text + "[" + index + "]";
    }
    for (int line = 0; line < index; line++) {
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    return text.substring(start, end) + text.substring(text.lastIndexOf('\n') + 1);
  }

  /** Encodes a series of variables; one of free text is left as it is. */
  static String encode(String text, int count) {
    VariableName first = TextNames.variable(name(text, 0));
    if (text.indexOf('\n') < 0) {
      return "0".equals(first.index()) ? TypedNames.encodeElements(first) : text;
    }
    if (count == 1) {
      return first.kind() == VariableKind.OTHER ? text : TypedNames.encode(first);
    }
    StringBuilder members = new StringBuilder();
    for (int i = 0; i < count; i++) {
      VariableName next = TextNames.variable(name(text, i));
      if (!next.kind().isField() || !isOfSameOwner(first, next)) {
        return text;
      }
      members.append(i == 0 ? "" : "\n").append(next.member());
    }
    return TypedNames.encodeFields(first.kind(), members.toString(), first.owner());
  }

  private static boolean isOfSameOwner(VariableName one, VariableName other) {
    return one.kind() == other.kind() && Objects.equals(one.owner(), other.owner());
  }
}
