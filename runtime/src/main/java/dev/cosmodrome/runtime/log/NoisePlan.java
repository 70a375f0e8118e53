package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Settings;

/** The noise by which the threads of a recording are disturbed. It may change during the run. */
public final class NoisePlan {
  /**
   * A kind of noise and the seed of its random numbers. Threads seed their numbers again when they
   * see a new object, even if it is equal.
   */
  static final class Noise {
    final Settings.Noise kind;
    final long seed;

    Noise(Settings.Noise kind, long seed) {
      this.kind = kind;
      this.seed = seed;
    }
  }

  private final Settings settings;

  /** Not volatile: threads that need a new value synchronise with the thread that sets it. */
  private Noise current;

  NoisePlan(Settings settings) {
    this.settings = settings;
    current = new Noise(settings.noise(), settings.seed());
  }

  /** Disturbs threads in another way from now on. */
  public void change(Settings.Noise kind, long seed) {
    current = new Noise(kind, seed);
  }

  /** Disturbs threads as the settings demand. */
  public void reset() {
    change(settings.noise(), settings.seed());
  }

  Noise current() {
    return current;
  }

  /** Returns whether threads are disturbed at all. */
  boolean isNoisy() {
    return current.kind != Settings.Noise.NONE;
  }
}
