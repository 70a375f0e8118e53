package dev.cosmodrome.instrument.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Patterns for class names. A pattern is a class name with dots in which {@code *} stands for any
 * part of a name without dots and {@code **} for any part.
 */
final class PatternList {
  private final List<Pattern> patterns = new ArrayList<>();

  PatternList(List<String> patterns) {
    for (String pattern : patterns) {
      this.patterns.add(compile(pattern));
    }
  }

  boolean isEmpty() {
    return patterns.isEmpty();
  }

  /** Returns whether any pattern is for a class, by its internal name. */
  boolean matches(String internalName) {
    String name = internalName.replace('/', '.');
    for (Pattern pattern : patterns) {
      if (pattern.matcher(name).matches()) {
        return true;
      }
    }
    return false;
  }

  private static Pattern compile(String pattern) {
    StringBuilder regex = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      if (pattern.startsWith("**", at)) {
        regex.append(".*");
        at += 2;
      } else if (pattern.charAt(at) == '*') {
        regex.append("[^.]*");
        at++;
      } else {
        regex.append(Pattern.quote(pattern.substring(at, at + 1)));
        at++;
      }
    }
    return Pattern.compile(regex.toString());
  }
}
