package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.order.VectorClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Algorithm 1 of Mathur and Viswanathan, "Atomicity Checking in Linear Time using Vector Clocks"
 * (ASPLOS 2020), procedure by procedure. In the notation of the paper, {@code threads} is C_t,
 * {@code begins} is C_t^▷, a lock has L_ℓ and lastRelThr_ℓ, a variable has W_x and lastWThr_x.
 * {@link ReadClocks} has the clocks of reads.
 */
final class PaperClocks {
  private static final int NIL = -1;

  /** L_ℓ and lastRelThr_ℓ. */
  private static final class Lock {
    final VectorClock clock = new VectorClock();
    int lastRelease = NIL;
  }

  /** W_x and lastWThr_x. */
  private static final class Variable {
    final VectorClock write = new VectorClock();
    int lastWrite = NIL;
  }

  private final ClockOperations operations = new ClockOperations();
  private final ReadClocks reads;
  private final IntConsumer violation;
  private final List<VectorClock> threads = new ArrayList<>();
  private final List<VectorClock> begins = new ArrayList<>();
  private final List<Boolean> active = new ArrayList<>();
  private final Map<Integer, Lock> locks = new LinkedHashMap<>();
  private final List<Variable> variables = new ArrayList<>();

  /**
   * Creates the state before the first event.
   *
   * @param joinsReads whether there are two clocks for the reads of a variable instead of one for
   *     each thread
   * @param violation receives the thread whose open transaction is part of a cycle
   */
  PaperClocks(boolean joinsReads, IntConsumer violation) {
    reads = joinsReads ? new ReadClocks.Joined(operations) : new ReadClocks.ByThread(operations);
    this.violation = violation;
  }

  /** C_t. */
  VectorClock clockOf(int thread) {
    while (threads.size() <= thread) {
      VectorClock clock = new VectorClock();
      clock.set(threads.size(), 1);
      threads.add(clock);
      begins.add(new VectorClock());
      active.add(false);
    }
    return threads.get(thread);
  }

  /** C_t^▷. */
  VectorClock beginOf(int thread) {
    clockOf(thread);
    return begins.get(thread);
  }

  /** W_x. */
  VectorClock writeOf(int variable) {
    return at(variables, variable, Variable::new).write;
  }

  /** Returns the number of vector clocks. */
  long clockCount() {
    return (long) threads.size() + begins.size() + locks.size() + variables.size() + reads.count();
  }

  /** Returns the number of operations on vector clocks. */
  long operationCount() {
    return operations.count();
  }

  private void checkAndGet(VectorClock clock, int thread) {
    checkAndGet(operations.isBefore(beginOf(thread), clock), clock, thread);
  }

  private void checkAndGet(boolean isAfterBegin, VectorClock clock, int thread) {
    if (isAfterBegin && active.get(thread)) {
      violation.accept(thread);
    }
    operations.join(clockOf(thread), clock);
  }

  void acquire(int thread, int lock) {
    Lock state = lock(lock);
    if (state.lastRelease != thread) {
      checkAndGet(state.clock, thread);
    }
  }

  void release(int thread, int lock) {
    Lock state = lock(lock);
    operations.assign(state.clock, clockOf(thread));
    state.lastRelease = thread;
  }

  /** Removes a lock that is never acquired again. */
  void forget(int lock) {
    locks.remove(lock);
  }

  void fork(int thread, int child) {
    operations.join(clockOf(child), clockOf(thread));
  }

  void join(int thread, int child) {
    checkAndGet(clockOf(child), thread);
  }

  void read(int thread, int variable) {
    Variable state = at(variables, variable, Variable::new);
    if (state.lastWrite != thread) {
      checkAndGet(state.write, thread);
    }
    reads.read(thread, variable, clockOf(thread));
  }

  void write(int thread, int variable) {
    Variable state = at(variables, variable, Variable::new);
    if (state.lastWrite != thread) {
      checkAndGet(state.write, thread);
    }
    reads.write(
        thread,
        variable,
        beginOf(thread),
        (isAfterBegin, clock) -> checkAndGet(isAfterBegin, clock, thread));
    operations.assign(state.write, clockOf(thread));
    state.lastWrite = thread;
  }

  void begin(int thread) {
    VectorClock clock = clockOf(thread);
    clock.set(thread, clock.time(thread) + 1);
    operations.assign(beginOf(thread), clock);
    active.set(thread, true);
  }

  void end(int thread) {
    VectorClock begin = beginOf(thread);
    VectorClock time = clockOf(thread);
    active.set(thread, false);
    for (int other = 0; other < threads.size(); other++) {
      if (other != thread && operations.isBefore(begin, threads.get(other))) {
        checkAndGet(time, other);
      }
    }
    locks.values().forEach(lock -> update(lock.clock, begin, time));
    variables.forEach(variable -> update(variable.write, begin, time));
    reads.end(thread, begin, time);
  }

  private void update(VectorClock clock, VectorClock begin, VectorClock time) {
    if (operations.isBefore(begin, clock)) {
      operations.join(clock, time);
    }
  }

  private Lock lock(int lock) {
    return locks.computeIfAbsent(lock, l -> new Lock());
  }

  /** Returns the element at an index of a list, which is extended if necessary. */
  static <T> T at(List<T> list, int index, Supplier<T> element) {
    while (list.size() <= index) {
      list.add(element.get());
    }
    return list.get(index);
  }
}
