package dev.cosmodrome.checkers;

import java.util.Locale;

/** The origin of the code of a finding, in the order in which findings are reported. */
public enum Origin {
  /** The program itself: its directories on the class path, or its jar. */
  PROGRAM,
  /** A library in a jar. */
  LIBRARY,
  /** The JDK. */
  JDK;

  /** Returns the word for it in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
