package dev.cosmodrome.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tokens of a program. Comments go from {@code #} to the end of the line. */
final class Tokens {
  private static final Pattern TOKEN =
      Pattern.compile("\\s+|#.*|[A-Za-z_]\\w*|\\d+|==|!=|<=|>=|&&|\\|\\||[-+*=<>!(){}\\[\\],;]");
  private static final Set<String> KEYWORDS =
      Set.of("shared", "thread", "atomic", "fence", "if", "else", "while", "expect");

  private record Token(String text, int line) {}

  private final List<Token> tokens = new ArrayList<>();
  private int next;

  Tokens(String text) {
    int line = 0;
    for (String row : text.lines().toList()) {
      line++;
      Matcher matcher = TOKEN.matcher(row);
      int at = 0;
      while (at < row.length()) {
        matcher.region(at, row.length());
        if (!matcher.lookingAt()) {
          throw new LitmusException(line, "unexpected character '" + row.charAt(at) + "'");
        }
        String token = matcher.group();
        if (!token.isBlank() && !token.startsWith("#")) {
          tokens.add(new Token(token, line));
        }
        at = matcher.end();
      }
    }
    tokens.add(new Token("", Math.max(1, line)));
  }

  boolean isAtEnd() {
    return next == tokens.size() - 1;
  }

  /** Returns the position of the next token. */
  int position() {
    return next;
  }

  /** Goes back to the position of a token. */
  void goTo(int position) {
    next = position;
  }

  /** The line of the next token. */
  int line() {
    return tokens.get(next).line;
  }

  boolean isNext(String text) {
    return tokens.get(next).text.equals(text);
  }

  /** Returns whether the next token is a name, as no keyword is. */
  boolean isNameNext() {
    String text = tokens.get(next).text;
    return !text.isEmpty()
        && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_')
        && !KEYWORDS.contains(text);
  }

  /** Returns whether one of these words comes next, followed by a parenthesis. */
  boolean isCallNext(Set<String> words) {
    return words.contains(tokens.get(next).text) && tokens.get(next + 1).text.equals("(");
  }

  /** Consumes the next token if it is this one. */
  boolean take(String text) {
    boolean isNext = isNext(text);
    if (isNext) {
      next++;
    }
    return isNext;
  }

  void expect(String text) {
    if (!take(text)) {
      throw unexpected("'" + text + "'");
    }
  }

  /** Consumes a name. */
  String name(String what) {
    if (!isNameNext()) {
      throw unexpected(what);
    }
    return tokens.get(next++).text;
  }

  /** Consumes a number. */
  int number() {
    String text = tokens.get(next).text;
    if (text.isEmpty() || !Character.isDigit(text.charAt(0))) {
      throw unexpected("a number");
    }
    try {
      int number = Integer.parseInt(text);
      next++;
      return number;
    } catch (NumberFormatException e) {
      throw new LitmusException(line(), text + " is too large");
    }
  }

  LitmusException unexpected(String wanted) {
    String found = isAtEnd() ? "the end" : "'" + tokens.get(next).text + "'";
    return new LitmusException(line(), "expected " + wanted + ", not " + found);
  }
}
