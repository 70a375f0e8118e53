package dev.cosmodrome.checkers;

import java.util.Locale;

/** The result of a checker for a trace. */
public enum Verdict {
  /** Nothing was found. */
  CLEAN,
  /** Something was found. */
  VIOLATION,
  /** The checker could not decide within its bounds. */
  UNDECIDED;

  /** The word for it in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
