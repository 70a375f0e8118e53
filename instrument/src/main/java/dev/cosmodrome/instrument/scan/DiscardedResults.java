package dev.cosmodrome.instrument.scan;

import dev.cosmodrome.instrument.models.ResultUse;
import java.util.BitSet;
import java.util.Set;
import org.objectweb.asm.Handle;

/** The calls of a method whose results are discarded at once, by their number among its calls. */
public final class DiscardedResults {
  private static final int NONE = -1;
  private static final Set<String> SUMS = Set.of("java/lang/Integer.sum", "java/lang/Long.sum");

  private final BitSet discarded = new BitSet();
  private final BitSet sums = new BitSet();
  private int calls;
  private int last = NONE;
  private boolean isSum;

  /** Handles a call. */
  void call() {
    last = calls++;
    sums.set(last, isSum);
    isSum = false;
  }

  /** Handles an instruction that creates a function, such as one for a method reference. */
  void function(Object... bootstrapArguments) {
    other();
    for (Object argument : bootstrapArguments) {
      isSum |=
          argument instanceof Handle handle
              && SUMS.contains(handle.getOwner() + "." + handle.getName());
    }
  }

  /** Handles an instruction that removes the top of the stack. */
  void pop() {
    if (last != NONE) {
      discarded.set(last);
    }
    other();
  }

  /** Handles any other instruction. */
  void other() {
    last = NONE;
    isSum = false;
  }

  /** Returns the use of the result of a call; calls are counted from 0. */
  public ResultUse use(int call) {
    if (!discarded.get(call)) {
      return ResultUse.USED;
    }
    return sums.get(call) ? ResultUse.DISCARDED_SUM : ResultUse.DISCARDED;
  }
}
