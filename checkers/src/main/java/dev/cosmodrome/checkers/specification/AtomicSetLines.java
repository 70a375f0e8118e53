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
 * Atomic sets as text, one a line: {@code name: X Y Z} or {@code name: X Y Z for M1 M2}. Empty
 * lines and comments, from a {@code #} at the start of a word on, are skipped.
 */
public final class AtomicSetLines {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final String FOR = "for";

  private final List<AtomicSet> sets = new ArrayList<>();
  private final Map<String, String> setOfVariable = new HashMap<>();

  private AtomicSetLines() {}

  /**
   * Reads sets from text.
   *
   * @throws SpecificationException at the first line that is no set
   */
  public static AtomicSets parse(String text) {
    AtomicSetLines lines = new AtomicSetLines();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String set = Rules.withoutComment(line);
      if (!set.isBlank()) {
        try {
          lines.add(set.strip());
        } catch (InvalidRuleException e) {
          throw new SpecificationException(number, String.valueOf(e.getMessage()));
        }
      }
    }
    return new AtomicSets(List.copyOf(lines.sets), false);
  }

  private void add(String line) throws InvalidRuleException {
    int colon = line.indexOf(':');
    String name = colon < 0 ? "" : line.substring(0, colon).strip();
    if (name.isEmpty() || SPACE.matcher(name).find()) {
      throw new InvalidRuleException("a line is 'name: X Y' or 'name: X Y for M'");
    }
    if (sets.stream().anyMatch(set -> set.name().equals(name))) {
      throw new InvalidRuleException("there is a set '" + name + "' already");
    }
    Set<String> variables = new LinkedHashSet<>();
    Set<String> units = new LinkedHashSet<>();
    boolean areUnits = false;
    for (String word : words(line.substring(colon + 1))) {
      if (word.equals(FOR) && !areUnits) {
        areUnits = true;
      } else if (areUnits) {
        units.add(word);
      } else {
        claim(word, name);
        variables.add(word);
      }
    }
    if (variables.isEmpty()) {
      throw new InvalidRuleException("set '" + name + "' has no variables");
    }
    if (areUnits && units.isEmpty()) {
      throw new InvalidRuleException("no block behind 'for'");
    }
    sets.add(new AtomicSet(name, variables, units));
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
