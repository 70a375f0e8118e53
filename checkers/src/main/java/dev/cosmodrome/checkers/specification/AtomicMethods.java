package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Turns calls of atomic methods into blocks: their {@code enter} and {@code exit} become {@code
 * begin} and {@code end}. Only the outermost such call of a thread becomes a block.
 *
 * <p>Hand-overs become volatile accesses: checkers of atomicity do not distinguish whether the
 * schedule decides their order.
 *
 * <p>A method is atomic if the rules say so, else if the program's annotations say so, else unless
 * it is {@code main}, {@code run}, {@code call}, {@code <clinit>}, a method that was seen to block
 * or is a task, or a lambda that no other method of the thread has called. This is decided when a
 * method is first entered, by the notes that are known then.
 *
 * <p>Blocks that the trace marks itself are atomic unless a rule says something else of their name;
 * such a block becomes a method that is not atomic.
 */
public final class AtomicMethods {
  private static final byte UNDECIDED = 0;
  private static final byte ATOMIC = 1;
  private static final byte NOT_ATOMIC = 2;
  private static final byte ATOMIC_IF_CALLED = 3;

  /** The open blocks of a thread that the trace marks. */
  private static final class MarkedBlocks {
    final BitSet isDropped = new BitSet();
    int depth;
  }

  private final MethodIntents intents;
  private final SymbolTable methods;
  private final Rules rules;
  private byte[] decisions = new byte[64];

  /** By block that the trace marks: the decision of the rules. */
  private byte[] blockDecisions = new byte[64];

  /**
   * By thread: the open blocks that the trace marks, with whether a rule says that they are not
   * atomic.
   */
  private final List<MarkedBlocks> marked = new ArrayList<>();

  /** By thread: the number of open methods. */
  private int[] depths = new int[16];

  /** By thread: the depth at which its block began; 0 if there is none. */
  private int[] blocks = new int[16];

  /** Creates the filter for one trace, whose names and further notes are in {@code symbols}. */
  public AtomicMethods(Specification specification, Symbols symbols) {
    intents = new MethodIntents(specification, symbols);
    methods = symbols.of(Kind.BLOCK);
    rules = specification.rules();
  }

  /** Turns methods into blocks in the next events of a well-formed trace. */
  public void mark(EventBatch batch) {
    int[] operations = batch.operations();
    int first = rules.isEmpty() ? Op.ENTER : Op.BEGIN;
    for (int row = 0; row < batch.size(); row++) {
      if (operations[row] >= first) {
        operations[row] = marked(operations[row], batch.threads()[row], batch.targets()[row]);
      }
    }
  }

  /** Returns the operation of the next event: that of a block if it is one of an atomic method. */
  int marked(int operation, int thread, int target) {
    return switch (operation) {
      case Op.ENTER -> enter(thread, target);
      case Op.EXIT -> exit(thread);
      case Op.BEGIN -> begin(thread, target);
      case Op.END -> end(thread);
      default -> Op.withoutSignals(operation);
    };
  }

  private int enter(int thread, int method) {
    if (thread >= depths.length) {
      int length = Math.max(thread + 1, 2 * depths.length);
      depths = Arrays.copyOf(depths, length);
      blocks = Arrays.copyOf(blocks, length);
    }
    int depth = ++depths[thread];
    if (blocks[thread] != 0 || !isAtomic(method, depth)) {
      return Op.ENTER;
    }
    blocks[thread] = depth;
    return Op.BEGIN;
  }

  private int exit(int thread) {
    if (depths[thread]-- != blocks[thread]) {
      return Op.EXIT;
    }
    blocks[thread] = 0;
    return Op.END;
  }

  private int begin(int thread, int block) {
    if (rules.isEmpty()) {
      return Op.BEGIN;
    }
    if (block >= blockDecisions.length) {
      blockDecisions = Arrays.copyOf(blockDecisions, Math.max(block + 1, 2 * block));
    }
    if (blockDecisions[block] == UNDECIDED) {
      boolean isAtomic = rules.of(methods.name(block)).orElse(Intent.ATOMIC) == Intent.ATOMIC;
      blockDecisions[block] = isAtomic ? ATOMIC : NOT_ATOMIC;
    }
    while (marked.size() <= thread) {
      marked.add(new MarkedBlocks());
    }
    MarkedBlocks own = marked.get(thread);
    own.isDropped.set(own.depth++, blockDecisions[block] == NOT_ATOMIC);
    return blockDecisions[block] == NOT_ATOMIC ? Op.ENTER : Op.BEGIN;
  }

  private int end(int thread) {
    if (rules.isEmpty()) {
      return Op.END;
    }
    MarkedBlocks own = marked.get(thread);
    return own.isDropped.get(--own.depth) ? Op.EXIT : Op.END;
  }

  /** Returns whether a method that another one calls is meant to be atomic. */
  public boolean isAtomic(int method) {
    return isAtomic(method, Integer.MAX_VALUE);
  }

  /**
   * Returns whether a method is meant to be atomic.
   *
   * @param depth the number of open methods of the thread then
   */
  public boolean isAtomic(int method, int depth) {
    if (method >= decisions.length) {
      decisions = Arrays.copyOf(decisions, Math.max(method + 1, 2 * decisions.length));
    }
    if (decisions[method] == UNDECIDED) {
      decisions[method] = decide(methods.name(method));
    }
    byte decision = decisions[method];
    return decision == ATOMIC || (decision == ATOMIC_IF_CALLED && depth > 1);
  }

  private byte decide(String method) {
    return intents
        .of(method)
        .map(intent -> intent == Intent.ATOMIC ? ATOMIC : NOT_ATOMIC)
        .orElseGet(() -> byDefault(method));
  }

  private byte byDefault(String method) {
    if (MethodName.simple(method).isEmpty() || intents.blocks(method)) {
      return NOT_ATOMIC;
    }
    return switch (MethodRole.of(method)) {
      case ENTRY_POINT -> NOT_ATOMIC;
      case LAMBDA -> ATOMIC_IF_CALLED;
      case STEP, STATEMENT -> ATOMIC;
    };
  }
}
