package dev.cosmodrome.checkers;

/** The events that a checker needs in a recording and that are left out by default. */
public enum RecordingNeed {
  /** Repeated accesses of a thread. */
  ALL_ACCESSES("accesses=all"),
  /** The objects that methods are called on, and callbacks. */
  UNITS("units=yes");

  private final String agentOption;

  RecordingNeed(String agentOption) {
    this.agentOption = agentOption;
  }

  /** The option of the agent. */
  public String agentOption() {
    return agentOption;
  }
}
