package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.BitSet;

/** Finds the variables that several threads access: no other can be in a cycle of transactions. */
public final class SharedVariables implements EventSink {
  private final BitSet shared = new BitSet();

  /** The first thread that accesses each variable, plus one; zero if there is none yet. */
  private int[] first = new int[1 << 10];

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (Op.accesses(operation)) {
      if (target >= first.length) {
        first = Arrays.copyOf(first, Math.max(target + 1, 2 * first.length));
      }
      if (first[target] == 0) {
        first[target] = thread + 1;
      } else if (first[target] != thread + 1) {
        shared.set(target);
      }
    }
  }

  /** Returns the variables that were found. */
  public BitSet found() {
    return shared;
  }
}
