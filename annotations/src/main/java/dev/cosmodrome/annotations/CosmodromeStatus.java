package dev.cosmodrome.annotations;

/**
 * Whether Cosmodrome records the program, which makes it slower. A test can allow more time then:
 *
 * <pre>{@code
 * Duration timeout = Duration.ofSeconds(CosmodromeStatus.isActive() ? 60 : 5);
 * }</pre>
 *
 * <p>Unlike the annotations, this class is needed at run time, with the agent or without.
 */
public final class CosmodromeStatus {
  /** A class of the agent, which the boot loader finds if there is an agent. */
  private static final String RECORDING = "dev.cosmodrome.runtime.recorder.RunningRecording";

  private CosmodromeStatus() {}

  /** Returns whether the program is being recorded now. */
  public static boolean isActive() {
    try {
      return (boolean) Class.forName(RECORDING, true, null).getMethod("isOn").invoke(null);
    } catch (ReflectiveOperationException e) {
      return false; // there is no agent
    }
  }
}
