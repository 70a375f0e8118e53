package dev.cosmodrome.checkers;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The vector clocks of {@code aerodrome}. */
public enum ClockAlgorithm {
  /** A clock for each transaction; the default. */
  TRANSACTIONS,
  /** The paper's Algorithm 1: clocks for threads, locks and variables, and for reads by thread. */
  PAPER,
  /** The same with two clocks for all reads of a variable, as in the paper's section 4.3. */
  PAPER_READS;

  /** The name that users know the algorithm by. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The algorithm with this id. */
  public static Optional<ClockAlgorithm> of(String id) {
    return Arrays.stream(values()).filter(algorithm -> algorithm.id().equals(id)).findFirst();
  }
}
