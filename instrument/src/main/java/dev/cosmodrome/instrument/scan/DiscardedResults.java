package dev.cosmodrome.instrument.scan;

import java.util.BitSet;

/** The calls of a method whose results are discarded at once, by their number among its calls. */
public final class DiscardedResults {
  private static final int NONE = -1;

  private final BitSet discarded = new BitSet();
  private int calls;
  private int last = NONE;

  /** The next instruction is a call. */
  void call() {
    last = calls++;
  }

  /** The next instruction removes the top of the stack. */
  void pop() {
    if (last != NONE) {
      discarded.set(last);
    }
    last = NONE;
  }

  /** The next instruction is another one. */
  void other() {
    last = NONE;
  }

  /** Whether the result of a call is discarded; calls are counted from 0. */
  public boolean contains(int call) {
    return discarded.get(call);
  }
}
