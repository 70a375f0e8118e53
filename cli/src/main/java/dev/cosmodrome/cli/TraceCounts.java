package dev.cosmodrome.cli;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.Validator;
import java.util.Arrays;

/** Counts the events and transactions of a trace, which must be well-formed. */
final class TraceCounts implements EventSink {
  private final Validator validator;
  private final long[] operations = new long[Op.COUNT];
  private int[] depths = new int[16];
  private long blocks;
  private long unary;
  private long open;

  TraceCounts(Symbols symbols) {
    validator = new Validator(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    validator.event(operation, thread, target, site);
    operations[operation]++;
    if (thread >= depths.length) {
      depths = Arrays.copyOf(depths, Math.max(thread + 1, 2 * depths.length));
    }
    if (operation == Op.BEGIN && depths[thread]++ == 0) {
      blocks++;
      open++;
    } else if (operation == Op.END && --depths[thread] == 0) {
      open--;
    } else if (depths[thread] == 0 && Op.isVisible(operation)) {
      unary++;
    }
  }

  long events() {
    return Arrays.stream(operations).sum();
  }

  long of(int operation) {
    return operations[operation];
  }

  /** Outermost blocks. */
  long blocks() {
    return blocks;
  }

  /** Events outside any block. */
  long unary() {
    return unary;
  }

  /** Outermost blocks that have not ended. */
  long open() {
    return open;
  }
}
