package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Atomic sets as text, one a line: {@code name: X Y Z} or {@code name: X Y Z for M1 M2}. With
 * {@code across-objects} behind them, fields of all objects are one set. Empty lines and comments,
 * from a {@code #} at the start of a word on, are skipped.
 *
 * <p>In a specification, such a line begins with {@code set}; and {@code unit M: C} says that a
 * method is a unit of work on the objects of a class; {@code paper-units} chooses the units of the
 * paper unless specified otherwise.
 */
public final class AtomicSetLines {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final String FOR = "for";
  private static final String ACROSS = "across-objects";
  private static final String SET = "set";
  private static final String UNIT = "unit";
  private static final String PAPER = "paper-units";

  private final List<AtomicSet> sets = new ArrayList<>();
  private final Map<String, String> setOfVariable = new HashMap<>();
  private final Map<String, Set<String>> units = new HashMap<>();
  private boolean paperUnits;

  private AtomicSetLines() {}

  /** Parses sets. @throws SpecificationException at the first line that is not a set */
  public static AtomicSets parse(String text) {
    return parse(text, AtomicSetLines::add);
  }

  /**
   * Parses the sets and units among the rules of a specification.
   *
   * @throws SpecificationException at the first of them that is malformed
   */
  public static AtomicSets parseSpecification(String text) {
    return parse(
        text,
        (lines, line) -> {
          if (isWord(SET, line)) {
            lines.add(line.substring(SET.length()));
          } else if (isWord(UNIT, line)) {
            lines.addUnit(line.substring(UNIT.length()));
          } else if (isWord(PAPER, line)) {
            lines.choosePaperUnits(line);
          }
        });
  }

  /** Returns whether a line of a specification is about sets. */
  static boolean isSetLine(String line) {
    return isWord(SET, line) || isWord(UNIT, line) || isWord(PAPER, line);
  }

  private static boolean isWord(String word, String line) {
    return SPACE.split(line.strip(), 2)[0].equals(word);
  }

  /** The treatment of a line. */
  private interface Action {
    void accept(AtomicSetLines lines, String line) throws InvalidRuleException;
  }

  private static AtomicSets parse(String text, Action action) {
    AtomicSetLines lines = new AtomicSetLines();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String set = Rules.withoutComment(line);
      if (!set.isBlank()) {
        try {
          action.accept(lines, set.strip());
        } catch (InvalidRuleException e) {
          throw new SpecificationException(number, String.valueOf(e.getMessage()));
        }
      }
    }
    return new AtomicSets(
        List.copyOf(lines.sets), Map.copyOf(lines.units), false, lines.paperUnits);
  }

  private void choosePaperUnits(String line) throws InvalidRuleException {
    if (!line.equals(PAPER)) {
      throw new InvalidRuleException("'" + PAPER + "' stands alone on its line");
    }
    paperUnits = true;
  }

  private void addUnit(String line) throws InvalidRuleException {
    int colon = line.indexOf(':');
    List<String> classes = colon < 0 ? List.of() : words(line.substring(colon + 1));
    String method = colon < 0 ? "" : line.substring(0, colon).strip();
    if (method.isEmpty() || SPACE.matcher(method).find() || classes.isEmpty()) {
      throw new InvalidRuleException("a unit is 'unit a.B.method: Class'");
    }
    units.computeIfAbsent(method, m -> new LinkedHashSet<>()).addAll(classes);
  }

  private void add(String line) throws InvalidRuleException {
    int colon = line.indexOf(':');
    String name = colon < 0 ? "" : line.substring(0, colon).strip();
    if (name.isEmpty() || SPACE.matcher(name).find()) {
      throw new InvalidRuleException("a line is 'name: X Y' or 'name: X Y for M'");
    }
    if (sets.stream().anyMatch(set -> set.name().equals(name))) {
      throw new InvalidRuleException("duplicate set '" + name + "'");
    }
    Set<String> variables = new LinkedHashSet<>();
    Set<String> units = new LinkedHashSet<>();
    boolean acrossObjects = false;
    boolean areUnits = false;
    for (String word : words(line.substring(colon + 1))) {
      if (word.equals(FOR) && !areUnits) {
        areUnits = true;
      } else if (areUnits) {
        units.add(word);
      } else if (word.equals(ACROSS)) {
        acrossObjects = true;
      } else {
        claim(word, name);
        variables.add(word);
      }
    }
    if (variables.isEmpty()) {
      throw new InvalidRuleException("set '" + name + "' has no variables");
    }
    if (areUnits && units.isEmpty()) {
      throw new InvalidRuleException("no block after 'for'");
    }
    sets.add(new AtomicSet(name, variables, units, acrossObjects));
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(SPACE.split(text.strip(), -1));
  }

  private void claim(String variable, String name) throws InvalidRuleException {
    String other = setOfVariable.putIfAbsent(variable, name);
    if (other != null) {
      throw new InvalidRuleException(
          "'" + variable + "' is in set '" + other + "'" + (other.equals(name) ? " already" : ""));
    }
  }
}
