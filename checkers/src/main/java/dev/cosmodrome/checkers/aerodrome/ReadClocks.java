package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.order.VectorClock;
import java.util.ArrayList;
import java.util.List;

/** The clocks of {@link PaperClocks} for the reads of variables. */
abstract sealed class ReadClocks {
  final ClockOperations operations;

  private ReadClocks(ClockOperations operations) {
    this.operations = operations;
  }

  /** Receives the clocks of earlier reads of the variable that is written. */
  @FunctionalInterface
  interface Writer {
    /**
     * Handles the clock of some reads.
     *
     * @param isAfterBegin whether one of them comes after the begin of the writer's transaction
     */
    void get(boolean isAfterBegin, VectorClock reads);
  }

  /** Handles a read by a thread whose clock is {@code time}. */
  abstract void read(int thread, int variable, VectorClock time);

  /** Handles a write by a thread whose last transaction began at {@code begin}. */
  abstract void write(int thread, int variable, VectorClock begin, Writer writer);

  /** Handles the end, at {@code time}, of a thread's transaction that began at {@code begin}. */
  abstract void end(int thread, VectorClock begin, VectorClock time);

  /** Returns the number of clocks. */
  abstract int count();

  /** A clock for each thread and variable: R_{t,x} of Algorithm 1. */
  static final class ByThread extends ReadClocks {
    private final List<List<VectorClock>> reads = new ArrayList<>();

    ByThread(ClockOperations operations) {
      super(operations);
    }

    @Override
    void read(int thread, int variable, VectorClock time) {
      operations.assign(PaperClocks.at(of(variable), thread, VectorClock::new), time);
    }

    @Override
    void write(int thread, int variable, VectorClock begin, Writer writer) {
      List<VectorClock> clocks = of(variable);
      for (int other = 0; other < clocks.size(); other++) {
        if (other != thread) {
          VectorClock clock = clocks.get(other);
          writer.get(operations.isBefore(begin, clock), clock);
        }
      }
    }

    @Override
    void end(int thread, VectorClock begin, VectorClock time) {
      for (List<VectorClock> clocks : reads) {
        for (VectorClock clock : clocks) {
          if (operations.isBefore(begin, clock)) {
            operations.join(clock, time);
          }
        }
      }
    }

    @Override
    int count() {
      return reads.stream().mapToInt(List::size).sum();
    }

    private List<VectorClock> of(int variable) {
      return PaperClocks.at(reads, variable, ArrayList::new);
    }
  }

  /**
   * Two clocks for each variable, as in section 4.3: R_x is the join of all R_{t,x}, and chR_x that
   * of all R_{t,x}[0/t].
   *
   * <p>A writer's begin is compared with chR_x in the writer's own component only. The paper
   * compares all components, which misses a read by a thread u if the begin comes after something
   * that u did: chR_x may lack the time of u.
   */
  static final class Joined extends ReadClocks {
    private final List<VectorClock> reads = new ArrayList<>();
    private final List<VectorClock> checks = new ArrayList<>();

    Joined(ClockOperations operations) {
      super(operations);
    }

    @Override
    void read(int thread, int variable, VectorClock time) {
      operations.join(PaperClocks.at(reads, variable, VectorClock::new), time);
      operations.joinWithout(thread, PaperClocks.at(checks, variable, VectorClock::new), time);
    }

    @Override
    void write(int thread, int variable, VectorClock begin, Writer writer) {
      VectorClock check = PaperClocks.at(checks, variable, VectorClock::new);
      boolean isAfterBegin = begin.time(thread) <= check.time(thread);
      writer.get(isAfterBegin, PaperClocks.at(reads, variable, VectorClock::new));
    }

    @Override
    void end(int thread, VectorClock begin, VectorClock time) {
      for (int variable = 0; variable < reads.size(); variable++) {
        if (operations.isBefore(begin, reads.get(variable))) {
          operations.join(reads.get(variable), time);
          operations.joinWithout(thread, checks.get(variable), time);
        }
      }
    }

    @Override
    int count() {
      return reads.size() + checks.size();
    }
  }
}
