package dev.cosmodrome.checkers;

import java.util.Locale;

/** The certainty of a finding. */
public enum Certainty {
  /** It happened in this run. */
  OBSERVED,
  /** It happens in another schedule of this run. */
  PREDICTED,
  /** It was predicted, and happened in a run that was steered into the schedule. */
  CONFIRMED;

  /** The word for it in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
