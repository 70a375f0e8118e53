package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;

/**
 * The cells of an adder such as {@code LongAdder}: a variable for each thread, which the thread
 * writes and which a call that computes the sum reads. One more variable represents threads that
 * had not added anything by then. From the 1,025th thread on, threads share variables. Additions
 * commute, so tasks may make them in any order, on one thread or on several.
 */
final class Sum {
  /** The number of threads in a block: the bits of a long. */
  private static final int BLOCK = Long.SIZE;

  /** The number of blocks; more threads share the variables of earlier ones. */
  private static final int BLOCKS = 16;

  private final ObjectName label;
  private final Definitions definitions;

  // For each block of threads: its first variable + 1, 0 if there is none yet; and a bit for each
  // thread that has added something.
  private final int[] variables = new int[BLOCKS];
  private final long[] changed = new long[BLOCKS];

  /** Whether a thread has computed the sum. */
  private boolean isAsked;

  Sum(ObjectName label, Definitions definitions) {
    this.label = label;
    this.definitions = definitions;
  }

  /** Reports an addition. */
  void add(ThreadContext context, int site) {
    int part = context.id % (BLOCK * BLOCKS);
    int block = part / BLOCK;
    int variable = variable(block, part % BLOCK);
    if (variable >= 0) {
      int first = first(block, 1L << part);
      if (first >= 0) {
        update(first, context, site);
      }
      update(variable, context, site);
    }
  }

  private static void update(int variable, ThreadContext context, int site) {
    context.decide(Op.COMMUTE, variable, site);
    context.writeVolatile(variable, site);
  }

  /** Reports that the thread computes the sum. */
  void ask(ThreadContext context, int site) {
    int first = asked();
    if (first >= 0) {
      context.readVolatile(first, site);
    }
    for (int block = 0; block < BLOCKS; block++) {
      long parts = changed(block);
      for (int part = 0; part < BLOCK; part++) {
        if ((parts & 1L << part) != 0) {
          context.readVolatile(variable(block, part), site);
        }
      }
    }
  }

  /** Reports that the thread resets the cells of all threads. */
  void reset(ThreadContext context, int site) {
    for (int block = 0; block < BLOCKS; block++) {
      long parts = changed(block);
      for (int part = 0; part < BLOCK; part++) {
        if ((parts & 1L << part) != 0) {
          context.writeVolatile(variable(block, part), site);
        }
      }
    }
  }

  /**
   * Returns the variable that represents threads without additions if this is the first addition of
   * a thread after a sum, else -1.
   */
  private synchronized int first(int block, long part) {
    boolean isFirst = isAsked && (changed[block] & part) == 0;
    changed[block] |= part;
    return isFirst ? variable(0, BLOCK) : -1;
  }

  private synchronized int asked() {
    isAsked = true;
    return variable(0, BLOCK);
  }

  private synchronized long changed(int block) {
    return changed[block];
  }

  /**
   * Returns the variable of a thread, or -1 if there are too many. The first block has one more,
   * for threads without additions.
   */
  private synchronized int variable(int block, int part) {
    if (variables[block] == 0) {
      VariableName name = VariableName.of(VariableKind.ELEMENT, label).inSeries(block + 1);
      variables[block] = definitions.elements(name, block == 0 ? BLOCK + 1 : BLOCK);
    }
    return variables[block] <= 0 ? -1 : variables[block] - 1 + part;
  }
}
