package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The last write of each variable and the last read since: for each, a number that stands for a
 * transaction (0: none) and a place. A negative reader stands for several {@link Readers}.
 *
 * <p>A variable's state is half a cache line; on large traces, getting it there is most of the
 * work.
 */
public final class Accesses {
  /** The transaction of the last write. */
  public static final int WRITER = 0;

  /** The transaction of the last read since. */
  public static final int READER = 1;

  /** The place of the last write. */
  public static final int WRITE_POSITION = 2;

  /** The place of the last read. */
  public static final int READ_POSITION = 3;

  private static final int STRIDE_BITS = 2;

  /** Operations with no other bits are accesses, plain or volatile. */
  private static final int ACCESS_BITS = Op.WRITE | Op.VOLATILE_READ;

  /** From here on, states grow by a factor of two. */
  private static final int LONGS_FOR_SLOWER_GROWTH = 1 << 22;

  /** A power of two of longs. */
  private long[] states;

  /** Where what a batch accesses is. */
  private final int[] offsets = new int[EventBatch.CAPACITY];

  /** Depends on what was touched, so that touching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /** Creates it with room for some variables. */
  public Accesses() {
    this(1 << 8);
  }

  /** Creates it with room for so many variables, a power of two. */
  public Accesses(int variables) {
    states = new long[offset(variables)];
  }

  /** The states of all variables up to this one and maybe more. */
  public long[] upTo(int variable) {
    if (offset(variable) >= states.length) {
      grow(2 * Integer.highestOneBit(offset(variable)));
    }
    return states;
  }

  /** Makes room for so many longs, and for four times as many as before while that is cheap. */
  private void grow(int length) {
    int more = states.length < LONGS_FOR_SLOWER_GROWTH ? 4 * states.length : 0;
    states = Arrays.copyOf(states, Math.max(length, more));
  }

  /** Where a variable's state starts. */
  public static int offset(int variable) {
    return variable << STRIDE_BITS;
  }

  /** Notes a plain access that depends on none of those before; without a branch. */
  public static void note(long[] states, int at, int operation, long transaction, long position) {
    long isWrite = -operation;
    long writer = states[at + WRITER];
    states[at + WRITER] = writer ^ ((writer ^ transaction) & isWrite);
    states[at + READER] = transaction & ~isWrite;
    states[at + READ_POSITION - operation] = position;
  }

  /**
   * Gets the state of all variables that these events access on its way into the cache. First finds
   * out where that is, without branches, which could not be foreseen; so that the other loops do
   * nothing but wait for memory, in many places at the same time. A state may be in two lines of
   * the cache, for arrays start anywhere: there is a loop for where states start, and one for where
   * they end.
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

  /** Visits what stands for the transactions of all variables, some of them more than once. */
  public void forEach(LongConsumer visitor) {
    for (int at = 0; at < states.length; at += 1 << STRIDE_BITS) {
      visitor.accept(states[at + WRITER]);
      visitor.accept(states[at + READER]);
    }
  }
}
