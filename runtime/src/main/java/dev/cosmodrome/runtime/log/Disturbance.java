package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Settings;

/**
 * Delays a thread now and then, at random, to bring out rare interleavings. It does so without
 * blocking, which would consume interrupts and permits that are meant for the program.
 */
public final class Disturbance {
  private static final int ONE_IN = 16;
  private static final int LONGEST_NANOS = 500_000;

  /** What to do, from where on; another one means to start again. */
  private static final class Plan {
    final Settings.Noise noise;
    final long seed;

    Plan(Settings.Noise noise, long seed) {
      this.noise = noise;
      this.seed = seed;
    }
  }

  /** Not volatile: threads that need a new value synchronise with the thread that sets it. */
  private static Plan plan = planned();

  private final int thread;
  private Plan followed = plan;
  private long state;

  Disturbance(int thread) {
    this.thread = thread;
    follow(followed);
  }

  /** Disturbs as the settings say. */
  public static void asPlanned() {
    plan = planned();
  }

  /** Disturbs otherwise, from now on. */
  public static void change(Settings.Noise noise, long seed) {
    plan = new Plan(noise, seed);
  }

  /** Whether threads are disturbed at all. */
  static boolean isPlanned() {
    return plan.noise != Settings.Noise.NONE;
  }

  private static Plan planned() {
    return new Plan(Settings.current().noise(), Settings.current().seed());
  }

  void perhaps() {
    Plan now = plan;
    if (now != followed) {
      follow(now);
    }
    if (now.noise != Settings.Noise.NONE && next() % ONE_IN == 0) {
      disturb(now.noise);
    }
  }

  private void follow(Plan now) {
    followed = now;
    state = (now.seed + 1) * 0x9E3779B97F4A7C15L + thread * 0xD1B54A32D192ED03L;
  }

  @SuppressWarnings("ThreadPriorityCheck") // disturbing the scheduler is the purpose
  private void disturb(Settings.Noise noise) {
    Thread.yield();
    if (noise == Settings.Noise.SLEEP) {
      long end = System.nanoTime() + next() % LONGEST_NANOS;
      while (System.nanoTime() - end < 0) {
        Thread.yield();
      }
    }
  }

  /** A number of a xorshift generator, without its sign. */
  private long next() {
    state ^= state << 13;
    state ^= state >>> 7;
    state ^= state << 17;
    return state >>> 1;
  }
}
