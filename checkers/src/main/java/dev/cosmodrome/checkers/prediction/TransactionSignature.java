package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The block and the steps of transactions that do the same at the same sites with the same locks. A
 * step is packed into a long: an event, that is an access, an acquire or a release, or the entry or
 * exit of an atomic method; or the beginning of new {@link #MOMENTS}.
 */
public final class TransactionSignature {
  /** The block of a unary transaction, a single access outside blocks. */
  public static final int UNARY = -1;

  /**
   * The operation of a step that is not an event: new moments begin. Its site is {@link
   * MustHappenBefore#PUBLISHED} and others.
   */
  public static final int MOMENTS = Op.COUNT;

  /**
   * The first of the lock numbers that stand for variables of libraries and not for locks of the
   * trace.
   */
  static final int FIRST_LIBRARY_LOCK = 1 << 28;

  /** The first of the lock numbers that stand for the locks of collections. */
  static final int FIRST_COLLECTION_LOCK = 1 << 29;

  private static final int BITS = 28;
  private static final int TARGET_BITS = 30;
  private static final long TARGET_MASK = (1L << TARGET_BITS) - 1;
  private static final long MASK = (1L << BITS) - 1;

  /** The site of a step that is not an event of its own, such as the lock of a library variable. */
  static final int NO_EVENT = (int) MASK;

  /** The site of a lock that is acquired before or released after the transaction. */
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

  /** Returns the target of a step; of {@link #MOMENTS}, their number. */
  public static int target(long step) {
    return (int) ((step >>> BITS) & TARGET_MASK);
  }

  /** Returns the site of a step. */
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

  /** Returns the site at which the block begins. */
  public int site() {
    return site;
  }

  /** The steps. */
  public long[] steps() {
    return steps;
  }

  /**
   * Replaces numbers that stand for locks of the trace by these locks, when all signatures are
   * known.
   */
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

  /**
   * Returns the transactions of this signature in a strand; creates an empty run if there is none.
   */
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
