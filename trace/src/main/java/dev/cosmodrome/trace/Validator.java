package dev.cosmodrome.trace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks that a trace is well-formed and throws {@link MalformedEventException} at the first event
 * that breaks it:
 *
 * <ul>
 *   <li>a lock is held by one thread at a time, which may take it again and releases it as often;
 *   <li>a thread that shares a lock ends that as often as it began;
 *   <li>{@code end} and {@code exit} match the innermost open {@code begin} and {@code enter} of
 *       their thread, by name where both have one;
 *   <li>{@code done} matches the innermost open {@code run} of its thread;
 *   <li>{@code on} and {@code callback} come right behind the {@code enter} of their method;
 *   <li>a thread is forked at most once, before its first event, and not by itself;
 *   <li>a thread does nothing after {@code stop}, {@code blocked}, or after it was joined.
 * </ul>
 *
 * <p>What is still open when the trace ends is well-formed: traces are cut off.
 */
public final class Validator implements EventSink {
  private static final byte UNSEEN = 0;
  private static final byte FORKED = 1;
  private static final byte RUNNING = 2;
  private static final byte ENDED = 3;

  /** Running, and all that it did since it entered a method is to say how that was called. */
  private static final byte ENTERED = 4;

  private final Symbols symbols;
  private byte[] states = new byte[16];
  private int[][] blocks = new int[16][];
  private int[][] methods = new int[16][];
  private int[][] tasks = new int[16][];
  private int[] holders = new int[16];
  private int[] holds = new int[16];

  /** How often a thread shares a lock, by both. */
  private final Map<Long, Integer> shares = new HashMap<>();

  /** Creates a validator that takes the names in its messages from {@code symbols}. */
  public Validator(Symbols symbols) {
    this.symbols = symbols;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (thread >= states.length) {
      growThreads(thread);
    }
    if (states[thread] != RUNNING) {
      start(thread, operation);
    }
    if (operation <= Op.WRITE) {
      return;
    }
    switch (operation) {
      case Op.ACQUIRE -> acquire(thread, target);
      case Op.RELEASE -> release(thread, target);
      case Op.SHARE -> shares.merge(both(thread, target), 1, Integer::sum);
      case Op.UNSHARE -> unshare(thread, target);
      case Op.FORK -> fork(thread, target);
      case Op.JOIN -> join(thread, target);
      case Op.BEGIN -> blocks[thread] = push(blocks[thread], target);
      case Op.END -> pop(blocks[thread], thread, target, "ends", "began");
      case Op.ENTER -> {
        methods[thread] = push(methods[thread], target);
        states[thread] = ENTERED;
      }
      case Op.EXIT -> pop(methods[thread], thread, target, "exits", "entered");
      case Op.RUN -> tasks[thread] = push(tasks[thread], target);
      case Op.DONE -> done(thread, target);
      case Op.ON, Op.CALLBACK -> expectEntered(thread);
      case Op.STOP, Op.BLOCKED -> states[thread] = ENDED;
      default -> {}
    }
  }

  private void start(int thread, int operation) {
    if (states[thread] == ENDED) {
      throw malformed(thread, "runs after it was joined or stopped");
    }
    if (states[thread] != ENTERED || (operation != Op.ON && operation != Op.CALLBACK)) {
      states[thread] = RUNNING;
    }
  }

  private void acquire(int thread, int lock) {
    if (lock >= holders.length) {
      int length = Math.max(lock + 1, 2 * holders.length);
      holders = Arrays.copyOf(holders, length);
      holds = Arrays.copyOf(holds, length);
    }
    if (holds[lock] > 0 && holders[lock] != thread) {
      throw malformed(
          thread, "acquires " + lock(lock) + ", which " + thread(holders[lock]) + " holds");
    }
    holders[lock] = thread;
    holds[lock]++;
  }

  private void release(int thread, int lock) {
    if (lock >= holds.length || holds[lock] == 0 || holders[lock] != thread) {
      throw malformed(thread, "releases " + lock(lock) + ", which it does not hold");
    }
    holds[lock]--;
  }

  private void unshare(int thread, int lock) {
    if (!shares.containsKey(both(thread, lock))) {
      throw malformed(thread, "ends to share " + lock(lock) + ", which it does not");
    }
    shares.computeIfPresent(both(thread, lock), (key, times) -> times == 1 ? null : times - 1);
  }

  private static long both(int thread, int lock) {
    return (long) thread << Integer.SIZE | lock;
  }

  private void fork(int thread, int child) {
    if (child >= states.length) {
      growThreads(child);
    }
    if (child == thread) {
      throw malformed(thread, "forks itself");
    }
    if (states[child] != UNSEEN) {
      String why = states[child] == FORKED ? "was forked before" : "has run already";
      throw malformed(thread, "forks " + thread(child) + ", which " + why);
    }
    states[child] = FORKED;
  }

  private void join(int thread, int child) {
    if (child >= states.length) {
      growThreads(child);
    }
    if (child == thread) {
      throw malformed(thread, "joins itself");
    }
    states[child] = ENDED;
  }

  /** Adds to a stack whose first element is its depth. */
  private static int[] push(int[] stack, int block) {
    int[] pushed = stack == null ? new int[8] : stack;
    int depth = ++pushed[0];
    if (depth == pushed.length) {
      pushed = Arrays.copyOf(pushed, 2 * depth);
    }
    pushed[depth] = block;
    return pushed;
  }

  private void pop(int[] stack, int thread, int block, String leaves, String entered) {
    if (stack == null || stack[0] == 0) {
      throw malformed(thread, leaves + " " + block(block) + " that it never " + entered);
    }
    int open = stack[stack[0]--];
    if (open != block && open != 0 && block != 0) {
      throw malformed(thread, leaves + " " + block(block) + " inside " + block(open));
    }
  }

  private void done(int thread, int task) {
    int[] stack = tasks[thread];
    if (stack == null || stack[0] == 0 || stack[stack[0]--] != task) {
      throw malformed(thread, "is done with " + variable(task) + ", which it does not run");
    }
  }

  private void expectEntered(int thread) {
    if (states[thread] != ENTERED) {
      throw malformed(thread, "says how a method was called that it has not just entered");
    }
  }

  private void growThreads(int thread) {
    int length = Math.max(thread + 1, 2 * states.length);
    states = Arrays.copyOf(states, length);
    blocks = Arrays.copyOf(blocks, length);
    methods = Arrays.copyOf(methods, length);
    tasks = Arrays.copyOf(tasks, length);
  }

  private MalformedEventException malformed(int thread, String what) {
    return new MalformedEventException(thread(thread) + " " + what);
  }

  private String thread(int id) {
    return symbols.name(Kind.THREAD, id);
  }

  private String lock(int id) {
    return symbols.name(Kind.LOCK, id);
  }

  private String variable(int id) {
    return symbols.name(Kind.VARIABLE, id);
  }

  private String block(int id) {
    return id == 0 ? "a block" : "block " + symbols.name(Kind.BLOCK, id);
  }
}
