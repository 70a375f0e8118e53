package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes blocks of the methods that are meant to be atomic: their {@code enter} and {@code exit}
 * become {@code begin} and {@code end}. Only the outermost such method of a thread matters, and
 * only that becomes a block.
 *
 * <p>Hand-overs become volatile accesses: whether the schedule decides who waits for whom does not
 * matter here.
 *
 * <p>What is meant to be atomic is what the rules say, else what the program's annotations say,
 * else every method but {@code main}, {@code run}, {@code call}, {@code <clinit>}, methods that
 * were seen to block or are tasks, and lambdas that nothing else of the thread has called. It is
 * decided when a method is first entered, by the notes that are known then.
 */
public final class AtomicMethods {
  private static final byte UNDECIDED = 0;
  private static final byte ATOMIC = 1;
  private static final byte NOT_ATOMIC = 2;
  private static final byte ATOMIC_IF_CALLED = 3;

  private final MethodIntents intents;
  private final SymbolTable methods;
  private byte[] decisions = new byte[64];

  /** How many methods each thread is in. */
  private int[] depths = new int[16];

  /** At which depth each thread's block began; 0 if it is in none. */
  private int[] blocks = new int[16];

  /** Creates it for one trace, whose names and further notes are in {@code symbols}. */
  public AtomicMethods(Specification specification, Symbols symbols) {
    intents = new MethodIntents(specification, symbols);
    methods = symbols.of(Kind.BLOCK);
  }

  /** Makes blocks of methods in the next events of a well-formed trace. */
  public void mark(EventBatch batch) {
    int[] operations = batch.operations();
    for (int row = 0; row < batch.size(); row++) {
      if (operations[row] >= Op.ENTER) {
        operations[row] = marked(operations[row], batch.threads()[row], batch.targets()[row]);
      }
    }
  }

  /** The operation of the next event, made a block's if it is an atomic method's. */
  int marked(int operation, int thread, int target) {
    return switch (operation) {
      case Op.ENTER -> enter(thread, target);
      case Op.EXIT -> exit(thread);
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

  /** Whether a method is meant to be atomic that another one calls. */
  public boolean isAtomic(int method) {
    return isAtomic(method, Integer.MAX_VALUE);
  }

  /**
   * Whether a method is meant to be atomic.
   *
   * @param depth how many methods the thread is in then
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
      case STEP -> ATOMIC;
    };
  }

  /** The methods that were entered so far and are meant to be atomic. */
  public Set<String> names() {
    return IntStream.range(0, decisions.length)
        .filter(method -> decisions[method] == ATOMIC || decisions[method] == ATOMIC_IF_CALLED)
        .mapToObj(methods::name)
        .collect(Collectors.toSet());
  }
}
