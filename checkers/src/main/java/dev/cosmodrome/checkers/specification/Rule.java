package dev.cosmodrome.checkers.specification;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.trace.Intent;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The intended property of some methods: a line of a specification, such as {@code not-atomic
 * com.acme.Bank.audit}.
 *
 * @param intent the property
 * @param pattern the methods
 */
public record Rule(Intent intent, MethodPattern pattern) {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern AFTER_COMMA = Pattern.compile(",\\s+");

  /** Parses a line. */
  static Rule parse(String line) throws InvalidRuleException {
    String[] words = SPACE.split(line.strip(), 2);
    Intent intent = Intent.of(words[0]).orElseThrow(() -> unknown(words[0]));
    return of(intent, words.length == 1 ? "" : words[1]);
  }

  /** Returns the rule that methods have an intended property. */
  static Rule of(Intent intent, String methods) throws InvalidRuleException {
    String[] words = SPACE.split(AFTER_COMMA.matcher(methods.strip()).replaceAll(","), -1);
    if (words[0].isEmpty()) {
      throw new InvalidRuleException("'" + intent.word() + "' needs a pattern");
    }
    if (words.length > 1) {
      throw new InvalidRuleException("text after the pattern: '" + words[1] + "'");
    }
    return new Rule(intent, pattern(words[0]));
  }

  private static MethodPattern pattern(String text) throws InvalidRuleException {
    if (text.indexOf('#') >= 0) {
      throw new InvalidRuleException(
          "no pattern: '" + text + "'; expected a dot before the method name");
    }
    if (text.indexOf('(') >= 0 != text.endsWith(")")) {
      throw new InvalidRuleException("incomplete parameter list: '" + text + "'");
    }
    return MethodPattern.of(text);
  }

  /** The rule that a method is not atomic. */
  public static Rule notAtomic(String method) {
    return new Rule(Intent.NOT_ATOMIC, MethodPattern.ofMethod(method));
  }

  private static InvalidRuleException unknown(String word) {
    String known = Arrays.stream(Intent.values()).map(Intent::word).collect(joining(", "));
    return new InvalidRuleException(
        "expected a line that starts with one of "
            + known
            + ", set, unit, paper-units, not '"
            + word
            + "'");
  }

  /** The rule as a line of a specification. */
  @Override
  public String toString() {
    return intent.word() + " " + pattern;
  }
}
