package dev.cosmodrome.checkers.atomicity;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;

/**
 * The last write of each variable and the last read since: for each, a transaction (0: none) and a
 * place. A negative reader stands for a {@link Readers} of that index.
 *
 * <p>A variable's state is half a cache line; on large traces, getting it there is most of the
 * work.
 */
final class Accesses {
  static final int WRITER = 0;
  static final int READER = 1;
  static final int WRITE_PLACE = 2;
  static final int READ_PLACE = 3;

  private static final int STRIDE_BITS = 2;

  /** A power of two of longs. */
  private long[] states = new long[1 << 10];

  /** Depends on what was touched, so that touching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /** The states of all variables up to this one and maybe more. */
  long[] upTo(int variable) {
    if (offset(variable) >= states.length) {
      states = Arrays.copyOf(states, 2 * Integer.highestOneBit(offset(variable)));
    }
    return states;
  }

  /** Where a variable's state starts. */
  static int offset(int variable) {
    return variable << STRIDE_BITS;
  }

  /**
   * Gets the state of all variables that these events access on its way into the cache. Without
   * branches, which could not be foreseen: other events touch the first variable.
   */
  void touch(EventBatch batch) {
    int[] operations = batch.operations();
    int[] targets = batch.targets();
    int last = states.length - 1;
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      int isAccess = (operations[row] - Op.WRITE - 1) >> (Integer.SIZE - 1);
      int at = offset(targets[row] & isAccess);
      sum += states[at & last] + states[(at + READ_PLACE) & last];
    }
    touched += sum;
  }
}
