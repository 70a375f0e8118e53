package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.VariableName;

/**
 * Variables of an object that are used one after the other. They are defined in groups that double
 * in size, because the names of a group take little room. Any thread may call this.
 */
public final class VariableSeries {
  /** The number of variables in the largest groups. */
  private static final int MOST_NEW = 16;

  private final Definitions definitions;
  private final VariableName name;
  private int next;

  /** The number of variables of the current group that are left. */
  private int unused;

  /** The number of groups so far. */
  private int series;

  /** Creates a series of variables that have this name and an index. */
  public VariableSeries(VariableName name, Definitions definitions) {
    this.definitions = definitions;
    this.name = name;
  }

  /** Returns the next variable; negative if there are too many variables. */
  public synchronized int next() {
    if (unused == 0) {
      unused = series < 3 ? 2 << series : MOST_NEW;
      series++;
      next = definitions.elements(name.inSeries(series), unused) - 1;
    }
    unused--;
    return next < 0 ? next : next++;
  }
}
