package dev.cosmodrome.runtime.library;

import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * The hand-overs of a phaser, one for each of some consecutive phases: a thread that was woken late
 * comes after the arrivals of the phase that it has waited for, but not after those of the next.
 */
public final class PhaserPhases {
  /** The names of the hand-overs, by the last bits of the phase. */
  private static final String[] NAMES = {
    "", "phase 1", "phase 2", "phase 3", "phase 4", "phase 5", "phase 6", "phase 7"
  };

  private PhaserPhases() {}

  /** Returns the hand-over to use now: that of the current phase, if the object is a phaser. */
  public static String current(@Nullable Object object, String name) {
    return object instanceof Phaser phaser ? name(phaser.getPhase()) : name;
  }

  /**
   * Returns the hand-over of a call that has waited, if the object is a phaser.
   *
   * @param phase the phase that was given; null if the thread has arrived, too: then it was the
   *     last one, because the next cannot end without the thread
   */
  static String awaited(Object object, String name, @Nullable Object phase) {
    if (!(object instanceof Phaser phaser)) {
      return name;
    }
    return name(phase instanceof Integer given ? given : phaser.getPhase() - 1);
  }

  private static String name(int phase) {
    return NAMES[phase & NAMES.length - 1];
  }
}
