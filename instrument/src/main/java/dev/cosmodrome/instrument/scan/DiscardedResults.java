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

  /** The next instruction is a call. */
  void call() {
    last = calls++;
    sums.set(last, isSum);
    isSum = false;
  }

  /** The next instruction makes a function, such as one of a method reference. */
  void function(Object... bootstrapArguments) {
    other();
    for (Object argument : bootstrapArguments) {
      isSum |=
          argument instanceof Handle handle
              && SUMS.contains(handle.getOwner() + "." + handle.getName());
    }
  }

  /** The next instruction removes the top of the stack. */
  void pop() {
    if (last != NONE) {
      discarded.set(last);
    }
    other();
  }

  /** The next instruction is another one. */
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
