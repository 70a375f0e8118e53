package dev.cosmodrome.checkers;

import java.util.Locale;

/** How a finding is known. */
public enum Certainty {
  /** It happened in this run. */
  OBSERVED,
  /** It happens in another schedule of this run. */
  PREDICTED;

  /** The word for it in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
