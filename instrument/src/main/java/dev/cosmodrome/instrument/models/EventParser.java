package dev.cosmodrome.instrument.models;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses what a line of a table of models says of a method: verb, target, function, condition. */
final class EventParser {
  private static final Pattern TARGET =
      Pattern.compile("(this|result|field|arg[1-3])(?:\\.([\\w-]+)|\\[arg([1-3])\\])?");

  /** Elements: of an array, at an index, up to an index, or so many of them. */
  private static final Pattern ELEMENTS =
      Pattern.compile(
          "(this|arg[1-6])(?:\\.([\\w-]+))?(?:\\[(?:arg([1-6]))?(?:(\\.\\.|\\+)arg([1-6]))?\\])?");

  private static final Pattern ARGUMENT = Pattern.compile("arg([1-9])");

  private EventParser() {}

  /**
   * Parses the text of one event, such as {@code update this[arg1] if true}.
   *
   * @throws IllegalArgumentException if the text is wrong; the message says why
   */
  static LibraryEvent parse(String text) {
    String[] words = text.split("\\s+", -1);
    Verb verb = verb(words[0]);
    if (verb.standsAlone()) {
      boolean ifPolling = text.endsWith(" if polling") && words.length == 3;
      require(
          ifPolling || words.length == 1, "'" + verb.word() + "' stands alone, not '" + text + "'");
      int when = ifPolling ? LibraryEvent.IF_POLLING : LibraryEvent.ALWAYS;
      return new LibraryEvent(verb, 0, "", 0, 0, when, 0);
    }
    require(words.length > 1, "'" + text + "' needs an object");
    if (verb == Verb.CHANCE) {
      boolean isConditional = words.length == 4 && words[2].equals("if");
      require(isConditional || words.length == 2, "'" + text + "' is not 'chance NAME'");
      int when = isConditional ? condition(words[3]) : LibraryEvent.ALWAYS;
      return new LibraryEvent(verb, 0, words[1], 0, 0, when, 0);
    }
    boolean hasElements = verb.isOnElements() || verb == Verb.SEARCH_ELEMENTS || verb == Verb.VIEW;
    Matcher target = (hasElements ? ELEMENTS : TARGET).matcher(words[1]);
    require(
        target.matches(),
        "'"
            + words[1]
            + (hasElements
                ? "' is not one of this, arg1 to arg6, with .name, [arg1], [arg1..arg2] or [arg1+arg2]"
                : "' is not one of this, result, field, arg1 to arg3, with .name or [arg1]"));
    int on = operand(target.group(1));
    String name = target.group(2) == null ? "" : target.group(2);
    int argument = target.group(3) == null ? 0 : Integer.parseInt(target.group(3));
    int end = hasElements ? end(target) : 0;
    int condition = LibraryEvent.ALWAYS;
    int function = 0;
    int at = 2;
    if (verb == Verb.HANDLE && at < words.length) {
      argument = argument(words[at++]);
    }
    if (at + 1 < words.length && words[at].equals("by")) {
      function = argument(words[at + 1]);
      at += 2;
    }
    if (at + 1 < words.length && words[at].equals("if") && condition(words[at + 1]) > 0) {
      condition = condition(words[at + 1]);
      at += 2;
    } else if (text.endsWith(" if result is expected")) {
      condition = LibraryEvent.IF_EXPECTED;
      at += 4;
    }
    require(at == words.length, "'" + text + "' has text after its end");
    return new LibraryEvent(verb, on, name, argument, end, condition, function);
  }

  /** The end of a range of elements; see {@link LibraryEvent#end}. */
  private static int end(Matcher target) {
    int argument = target.group(5) == null ? 0 : Integer.parseInt(target.group(5));
    return "+".equals(target.group(4)) ? -argument : argument;
  }

  private static int condition(String word) {
    return switch (word) {
      case "true" -> LibraryEvent.IF_TRUE;
      case "false" -> LibraryEvent.IF_FALSE;
      case "null" -> LibraryEvent.IF_NULL;
      case "called" -> LibraryEvent.IF_CALLED;
      case "writing" -> LibraryEvent.IF_WRITING;
      case "reading" -> LibraryEvent.IF_READING;
      case "changed" -> LibraryEvent.IF_CHANGED;
      case "equal" -> LibraryEvent.IF_EQUAL;
      case "used" -> LibraryEvent.IF_USED;
      case "unused" -> LibraryEvent.IF_UNUSED;
      case "sum" -> LibraryEvent.IF_SUM;
      default -> LibraryEvent.ALWAYS;
    };
  }

  private static Verb verb(String word) {
    StringBuilder words = new StringBuilder();
    for (Verb verb : Verb.values()) {
      if (verb.word().equals(word)) {
        return verb;
      }
      words.append(words.length() == 0 ? "" : ", ").append(verb.word());
    }
    throw new IllegalArgumentException("'" + word + "' is none of " + words);
  }

  private static int operand(String word) {
    return switch (word) {
      case "this" -> 0;
      case "result" -> LibraryEvent.RESULT;
      case "field" -> LibraryEvent.FIELD;
      default -> argument(word);
    };
  }

  private static int argument(String word) {
    Matcher matcher = ARGUMENT.matcher(word);
    require(matcher.matches(), "'" + word + "' is not an argument such as arg1");
    return Integer.parseInt(matcher.group(1));
  }

  static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
