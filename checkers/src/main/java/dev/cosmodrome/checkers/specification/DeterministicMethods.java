package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Turns calls of deterministic methods into blocks, also of those that other deterministic methods
 * call: their {@code enter} and {@code exit} become {@code begin} and {@code end}. A method is
 * deterministic only if the rules or the program's annotations say so; this is decided when a
 * method is first entered.
 */
public final class DeterministicMethods {
  private static final byte UNDECIDED = 0;
  private static final byte DETERMINISTIC = 1;
  private static final byte OTHER = 2;

  private final MethodIntents intents;
  private final SymbolTable methods;
  private byte[] decisions = new byte[64];

  // By thread: the number of open methods, and which of them are blocks.
  private int[] depths = new int[16];
  private @Nullable BitSet[] blocks = new BitSet[16];

  /** Creates the filter for one trace, whose names and further notes are in {@code symbols}. */
  public DeterministicMethods(Specification specification, Symbols symbols) {
    intents = new MethodIntents(specification, symbols);
    methods = symbols.of(Kind.BLOCK);
  }

  /** Turns methods into blocks in the next events of a well-formed trace. */
  public void mark(EventBatch batch) {
    int[] operations = batch.operations();
    for (int row = 0; row < batch.size(); row++) {
      if (operations[row] == Op.ENTER) {
        operations[row] = enter(batch.threads()[row], batch.targets()[row]);
      } else if (operations[row] == Op.EXIT) {
        operations[row] = exit(batch.threads()[row]);
      }
    }
  }

  private int enter(int thread, int method) {
    if (thread >= depths.length) {
      int length = Math.max(thread + 1, 2 * depths.length);
      depths = Arrays.copyOf(depths, length);
      blocks = Arrays.copyOf(blocks, length);
    }
    int depth = depths[thread]++;
    if (!isDeterministic(method)) {
      return Op.ENTER;
    }
    BitSet open = blocks[thread];
    if (open == null) {
      open = new BitSet();
      blocks[thread] = open;
    }
    open.set(depth);
    return Op.BEGIN;
  }

  private int exit(int thread) {
    int depth = --depths[thread];
    BitSet open = blocks[thread];
    if (open == null || !open.get(depth)) {
      return Op.EXIT;
    }
    open.clear(depth);
    return Op.END;
  }

  private boolean isDeterministic(int method) {
    if (method >= decisions.length) {
      decisions = Arrays.copyOf(decisions, Math.max(method + 1, 2 * decisions.length));
    }
    if (decisions[method] == UNDECIDED) {
      boolean deterministic =
          intents.of(methods.name(method)).filter(Intent.DETERMINISTIC::equals).isPresent();
      decisions[method] = deterministic ? DETERMINISTIC : OTHER;
    }
    return decisions[method] == DETERMINISTIC;
  }
}
