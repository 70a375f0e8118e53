package dev.cosmodrome.benchmarks.programs;

/** A barrier for all threads of {@link Parallel}, made of a monitor. */
final class Barrier {
  private int arrived;
  private int round;

  /** Waits until all threads are here. */
  synchronized void await() {
    int mine = round;
    if (++arrived == Parallel.THREADS) {
      arrived = 0;
      round++;
      notifyAll();
      return;
    }
    while (round == mine) {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted at a barrier", e);
      }
    }
  }
}
