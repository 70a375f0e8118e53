package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Multiplies several pairs of matrices: two workers take them from a queue, and use new threads for
 * each. The schedule decides which worker gets which pair, but each multiplication is
 * deterministic.
 */
public final class QueuedMultiply {
  private static final int SIZE = 8;
  private static final int JOBS = 6;
  private static final int WORKERS = 2;

  private final double[][] left = new double[SIZE][SIZE];
  private final double[][] product = new double[SIZE][SIZE];

  private QueuedMultiply(int job) {
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        left[i][j] = job + i * j;
      }
    }
  }

  @Deterministic
  void square() throws InterruptedException {
    Thread upper = new Thread(() -> squareRows(0, SIZE / 2));
    Thread lower = new Thread(() -> squareRows(SIZE / 2, SIZE));
    upper.start();
    lower.start();
    upper.join();
    lower.join();
  }

  private void squareRows(int from, int to) {
    for (int row = from; row < to; row++) {
      for (int column = 0; column < SIZE; column++) {
        for (int k = 0; k < SIZE; k++) {
          product[row][column] += left[row][k] * left[k][column];
        }
      }
    }
  }

  private static void work(BlockingQueue<QueuedMultiply> queue) {
    try {
      QueuedMultiply job = queue.poll();
      while (job != null) {
        job.square();
        job = queue.poll();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Has all jobs done. */
  public static void main(String[] args) throws InterruptedException {
    QueuedMultiply[] jobs = new QueuedMultiply[JOBS];
    BlockingQueue<QueuedMultiply> queue = new LinkedBlockingQueue<>();
    for (int i = 0; i < JOBS; i++) {
      jobs[i] = new QueuedMultiply(i);
      queue.add(jobs[i]);
    }
    Thread[] workers = new Thread[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
      workers[i] = new Thread(() -> work(queue));
      workers[i].start();
    }
    double sum = 0;
    for (Thread worker : workers) {
      worker.join();
    }
    for (QueuedMultiply job : jobs) {
      sum += job.product[1][1];
    }
    System.out.println(sum);
  }
}
