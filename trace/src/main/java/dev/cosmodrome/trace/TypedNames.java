package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of names in symbol tables and native files. A name is free text unless it starts
 * with {@link #TYPED}; free text that starts so is marked as such.
 *
 * <pre>
 * variable  = TYPED kind[1] form[1] members [PART object [PART series [PART index]]]
 *           | TYPED 'T' '=' text
 * form      = '=' one variable | '*' a series with the indices from 0 on
 *           | '+' a series with a variable for each member
 * members   = the member; of form '+', members that LINE separates; empty for most kinds
 * object    = type PART number
 * number    = digits | '(' digits, if objects handed over are counted | empty
 * series    = digits, empty for the first series
 * lock      = TYPED kind[1] object | TYPED 'T' text
 * note      = TYPED kind[1] part (PART part)* | TYPED 'T' text
 * </pre>
 *
 * <p>{@link VariableKind} and {@link LockName.Kind} have the codes of kinds; {@link TypedNotes}
 * encodes notes. Kinds that have no object have no parts behind the members.
 */
final class TypedNames {
  /** Starts what is no free text. */
  static final byte TYPED = '\r';

  /** Separates parts; it may be the same byte, because each name has only one {@link #TYPED}. */
  static final char PART = '\r';

  /** Separates members. */
  static final char LINE = '\n';

  /** A single variable. */
  static final char ONE = '=';

  /** A series of variables with indices. */
  static final char INDEXED = '*';

  /** A series of variables with members. */
  static final char BY_MEMBER = '+';

  private static final char APART = '(';

  /** The start of the body of an encoded variable: behind the mark, the kind and the form. */
  private static final int BODY = 3;

  // The places of parts behind the members; that of the type is 1.
  private static final int NUMBER = 2;
  private static final int SERIES = 3;
  private static final int INDEX = 4;

  private static final int MAX_SERIES_DIGITS = 9;

  private TypedNames() {}

  static boolean isTyped(byte[] name, int from, int length) {
    return length > 0 && name[from] == TYPED;
  }

  /**
   * Returns the number of bytes of an encoded variable up to the number of its object; 0 if it has
   * none, or the text is not encoded.
   */
  static int lengthUpToType(byte[] name, int from, int length) {
    if (!isTyped(name, from, length)) {
      return 0;
    }
    int parts = 0;
    for (int at = from + BODY; at < from + length; at++) {
      if (name[at] == PART && ++parts == NUMBER) {
        return at + 1 - from;
      }
    }
    return 0;
  }

  /** Encodes free text that starts as if it were none. */
  static byte[] free(Kind kind, byte[] text, int from, int length) {
    byte[] start =
        kind == Kind.VARIABLE
            ? new byte[] {TYPED, VariableKind.OTHER.code(), ONE}
            : new byte[] {TYPED, LockName.Kind.OTHER.code()};
    byte[] free = Arrays.copyOf(start, start.length + length);
    System.arraycopy(text, from, free, start.length, length);
    return free;
  }

  /** Encodes a variable; one that is free text becomes that text. */
  static String encode(VariableName name) {
    return name.kind() == VariableKind.OTHER ? line(name.member()) : encodeOne(name);
  }

  /** Encodes a variable, and marks free text as such. */
  static String encodeOne(VariableName name) {
    return (char) TYPED + encode(name, ONE, PART);
  }

  /** Encodes a series of variables that differ in their indices. */
  static String encodeElements(VariableName name) {
    return (char) TYPED + encode(name.at(""), INDEXED, PART);
  }

  /** Encodes a series of fields, which {@link #LINE} separates. */
  static String encodeFields(VariableKind kind, String members, @Nullable ObjectName owner) {
    StringBuilder text = new StringBuilder();
    text.append((char) TYPED).append((char) kind.code()).append(BY_MEMBER).append(members);
    if (owner != null) {
      text.append(PART).append(encode(owner, PART));
    }
    return text.toString();
  }

  private static String encode(VariableName name, char form, char part) {
    StringBuilder text = new StringBuilder();
    text.append((char) name.kind().code()).append(form).append(line(name.member()));
    if (name.owner() != null) {
      text.append(part).append(encode(name.owner(), part));
    }
    String index = form == INDEXED ? null : name.index();
    if (name.series() > 1 || index != null) {
      text.append(part).append(name.series() > 1 ? name.series() : "");
    }
    if (index != null) {
      text.append(part).append(line(index));
    }
    return text.toString();
  }

  /** Encodes a lock; one that is free text becomes that text. */
  static String encode(LockName name) {
    return name.kind() == LockName.Kind.OTHER
        ? line(name.object().type())
        : (char) TYPED + encode(name, PART);
  }

  /** Encodes a variable within a note. */
  static String nested(VariableName name) {
    return encode(name, ONE, LINE);
  }

  /** Encodes a lock within a note. */
  static String nested(LockName name) {
    return encode(name, LINE);
  }

  /** Encodes an object within a note. */
  static String nested(ObjectName name) {
    return encode(name, LINE);
  }

  private static String encode(LockName name, char part) {
    return (char) name.kind().code()
        + (name.kind() == LockName.Kind.OTHER
            ? line(name.object().type())
            : encode(name.object(), part));
  }

  private static String encode(ObjectName object, char part) {
    return line(object.type())
        + part
        + (object.isNumberedApart() ? APART + object.number() : object.number());
  }

  /** A text without the separators. */
  static String line(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
        ? text
        : text.replace('\n', ' ').replace('\r', ' ');
  }

  /** Decodes the variable with this place in its series. */
  static VariableName variable(byte[] name, int from, int length, int place) {
    String text = new String(name, from + 1, length - 1, StandardCharsets.UTF_8);
    VariableName first = variable(text, PART);
    char form = text.charAt(1);
    if (form == INDEXED) {
      return first.at(Integer.toString(place));
    }
    return form == BY_MEMBER
        ? new VariableName(first.kind(), memberAt(first.member(), place), first.owner(), 1, null)
        : first;
  }

  private static String memberAt(String members, int place) {
    int start = 0;
    for (int line = 0; line < place; line++) {
      start = members.indexOf(LINE, start) + 1;
    }
    int end = members.indexOf(LINE, start);
    return members.substring(start, end < 0 ? members.length() : end);
  }

  /** Decodes a variable within a note. */
  static VariableName nestedVariable(String text) {
    if (text.length() < 2 || text.charAt(1) != ONE) {
      throw new MalformedEventException("a variable of unknown form");
    }
    return variable(text, LINE);
  }

  private static VariableName variable(String text, char separator) {
    VariableKind kind = text.length() < 2 ? null : VariableKind.at(text.charAt(0));
    if (kind == VariableKind.OTHER) {
      return VariableName.other(text.substring(2));
    }
    List<String> parts = split(text, separator);
    if (kind == null || parts.size() > INDEX + 1 || kind.hasOwner() != parts.size() > NUMBER) {
      throw new MalformedEventException("a variable of unknown kind");
    }
    ObjectName owner = kind.hasOwner() ? object(parts.get(1), parts.get(NUMBER)) : null;
    String series = parts.size() > SERIES ? parts.get(SERIES) : "";
    if (!isNumber(series) || series.length() > MAX_SERIES_DIGITS) {
      throw new MalformedEventException("a variable with a damaged number");
    }
    return new VariableName(
        kind,
        parts.get(0).substring(2),
        owner,
        series.isEmpty() ? 1 : Integer.parseInt(series),
        parts.size() > INDEX ? parts.get(INDEX) : null);
  }

  /** Decodes a lock or barrier. */
  static LockName lock(byte[] name, int from, int length) {
    return lock(new String(name, from + 1, length - 1, StandardCharsets.UTF_8), PART);
  }

  /** Decodes a lock within a note. */
  static LockName nestedLock(String text) {
    return lock(text, LINE);
  }

  private static LockName lock(String text, char separator) {
    LockName.Kind kind = text.isEmpty() ? null : LockName.Kind.at(text.charAt(0));
    if (kind == null) {
      throw new MalformedEventException("a lock of unknown kind");
    }
    return kind == LockName.Kind.OTHER
        ? LockName.other(text.substring(1))
        : new LockName(kind, object(text.substring(1), separator));
  }

  /** Decodes an object within a note. */
  static ObjectName nestedObject(String text) {
    return object(text, LINE);
  }

  private static ObjectName object(String text, char separator) {
    List<String> parts = split(text, separator);
    if (parts.size() != 2) {
      throw new MalformedEventException("an object without a number");
    }
    return object(parts.get(0), parts.get(1));
  }

  private static ObjectName object(String type, String number) {
    boolean isApart = !number.isEmpty() && number.charAt(0) == APART;
    String digits = number.substring(isApart ? 1 : 0);
    if (!isNumber(digits) || (isApart && digits.isEmpty())) {
      throw new MalformedEventException("an object with the number '" + number + "'");
    }
    return new ObjectName(type, digits, isApart);
  }

  private static boolean isNumber(String digits) {
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
      parts.add(text.substring(start, end));
      start = end + 1;
    }
    parts.add(text.substring(start));
    return parts;
  }

  /**
   * Checks a variable of a file without decoding it, because there are many.
   *
   * @param ids the number of variables that it names, 0 if it is no series
   */
  static void checkVariable(byte[] name, int from, int length, int ids) {
    VariableKind kind = length < BODY ? null : VariableKind.at((char) (name[from + 1] & 0xFF));
    if (kind == null) {
      throw new MalformedEventException("a variable of unknown kind");
    }
    if (kind == VariableKind.OTHER && name[from + 2] == ONE && ids <= 1) {
      return;
    }
    int end = from + length;
    int members = 1;
    int at = from + BODY;
    for (; at < end && name[at] != PART; at++) {
      members += name[at] == LINE ? 1 : 0;
    }
    if (!kind.hasMember() && at > from + BODY) {
      throw new MalformedEventException("a variable with the name of another kind");
    }
    checkForm(name[from + 2], kind, members, ids);
    int parts = checkOwner(name, at, end, kind);
    if (parts > mostParts(name[from + 2])) {
      throw new MalformedEventException("a series of variables with an index");
    }
  }

  /**
   * Returns the maximum number of parts of a variable: a series has no index, and a series of an
   * object's fields no number.
   */
  private static int mostParts(byte form) {
    return form == ONE ? INDEX : form == INDEXED ? SERIES : NUMBER;
  }

  private static void checkForm(byte form, VariableKind kind, int members, int ids) {
    boolean fits =
        switch (form) {
          case ONE -> ids <= 1 && members == 1;
          case INDEXED -> ids > 0 && members == 1;
          case BY_MEMBER -> ids == members && kind.isField();
          default -> false;
        };
    if (!fits) {
      throw new MalformedEventException("a series of " + ids + " names without as many members");
    }
  }

  /** Checks the parts behind the members; returns their number. */
  private static int checkOwner(byte[] name, int from, int end, VariableKind kind) {
    int parts = 0;
    int start = from;
    for (int at = from; at <= end; at++) {
      if (at == end || name[at] == PART) {
        if (at > from && !isPart(parts, name, start, at)) {
          throw new MalformedEventException("a variable with a damaged number");
        }
        parts += at < end ? 1 : 0;
        start = at + 1;
      }
    }
    if (kind.hasOwner() ? parts < NUMBER || parts > INDEX : parts > 0) {
      throw new MalformedEventException("a variable with " + parts + " parts");
    }
    return parts;
  }

  /** Returns whether a part can be what its place says. */
  private static boolean isPart(int place, byte[] name, int from, int to) {
    if (place != NUMBER && place != SERIES) {
      return true;
    }
    int start = place == NUMBER && from < to && name[from] == APART ? from + 1 : from;
    for (int at = start; at < to; at++) {
      if (name[at] < '0' || name[at] > '9') {
        return false;
      }
    }
    boolean isMissing = start > from && start == to;
    return !isMissing && (place == NUMBER || to - start <= MAX_SERIES_DIGITS);
  }
}
