package dev.cosmodrome.runtime.thread;

/** The possibility to remove a read from the recording, as long as it was not passed on. */
public interface Retraction {
  /** Removes the read, if that is still possible. */
  void retract();
}
