package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Settings;

/**
 * Delays one thread now and then, at random, to bring out rare interleavings. It does so without
 * blocking, which would consume interrupts and permits that are meant for the program.
 */
public final class Disturbance {
  /** The average number of events between two delays. */
  private static final int EVENTS_PER_DELAY = 16;

  /** The length up to which a delay of the kind {@code SLEEP} lasts at random. */
  private static final int LONGEST_DELAY_NANOS = 500_000;

  private final int thread;
  private final NoisePlan plan;

  /** The noise that {@link #randomState} was seeded for. */
  private NoisePlan.Noise followed;

  private long randomState;

  Disturbance(int thread, NoisePlan plan) {
    this.thread = thread;
    this.plan = plan;
    followed = plan.current();
    follow(followed);
  }

  /** Delays the thread at one of {@link #EVENTS_PER_DELAY} events, at random. */
  void perhaps() {
    NoisePlan.Noise now = plan.current();
    if (now != followed) {
      follow(now);
    }
    if (now.kind != Settings.Noise.NONE && nextRandom() % EVENTS_PER_DELAY == 0) {
      delay(now.kind);
    }
  }

  /**
   * Seeds the random numbers: each thread has its own, which depend on the seed and its id only.
   */
  private void follow(NoisePlan.Noise now) {
    followed = now;
    randomState = (now.seed + 1) * 0x9E3779B97F4A7C15L + thread * 0xD1B54A32D192ED03L;
  }

  @SuppressWarnings("ThreadPriorityCheck") // disturbing the scheduler is the purpose
  private void delay(Settings.Noise kind) {
    Thread.yield();
    if (kind == Settings.Noise.SLEEP) {
      long end = System.nanoTime() + nextRandom() % LONGEST_DELAY_NANOS;
      while (System.nanoTime() - end < 0) {
        Thread.yield();
      }
    }
  }

  /** Returns the next number of a xorshift generator, which is not negative. */
  private long nextRandom() {
    randomState ^= randomState << 13;
    randomState ^= randomState >>> 7;
    randomState ^= randomState << 17;
    return randomState >>> 1;
  }
}
