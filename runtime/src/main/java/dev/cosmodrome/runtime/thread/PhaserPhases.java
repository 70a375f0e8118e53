package dev.cosmodrome.runtime.thread;

import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * The names of the hand-overs of phasers, and the phase at which one thread has arrived last. There
 * is a hand-over for each of eight consecutive phases: a thread that was woken late comes after the
 * arrivals at the phase that it has waited for, but not after those at the next.
 */
public final class PhaserPhases {
  /** The names of the hand-overs, by the last bits of the phase. */
  private static final String[] NAMES = {
    "", "phase 1", "phase 2", "phase 3", "phase 4", "phase 5", "phase 6", "phase 7"
  };

  /** The identity hash code of the phaser at which the thread has arrived last. */
  private int phaser;

  private int phase;

  /** Returns the hand-over of the current phase, if the object is a phaser. */
  public static String current(@Nullable Object object, String name) {
    return object instanceof Phaser phaser ? name(phaser.getPhase()) : name;
  }

  /** Returns the hand-over of an arrival, if the object is a phaser. */
  public String arriving(Object object, String name) {
    if (object instanceof Phaser arrivedAt) {
      phaser = System.identityHashCode(arrivedAt);
      phase = arrivedAt.getPhase();
      return name(phase);
    }
    return name;
  }

  /**
   * Returns the hand-over of a call that has waited, if the object is a phaser.
   *
   * @param given the phase that the call was given; null if it has also arrived. Its phase may be
   *     long over, because others can arrive at the next phases in place of the thread. The phase
   *     is no longer known if the thread has arrived at another phaser in {@code onAdvance}.
   */
  public String awaited(Object object, String name, @Nullable Object given) {
    if (!(object instanceof Phaser awaited)) {
      return name;
    }
    if (given instanceof Integer known) {
      return name(known);
    }
    boolean isLast = phaser == System.identityHashCode(awaited);
    return name(isLast ? phase : awaited.getPhase() - 1);
  }

  private static String name(int phase) {
    return NAMES[phase & NAMES.length - 1];
  }
}
