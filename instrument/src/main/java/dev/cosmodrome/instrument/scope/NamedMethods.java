package dev.cosmodrome.instrument.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The methods that the rules of a specification name. They are recorded whatever they do, because a
 * rule has an effect only on methods that are recorded.
 */
public final class NamedMethods {
  /** No method. */
  public static final NamedMethods NONE = new NamedMethods(List.of());

  private static final Set<String> RULES = Set.of("atomic", "not-atomic", "deterministic");

  private final PatternList patterns;

  private NamedMethods(List<String> patterns) {
    this.patterns = new PatternList(patterns);
  }

  /** The methods that the lines of a specification name; other lines are skipped. */
  public static NamedMethods of(List<String> lines) {
    List<String> patterns = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.strip().split("\\s+", 3);
      if (words.length > 1 && RULES.contains(words[0]) && !words[1].startsWith("#")) {
        int parameters = words[1].indexOf('(');
        patterns.add(parameters < 0 ? words[1] : words[1].substring(0, parameters));
      }
    }
    return new NamedMethods(patterns);
  }

  /** Returns whether a rule names a method; {@code className} is the internal name of its class. */
  public boolean has(String className, String method) {
    return !patterns.isEmpty() && patterns.matches(className + "/" + method);
  }
}
