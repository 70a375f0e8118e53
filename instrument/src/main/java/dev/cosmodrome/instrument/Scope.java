package dev.cosmodrome.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which classes are instrumented, by their names. A pattern is a class name with dots in which
 * {@code *} stands for any part of a name without dots and {@code **} for any part.
 */
public final class Scope {
  private final List<Pattern> included = new ArrayList<>();
  private final List<Pattern> excluded = new ArrayList<>();
  private final Set<String> leftOut = new HashSet<>();

  /**
   * Creates a scope.
   *
   * @param include what is in it; everything if it is empty
   * @param exclude what is not, although it is included
   */
  public Scope(List<String> include, List<String> exclude) {
    for (String pattern : include) {
      included.add(compile(pattern));
    }
    for (String pattern : exclude) {
      excluded.add(compile(pattern));
    }
  }

  /** Leaves a class out, by its internal name. Not to be called once the scope is in use. */
  public void leaveOut(String internalName) {
    leftOut.add(internalName);
  }

  /** Whether a class is instrumented, by its internal name. */
  public boolean has(String internalName) {
    if (leftOut.contains(internalName)) {
      return false;
    }
    String name = internalName.replace('/', '.');
    return (included.isEmpty() || matches(included, name)) && !matches(excluded, name);
  }

  private static boolean matches(List<Pattern> patterns, String name) {
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
