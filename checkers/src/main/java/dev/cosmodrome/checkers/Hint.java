package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.VariableName;
import java.util.List;
import java.util.Set;

/** A hint on the repair or the cause of a finding. */
public sealed interface Hint {
  /**
   * Locks allow the schedule: no other thread needs the locks that the blamed block holds from its
   * first step to its last.
   *
   * @param thread the thread of the blamed block
   * @param locks the locks that it holds all the time
   */
  record LocksAllowIt(int thread, List<Integer> locks) implements Hint {}

  /** The steps may be part of a barrier or pool that the program implements itself. */
  record OwnSynchronisation() implements Hint {}

  /**
   * Writes to these fields and array elements need a fence behind them.
   *
   * @param fields the fields, of any object, and elements of arrays
   */
  record Fences(Set<VariableName> fields) implements Hint {}

  /**
   * Blocks need a common lock.
   *
   * @param others whether accesses outside any block need it, too
   */
  record CommonLock(List<Integer> blocks, boolean others) implements Hint {}

  /** All accesses to a variable hold a lock, but the block releases it between its steps. */
  record LockGivenUp(int variable, int lock) implements Hint {}

  /** The block reads a volatile variable without a lock, and then again with it. */
  record ReadAgain(int variable, int lock) implements Hint {}

  /**
   * A lock that is held at most accesses to a variable is not held at some steps.
   *
   * @param held the number of accesses at which it is held
   * @param accesses the number of all accesses
   * @param steps the steps without it, indices of {@link Interleaving#steps}
   */
  record LockMissing(int variable, int lock, long held, long accesses, List<Integer> steps)
      implements Hint {}
}
