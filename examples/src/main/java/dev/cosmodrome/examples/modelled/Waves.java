package dev.cosmodrome.examples.modelled;

import dev.cosmodrome.annotations.Deterministic;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Threads that meet at a tournament barrier: each waits for those that it beats, tells the one that
 * beats it, and waits until the champion has started the next round. The barrier spins on volatile
 * variables, which the schedule decides about as far as a recording can tell.
 */
public final class Waves {
  private static final int THREADS = 4;
  private static final int ROUNDS = 5;

  /** Lets threads wait for each other; each has a number from 0 on. */
  static final class TournamentBarrier {
    private final int threads;
    private final AtomicIntegerArray arrived;
    private volatile int round;

    TournamentBarrier(int threads) {
      this.threads = threads;
      arrived = new AtomicIntegerArray(threads);
    }

    void await(int id) {
      int next = round + 1;
      int step = 1;
      while (id % (2 * step) == 0 && step < threads) {
        if (id + step < threads) {
          awaitArrival(id + step, next);
        }
        step *= 2;
      }
      if (id == 0) {
        round = next;
        return;
      }
      arrived.set(id, next);
      while (round != next) {
        Thread.onSpinWait();
      }
    }

    private void awaitArrival(int id, int next) {
      while (arrived.get(id) != next) {
        Thread.onSpinWait();
      }
    }
  }

  private final TournamentBarrier barrier = new TournamentBarrier(THREADS);
  private final double[] heights = {1, 2, 3, 4};

  private Waves() {}

  @Deterministic
  double flow() throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int id = i;
      threads[i] = new Thread(() -> flow(id));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return heights[0];
  }

  private void flow(int id) {
    for (int i = 0; i < ROUNDS; i++) {
      double mean = (heights[id] + heights[(id + 1) % THREADS]) / 2;
      barrier.await(id);
      heights[id] = mean;
      barrier.await(id);
    }
  }

  /** Prints the height of one wave. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println(new Waves().flow());
  }
}
