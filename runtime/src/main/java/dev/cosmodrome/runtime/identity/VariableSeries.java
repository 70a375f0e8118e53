package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.VariableName;

/** Variables of an object that are used one after the other, and defined several at a time. */
public final class VariableSeries {
  private static final int MOST_NEW = 16;

  private final Definitions definitions;
  private final VariableName name;
  private int next;
  private int unused;
  private int series;

  /** Creates it for variables that have this name and an index. */
  public VariableSeries(VariableName name, Definitions definitions) {
    this.definitions = definitions;
    this.name = name;
  }

  /** The next variable, or less than 0 if there are too many. */
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
