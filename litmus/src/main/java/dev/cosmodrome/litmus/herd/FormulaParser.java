package dev.cosmodrome.litmus.herd;

import dev.cosmodrome.litmus.LitmusException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses conditions on final states, and lists of observed locations. */
final class FormulaParser {
  private static final Pattern TOKEN =
      Pattern.compile("\\s+|/\\\\|\\\\/|=>|!=|==|P?\\d+\\s*:\\s*%?\\w+|\\$?-?\\w+|[()=~;\\[\\]*&]");
  private static final Pattern REGISTER = Pattern.compile("P?(\\d+)\\s*:\\s*(%?\\w+)");
  private static final int MAX_NESTING = 500;

  private final Names names;
  private final int threads;
  private final int line;
  private final List<String> tokens = new ArrayList<>();
  private final Set<Place> observed = new LinkedHashSet<>();
  private int next;
  private int depth;

  /**
   * Creates it.
   *
   * @param line the line at which the text begins
   */
  FormulaParser(String text, int line, int threads, Names names) {
    this.names = names;
    this.threads = threads;
    this.line = line;
    Matcher matcher = TOKEN.matcher(text);
    int at = 0;
    while (at < text.length()) {
      matcher.region(at, text.length());
      if (!matcher.lookingAt()) {
        throw new LitmusException(line, "unexpected character '" + text.charAt(at) + "'");
      }
      if (!matcher.group().isBlank()) {
        tokens.add(matcher.group());
      }
      at = matcher.end();
    }
  }

  /** Returns the registers and locations that were parsed. */
  Set<Place> observed() {
    return observed;
  }

  /** Reads the whole text as a formula, which a semicolon may end. */
  Formula formula() {
    Formula formula = implication();
    take(";");
    if (next < tokens.size()) {
      throw unexpected("the end of the condition");
    }
    return formula;
  }

  /** Reads the whole text as a list of places in brackets. */
  void locations() {
    expect("[");
    while (!take("]")) {
      place();
      take(";");
    }
  }

  private Formula implication() {
    if (++depth > MAX_NESTING) {
      throw new LitmusException(line, "the condition is nested too deeply");
    }
    Formula left = disjunction();
    Formula right = take("=>") ? implication() : null;
    depth--;
    return right == null ? left : values -> !left.test(values) || right.test(values);
  }

  private Formula disjunction() {
    Formula formula = conjunction();
    while (take("\\/")) {
      Formula left = formula;
      Formula right = conjunction();
      formula = values -> left.test(values) || right.test(values);
    }
    return formula;
  }

  private Formula conjunction() {
    Formula formula = negation();
    while (take("/\\")) {
      Formula left = formula;
      Formula right = negation();
      formula = values -> left.test(values) && right.test(values);
    }
    return formula;
  }

  private Formula negation() {
    int negations = 0;
    while (take("~") || take("not")) {
      negations++;
    }
    Formula formula = atom();
    return negations % 2 == 0 ? formula : values -> !formula.test(values);
  }

  private Formula atom() {
    if (take("(")) {
      Formula inner = implication();
      expect(")");
      return inner;
    }
    if (take("true")) {
      return Formula.TRUE;
    }
    if (take("false")) {
      return values -> false;
    }
    Place place = place();
    boolean isNegated = take("!=");
    if (!isNegated && !take("==")) {
      expect("=");
    }
    long value = names.value(token("a value"), line);
    return values -> (values.applyAsLong(place) == value) != isNegated;
  }

  private Place place() {
    boolean isBracketed = take("[") || take("*");
    String text = token("a register or location");
    if (isBracketed) {
      take("]");
    }
    Place place = isBracketed ? location(text) : place(text, line, threads, names);
    observed.add(place);
    return place;
  }

  private Place location(String text) {
    return new Place(Place.MEMORY, names.location(text, line), text);
  }

  /** The place that a text names. */
  static Place place(String text, int line, int threads, Names names) {
    Matcher matcher = REGISTER.matcher(text.strip());
    if (!matcher.matches()) {
      String name = text.strip();
      return new Place(Place.MEMORY, names.location(name, line), name);
    }
    int thread = matcher.group(1).length() > 3 ? threads : Integer.parseInt(matcher.group(1));
    if (thread >= threads) {
      throw new LitmusException(line, "there is no thread P" + matcher.group(1));
    }
    String register = matcher.group(2).replace("%", "").toUpperCase(Locale.ROOT);
    int index =
        names
            .register(thread, register)
            .orElseThrow(() -> new LitmusException(line, register + " is not a register"));
    return new Place(thread, index, thread + ":" + register);
  }

  private boolean take(String token) {
    boolean isNext = next < tokens.size() && tokens.get(next).equals(token);
    next += isNext ? 1 : 0;
    return isNext;
  }

  private void expect(String token) {
    if (!take(token)) {
      throw unexpected("'" + token + "'");
    }
  }

  private String token(String what) {
    if (next == tokens.size()) {
      throw unexpected(what);
    }
    return tokens.get(next++);
  }

  private LitmusException unexpected(String wanted) {
    String found = next < tokens.size() ? "'" + tokens.get(next) + "'" : "the end";
    return new LitmusException(line, "expected " + wanted + ", not " + found);
  }
}
