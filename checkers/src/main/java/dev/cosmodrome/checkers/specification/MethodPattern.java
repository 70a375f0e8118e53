package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.MethodName;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A pattern for methods: a name in which {@code *} stands for anything without a dot, and {@code
 * **} for anything. Without a parameter list it matches methods with any parameters.
 */
public final class MethodPattern {
  private static final char STAR = '*';

  /** Characters that cannot stand in a pattern. */
  private static final Pattern UNSPEAKABLE = Pattern.compile("[\\s#]");

  private final String text;
  private final boolean hasParameters;

  /** The common prefix of all methods that match. */
  private final String start;

  private MethodPattern(String text) {
    this.text = text;
    hasParameters = text.indexOf('(') >= 0;
    int star = text.indexOf(STAR);
    start = star < 0 ? text : text.substring(0, star);
  }

  static MethodPattern of(String text) {
    return new MethodPattern(text);
  }

  /**
   * Returns the pattern for one method; characters that cannot stand in a pattern become a star.
   */
  static MethodPattern ofMethod(String method) {
    return new MethodPattern(UNSPEAKABLE.matcher(method).replaceAll("*"));
  }

  /** Returns whether the pattern has no star, so that it names a method and its overloads. */
  boolean isName() {
    return start.length() == text.length();
  }

  boolean matches(String method) {
    String name = hasParameters ? method : MethodName.withoutParameters(method);
    if (isName()) {
      return name.equals(text);
    }
    return name.startsWith(start) && matchesStars(name);
  }

  /**
   * Simulates the pattern as a nondeterministic automaton: keeps the set of positions in the
   * pattern that can be reached, character by character.
   */
  private boolean matchesStars(String name) {
    boolean[] reached = new boolean[text.length() + 1];
    reach(reached, 0);
    boolean[] next = new boolean[reached.length];
    for (int i = 0; i < name.length(); i++) {
      Arrays.fill(next, false);
      for (int at = 0; at < text.length(); at++) {
        if (reached[at] && takes(at, name.charAt(i))) {
          reach(next, text.charAt(at) == STAR ? at : at + 1);
        }
      }
      boolean[] previous = reached;
      reached = next;
      next = previous;
    }
    return reached[text.length()];
  }

  /** Adds a position, and those behind the stars there, which may stand for nothing. */
  private void reach(boolean[] places, int from) {
    int at = from;
    places[at] = true;
    while (at < text.length() && text.charAt(at) == STAR) {
      at += isDoubleStar(at) ? 2 : 1;
      places[at] = true;
    }
  }

  private boolean takes(int at, char letter) {
    return text.charAt(at) == STAR ? letter != '.' || isDoubleStar(at) : text.charAt(at) == letter;
  }

  private boolean isDoubleStar(int at) {
    return at + 1 < text.length() && text.charAt(at + 1) == STAR;
  }

  @Override
  public String toString() {
    return text;
  }
}
