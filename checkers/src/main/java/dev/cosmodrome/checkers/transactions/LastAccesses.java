package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The last write of each variable and the last read since: for each, a number that stands for a
 * transaction (0: none) and a position. A negative reader stands for several {@link Readers}.
 *
 * <p>A variable's state is half a cache line; on large traces, most of the time is spent on loading
 * it.
 */
public final class LastAccesses {
  /** The transaction of the last write. */
  public static final int WRITER = 0;

  /** The transaction of the last read since. */
  public static final int READER = 1;

  /** The position of the last write. */
  public static final int WRITE_POSITION = 2;

  /** The position of the last read. */
  public static final int READ_POSITION = 3;

  private static final int STRIDE_BITS = 2;

  /** The bits of plain and volatile accesses; other operations have other bits as well. */
  private static final int ACCESS_BITS = Op.WRITE | Op.VOLATILE_READ;

  /** The number of longs from which on states grow by a factor of two instead of four. */
  private static final int LONGS_FOR_SLOWER_GROWTH = 1 << 22;

  /** The states; the length is a power of two. */
  private long[] states;

  /** The offsets of the states that a batch accesses. */
  private final int[] offsets = new int[EventBatch.CAPACITY];

  /** A value that depends on the prefetched data, so that prefetching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /** Creates a table with room for some variables. */
  public LastAccesses() {
    this(1 << 8);
  }

  /** Creates a table with room for {@code variables}, a power of two. */
  public LastAccesses(int variables) {
    states = new long[offset(variables)];
  }

  /** Returns the states of all variables up to this one and maybe more. */
  public long[] upTo(int variable) {
    if (offset(variable) >= states.length) {
      grow(2 * Integer.highestOneBit(offset(variable)));
    }
    return states;
  }

  /**
   * Makes room for {@code length} longs, and for four times as many as before while that is cheap.
   */
  private void grow(int length) {
    int more = states.length < LONGS_FOR_SLOWER_GROWTH ? 4 * states.length : 0;
    states = Arrays.copyOf(states, Math.max(length, more));
  }

  /** Returns the start of a variable's state. */
  public static int offset(int variable) {
    return variable << STRIDE_BITS;
  }

  /** Sets a plain access that depends on none of those before; without a branch. */
  public static void note(long[] states, int at, int operation, long transaction, long position) {
    long isWrite = -operation;
    long writer = states[at + WRITER];
    states[at + WRITER] = writer ^ ((writer ^ transaction) & isWrite);
    states[at + READER] = transaction & ~isWrite;
    states[at + READ_POSITION - operation] = position;
  }

  /**
   * Prefetches the states of all variables that these events access. First computes their offsets,
   * without branches, which would be mispredicted, so that the other loops only wait for memory,
   * for many states at the same time. A state may span two cache lines, since arrays start
   * anywhere: one loop loads the starts of states, another one their ends.
   */
  public void touch(EventBatch batch) {
    int[] operations = batch.operations();
    int[] targets = batch.targets();
    int last = states.length - 1;
    int count = 0;
    for (int row = 0; row < batch.size(); row++) {
      offsets[count] = offset(targets[row]) & last;
      count -= ((operations[row] & ~ACCESS_BITS) - 1) >> (Integer.SIZE - 1);
    }
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += states[offsets[i]];
    }
    for (int i = 0; i < count; i++) {
      sum += states[offsets[i] | READ_POSITION];
    }
    touched += sum;
  }

  /** Visits the transactions of all variables, some of them more than once. */
  public void forEach(LongConsumer visitor) {
    for (int at = 0; at < states.length; at += 1 << STRIDE_BITS) {
      visitor.accept(states[at + WRITER]);
      visitor.accept(states[at + READER]);
    }
  }
}
