package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.order.VectorClock;

/** The operations on vector clocks of the paper, counted; each takes time for each thread. */
final class ClockOperations {
  private long count;

  /** Returns the number of operations. */
  long count() {
    return count;
  }

  /** Returns whether one clock is ordered before another: {@code earlier} ⊑ {@code later}. */
  boolean isBefore(VectorClock earlier, VectorClock later) {
    count++;
    return later.includes(earlier);
  }

  /** {@code clock} := {@code clock} ⊔ {@code other}. */
  void join(VectorClock clock, VectorClock other) {
    count++;
    clock.join(other);
  }

  /** {@code clock} := {@code clock} ⊔ {@code other}[0/thread]. */
  void joinWithout(int thread, VectorClock clock, VectorClock other) {
    int own = clock.time(thread);
    join(clock, other);
    clock.set(thread, own);
  }

  /** {@code clock} := {@code other}. */
  void assign(VectorClock clock, VectorClock other) {
    count++;
    clock.assign(other);
  }
}
