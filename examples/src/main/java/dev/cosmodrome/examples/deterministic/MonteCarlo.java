package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Follows prices at random; each run has a generator of its own, and they are added up in order.
 */
public final class MonteCarlo {
  private static final int RUNS = 12;
  private static final int DAYS = 10;

  private final double[] results = new double[RUNS];

  private MonteCarlo() {}

  @Deterministic
  double simulate() {
    IntStream.range(0, RUNS).parallel().forEach(this::follow);
    double sum = 0;
    for (double result : results) {
      sum += result;
    }
    return sum / RUNS;
  }

  private void follow(int run) {
    Random random = new Random(run);
    results[run] = 100;
    for (int day = 0; day < DAYS; day++) {
      results[run] *= 1 + random.nextGaussian() / 100;
    }
  }

  /** Prints the mean of all runs. */
  public static void main(String[] args) {
    System.out.println(new MonteCarlo().simulate());
  }
}
