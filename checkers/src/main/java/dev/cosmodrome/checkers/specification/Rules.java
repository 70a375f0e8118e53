package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.trace.Intent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules about methods, of which the last that matches applies. */
public final class Rules {
  /** No rules. */
  public static final Rules NONE = new Rules(List.of());

  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*");

  /** The rules, the last one first. */
  private final List<Rule> rules;

  private Rules(List<Rule> rules) {
    this.rules = rules;
  }

  /**
   * Parses rules, one for each line; empty lines, comments, from a {@code #} at the start of a word
   * on, and {@link AtomicSetLines} are skipped.
   *
   * @throws SpecificationException at the first line that is not a rule
   */
  public static Rules parse(String text) {
    List<Rule> rules = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String rule = withoutComment(line);
      if (!rule.isBlank() && !AtomicSetLines.isSetLine(rule)) {
        try {
          rules.add(Rule.parse(rule));
        } catch (InvalidRuleException e) {
          throw new SpecificationException(number, String.valueOf(e.getMessage()));
        }
      }
    }
    Collections.reverse(rules);
    return new Rules(List.copyOf(rules));
  }

  /** Returns a line up to its comment. */
  static String withoutComment(String line) {
    return COMMENT.matcher(line).replaceFirst("");
  }

  /** Returns these rules with another one that wins over them. */
  public Rules with(Rule last) {
    List<Rule> all = new ArrayList<>(rules.size() + 1);
    all.add(last);
    all.addAll(rules);
    return new Rules(List.copyOf(all));
  }

  /** Returns whether there are none. */
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** Returns the intended property of a method, if a rule matches. */
  public Optional<Intent> of(String method) {
    return rules.stream()
        .filter(rule -> rule.pattern().matches(method))
        .map(Rule::intent)
        .findFirst();
  }
}
