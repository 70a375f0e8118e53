package dev.cosmodrome.checkers;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The weight of a finding, the worst first. */
public enum Severity {
  /** Rules say that it is wrong, and none that it is intended. */
  LIKELY_BUG,
  /** No rule decides, or rules disagree. */
  SUSPICIOUS,
  /** Rules recognise an idiom that works without being atomic. */
  BY_DESIGN;

  /** Returns the severity with this id. */
  public static Optional<Severity> withId(String id) {
    return Arrays.stream(values()).filter(severity -> severity.id().equals(id)).findFirst();
  }

  /** Returns the name in files and options. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the name in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns whether it is as bad as another one, or worse. */
  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
