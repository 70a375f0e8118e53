package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * What transactions have in common that do the same at the same places with the same locks: a
 * block's name and its steps. A step is an event, packed into a long: an access, an acquire or a
 * release, or an atomic method that is entered or left; or the passing of {@link #MOMENTS}.
 */
public final class TransactionSignature {
  /** The block of a transaction that is a single access outside of blocks. */
  public static final int UNARY = -1;

  /**
   * A step that is no event: moments pass. Its site is {@link MustHappenBefore#TOLD} or what else
   * it is.
   */
  public static final int MOMENTS = Op.COUNT;

  /** From here on, locks are not of the trace but stand for variables of libraries. */
  static final int FIRST_LIBRARY_LOCK = 1 << 28;

  /** From here on, they stand for those that calls of collections take. */
  static final int FIRST_COLLECTION_LOCK = 1 << 29;

  private static final int BITS = 28;
  private static final int TARGET_BITS = 30;
  private static final long TARGET_MASK = (1L << TARGET_BITS) - 1;
  private static final long MASK = (1L << BITS) - 1;

  /** The place of a step that is no event of its own, such as the lock of a library's variable. */
  static final int NO_EVENT = (int) MASK;

  /** The place of a lock that is taken before or released after the transaction. */
  static final int BROUGHT_ALONG = NO_EVENT - 1;

  private final int block;
  private final int site;
  private final long[] steps;
  private final Map<Integer, Run> runs = new LinkedHashMap<>();

  TransactionSignature(int block, int site, long[] steps) {
    this.block = block;
    this.site = site;
    this.steps = steps;
  }

  static long step(int operation, int target, int site) {
    return ((((long) operation << TARGET_BITS) | target) << BITS) | site;
  }

  /** The operation of a step. */
  public static int operation(long step) {
    return (int) (step >>> (TARGET_BITS + BITS));
  }

  /** What a step acts on; how many moments pass. */
  public static int target(long step) {
    return (int) ((step >>> BITS) & TARGET_MASK);
  }

  /** Where a step is in the program. */
  public static int site(long step) {
    return (int) (step & MASK);
  }

  /** Returns whether a lock is one of the trace. */
  public static boolean isLockOfTrace(int lock) {
    return lock < FIRST_LIBRARY_LOCK;
  }

  /** The block, or {@link #UNARY}. */
  public int block() {
    return block;
  }

  /** Returns whether it is a single access outside of blocks. */
  public boolean isUnary() {
    return block == UNARY;
  }

  /** Where the block begins. */
  public int site() {
    return site;
  }

  /** The steps. */
  public long[] steps() {
    return steps;
  }

  /** Replaces what stands for locks of the trace by these, when all signatures are known. */
  void replaceLocks(IntUnaryOperator traceLock) {
    for (int i = 0; i < steps.length; i++) {
      int operation = operation(steps[i]);
      if (Op.takes(operation) || Op.givesBack(operation)) {
        steps[i] = step(operation, traceLock.applyAsInt(target(steps[i])), site(steps[i]));
      }
    }
  }

  /** The transactions of this signature, by strands. */
  public List<Run> runs() {
    return new ArrayList<>(runs.values());
  }

  /** The transactions of this signature in a strand, if there are any. */
  Run run(int strand, int thread) {
    return runs.computeIfAbsent(strand, s -> new Run(this, s, thread));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TransactionSignature signature
        && block == signature.block
        && site == signature.site
        && Arrays.equals(steps, signature.steps);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(steps) + block) + site;
  }
}
