package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** The transaction that a thread is in, or the last one that it was in. */
final class OpenTransaction {
  private int depth;
  private int block;
  private int site;
  private long firstEvent;
  private int firstMoment;
  private int lastMoment;
  private long[] steps = new long[16];
  private int[] offsets = new int[16];
  private int size;

  /** Enters a block; returns whether it is an outermost one. */
  boolean enter() {
    return depth++ == 0;
  }

  /** Leaves a block; returns whether it is an outermost one. */
  boolean leave() {
    return depth > 0 && --depth == 0;
  }

  /** Leaves all blocks. */
  void abandon() {
    depth = 0;
  }

  /** Returns whether the thread is in a block. */
  boolean isBlock() {
    return depth > 0;
  }

  void begin(int newBlock, int newSite, long event, int moment) {
    block = newBlock;
    site = newSite;
    firstEvent = event;
    firstMoment = moment;
    lastMoment = moment;
    size = 0;
  }

  /** The moment of the last step. */
  int lastMoment() {
    return lastMoment;
  }

  /**
   * Adds a step for the moments that have begun since the last step.
   *
   * @param what {@link MustHappenBefore#PUBLISHED} and others
   */
  void pass(int moment, int what, long event) {
    add(TransactionSignature.step(TransactionSignature.MOMENTS, moment - lastMoment, what), event);
    lastMoment = moment;
  }

  /** Adds a step. */
  void add(long step, long event) {
    if (size == steps.length) {
      steps = Arrays.copyOf(steps, 2 * size);
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    steps[size] = step;
    offsets[size++] = (int) Math.min(event - firstEvent, Integer.MAX_VALUE);
  }

  /**
   * Returns whether the last step releases the lock that was acquired to read a variable at a site.
   */
  boolean endsWithRead(int variable, int place) {
    return size >= 2
        && steps[size - 2] == TransactionSignature.step(Op.VOLATILE_READ, variable, place)
        && TransactionSignature.operation(steps[size - 1]) == Op.RELEASE;
  }

  /**
   * Returns whether a call at a site looked up a variable of a collection that it now writes; then
   * the lock for the read is kept until the write. A call first looks at the collection as a whole,
   * and does so again where another call begins.
   *
   * @param whole returns whether a variable stands for a whole collection
   */
  boolean goesOnWith(int variable, int place, IntPredicate whole) {
    long read = TransactionSignature.step(Op.VOLATILE_READ, variable, place);
    int at = size - 1;
    while (at >= 0 && steps[at] != read) {
      at--;
    }
    if (at < 0 || !isReadBefore(at, place, whole) || isReadBefore(size, place, whole)) {
      return false;
    }
    size--;
    System.arraycopy(steps, at + 2, steps, at + 1, size - at - 1);
    System.arraycopy(offsets, at + 2, offsets, at + 1, size - at - 1);
    return true;
  }

  /** Returns whether the step before another one, apart from locks, reads a variable at a site. */
  private boolean isReadBefore(int end, int place, IntPredicate ofVariable) {
    int at = end - 1;
    while (at >= 0 && isAside(TransactionSignature.operation(steps[at]))) {
      at--;
    }
    return at >= 0
        && TransactionSignature.operation(steps[at]) == Op.VOLATILE_READ
        && TransactionSignature.site(steps[at]) == place
        && ofVariable.test(TransactionSignature.target(steps[at]));
  }

  private static boolean isAside(int operation) {
    return Op.takes(operation)
        || Op.givesBack(operation)
        || operation == TransactionSignature.MOMENTS;
  }

  void removeLast() {
    size--;
  }

  TransactionSignature signature() {
    return new TransactionSignature(block, site, Arrays.copyOf(steps, size));
  }

  /**
   * Returns the distance of each step from the first one, in events; entries beyond the size are
   * unused.
   */
  int[] offsets() {
    return offsets;
  }

  int size() {
    return size;
  }

  long firstEvent() {
    return firstEvent;
  }

  int firstMoment() {
    return firstMoment;
  }
}
