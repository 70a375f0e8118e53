package dev.cosmodrome.runtime;

/**
 * Delays a thread now and then, at random, to bring out rare interleavings. It does so without
 * blocking, which would consume interrupts and permits that are meant for the program.
 */
final class Disturbance {
  private static final int ONE_IN = 16;
  private static final int LONGEST_NANOS = 500_000;

  private final Settings.Noise noise;
  private long state;

  Disturbance(Settings settings, int thread) {
    noise = settings.noise();
    state = (settings.seed() + 1) * 0x9E3779B97F4A7C15L + thread * 0xD1B54A32D192ED03L;
  }

  void perhaps() {
    if (noise != Settings.Noise.NONE && next() % ONE_IN == 0) {
      disturb();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // disturbing the scheduler is the purpose
  private void disturb() {
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
