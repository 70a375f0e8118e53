package dev.cosmodrome.junit;

/** Disturbances of the schedule of a test, to bring out rare interleavings. */
public enum Noise {
  /** Nothing beyond what the agent was told. */
  NONE,
  /** Giving up the processor now and then. */
  YIELD,
  /** Waiting for a moment now and then. */
  SLEEP
}
