package dev.cosmodrome.instrument.models;

import dev.cosmodrome.models.LibraryEvent;

/** The use of the result of a call, as far as the code of the caller shows it. */
public enum ResultUse {
  /** Something, perhaps. */
  USED,
  /** Nothing. */
  DISCARDED,
  /** Nothing, and the last argument is a function that adds two integers. */
  DISCARDED_SUM;

  /**
   * Returns whether an event with a condition takes place; other conditions are met when it runs.
   */
  public boolean meets(int condition) {
    return switch (condition) {
      case LibraryEvent.IF_USED -> this == USED;
      case LibraryEvent.IF_UNUSED -> this != USED;
      case LibraryEvent.IF_SUM -> this == DISCARDED_SUM;
      default -> true;
    };
  }
}
