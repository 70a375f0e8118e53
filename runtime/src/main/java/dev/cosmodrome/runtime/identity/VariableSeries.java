package dev.cosmodrome.runtime.identity;

/** Variables of an object that are used one after the other, and defined several at a time. */
public final class VariableSeries {
  private static final int MOST_NEW = 16;

  private final Definitions definitions;
  private final String name;
  private final String label;
  private int next;
  private int unused;
  private int series;

  /**
   * Creates it.
   *
   * @param name what the variables are
   * @param label of the object
   */
  public VariableSeries(String name, String label, Definitions definitions) {
    this.definitions = definitions;
    this.name = name;
    this.label = label;
  }

  /** The name of a series; its number is part of the object's, which others leave out. */
  public static String name(String name, int series) {
    return series == 0 ? name : name + "_" + (series + 1);
  }

  /** The next variable, or less than 0 if there are too many. */
  public synchronized int next() {
    if (unused == 0) {
      unused = series < 3 ? 2 << series : MOST_NEW;
      next = definitions.elements(name(name + " of " + label, series), unused) - 1;
      series++;
    }
    unused--;
    return next < 0 ? next : next++;
  }
}
