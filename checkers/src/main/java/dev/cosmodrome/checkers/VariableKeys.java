package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers for variables that are equal where a fingerprint does not distinguish variables: the same
 * field of two objects, two elements of an array. Where the site of an access is unknown, each
 * variable has a number of its own.
 */
public final class VariableKeys {
  private static final int UNKNOWN_PLACE = 0;

  private final Symbols symbols;
  private final Map<String, Integer> keys = new HashMap<>();
  private int[] byVariable = new int[0];

  /** Creates it for the variables of a trace. */
  public VariableKeys(Symbols symbols) {
    this.symbols = symbols;
  }

  /** The number of a variable that is accessed at a site. */
  public int of(int variable, int site) {
    if (site == UNKNOWN_PLACE) {
      return -1 - variable;
    }
    if (variable >= byVariable.length) {
      byVariable = Arrays.copyOf(byVariable, Math.max(variable + 1, 2 * byVariable.length));
    }
    if (byVariable[variable] == 0) {
      String name = StableNames.target(symbols.name(Kind.VARIABLE, variable));
      byVariable[variable] = keys.computeIfAbsent(name, n -> keys.size() + 1);
    }
    return byVariable[variable];
  }
}
