package dev.cosmodrome.trace.synthetic;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A random trace of a given shape and length, made event by event. Threads take turns of a few
 * events; when the length is reached the trace ends, whatever is open.
 */
public final class SyntheticTrace {
  /** The maximum number of threads. */
  public static final int MAX_THREADS = 1_000_000;

  /**
   * The default number of locks of a trace of shape {@link TraceProfile#LOCKED}, and of volatile
   * variables of {@link TraceProfile#HANDED}.
   */
  public static final int LOCKS = 64;

  /** The maximum number of locks or volatile variables. */
  public static final int MAX_LOCKS = 1_000_000;

  private static final int LOCKED_VARIABLES = 1_000_000;
  private static final int LOCAL_VARIABLES = 1_000;
  private static final int RACY_VARIABLES = 200;
  private static final int BLOCKS = 16;
  private static final int SITES_IN_BLOCK = 8;
  private static final int LIVE_CHILDREN = 8;
  private static final int TURN = 6;
  private static final int TURNS_OF_ROUND = 500;
  private static final int KINDS = 50;
  private static final int KINDS_OF_LOCK = 2;
  private static final int KINDS_OF_ONE_THAT_GIVES_UP = 10;
  private static final int GUARDED_VARIABLES = 10;
  private static final int GUARDED_ACCESSES = 20;
  private static final int OWN_ACCESSES = 76;
  private static final int FREE = -1;

  private final TraceProfile shape;
  private final int threads;
  private final int locks;
  private final long events;
  private final SplittableRandom random;
  private final int firstSite;

  // By thread: how far it is in its transaction, that one's block, and the lock it holds.
  private final int[] steps;
  private final int[] blocks;
  private final int[] held;

  private final int[] holders;
  private long remaining;
  private EventSink sink = (operation, thread, target, site) -> {};

  /** Prepares a trace; its names are added to {@code symbols}. */
  public SyntheticTrace(TraceProfile shape, int threads, long events, long seed, Symbols symbols) {
    this(shape, threads, LOCKS, events, seed, symbols);
  }

  /**
   * Prepares a trace.
   *
   * @param locks the number of locks if the shape is {@link TraceProfile#LOCKED}, of volatile
   *     variables if it is {@link TraceProfile#HANDED}
   */
  public SyntheticTrace(
      TraceProfile shape, int threads, int locks, long events, long seed, Symbols symbols) {
    this.shape = shape;
    this.threads = threads;
    this.locks = locks;
    this.events = events;
    random = new SplittableRandom(seed);
    steps = new int[threads];
    blocks = new int[threads];
    held = new int[threads];
    holders = new int[locks];
    name(symbols, Kind.THREAD, "T", threads);
    name(symbols, Kind.LOCK, "L", locks());
    name(symbols, Kind.VARIABLE, "V", variables());
    name(symbols, Kind.BLOCK, "work", blockCount());
    name(symbols, Kind.BARRIER, "B", shape == TraceProfile.PARALLEL ? 1 : 0);
    firstSite = symbols.of(Kind.SITE).size();
    for (int i = 0; i < blockCount() * SITES_IN_BLOCK; i++) {
      symbols.of(Kind.SITE).intern(Integer.toString(1 + i));
    }
  }

  private static void name(Symbols symbols, Kind kind, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      symbols.of(kind).intern(prefix + i);
    }
  }

  private int locks() {
    return switch (shape) {
      case LOCKED -> locks;
      case KINDS -> KINDS / KINDS_OF_LOCK;
      default -> 0;
    };
  }

  private int blockCount() {
    return shape == TraceProfile.KINDS ? KINDS : BLOCKS;
  }

  private int variables() {
    return switch (shape) {
      case LOCKED -> LOCKED_VARIABLES;
      case HANDED -> LOCKED_VARIABLES + locks;
      case RACY -> RACY_VARIABLES;
      case CHAIN -> threads;
      case KINDS -> locks() * GUARDED_VARIABLES + threads * GUARDED_VARIABLES;
      case LOCAL, FORKJOIN, PARALLEL -> threads * variablesOfThread();
    };
  }

  private int variablesOfThread() {
    return Math.max(1, Math.min(LOCAL_VARIABLES, LOCKED_VARIABLES / threads));
  }

  /** Hands the trace to {@code to}. Can be done once. */
  public void writeTo(EventSink to) {
    sink = to;
    remaining = events;
    Arrays.fill(held, FREE);
    Arrays.fill(holders, FREE);
    switch (shape) {
      case FORKJOIN -> forkJoin();
      case PARALLEL -> parallel();
      case KINDS -> kinds();
      case CHAIN -> {
        event(Op.BEGIN, 0, 1, 0);
        event(Op.WRITE, 0, 0, 1);
        interleave(1, threads);
      }
      default -> interleave(0, threads);
    }
  }

  /** Lets threads take turns until the trace is long enough. */
  private void interleave(int from, int to) {
    while (remaining > 0) {
      turn(from + random.nextInt(to - from));
    }
  }

  private void turn(int thread) {
    for (int i = random.nextInt(TURN); i >= 0 && remaining > 0; i--) {
      step(thread);
    }
  }

  /** The next event of a thread's transaction. */
  private void step(int thread) {
    int step = steps[thread]++;
    if (step == 0) {
      blocks[thread] = 1 + random.nextInt(BLOCKS);
      event(Op.BEGIN, thread, blocks[thread], 0);
    } else if (step == SITES_IN_BLOCK - 1) {
      event(Op.END, thread, blocks[thread], 0);
      steps[thread] = 0;
    } else {
      switch (shape) {
        case LOCKED, HANDED -> lockedStep(thread, step);
        case CHAIN -> chainStep(thread, step);
        default -> access(thread, variable(thread), step);
      }
    }
  }

  private void lockedStep(int thread, int step) {
    if (step == 1) {
      acquireFree(thread);
    } else if (step == SITES_IN_BLOCK - 2) {
      if (shape == TraceProfile.LOCKED) {
        event(Op.RELEASE, thread, held[thread], step);
      } else {
        event(Op.VOLATILE_WRITE, thread, LOCKED_VARIABLES + held[thread], step);
      }
      holders[held[thread]] = FREE;
      held[thread] = FREE;
    } else {
      int variable = random.nextInt(LOCKED_VARIABLES / locks) * locks + held[thread];
      access(thread, variable, step);
    }
  }

  /** Takes a lock that is free; waits, which shows in no event, while there is none. */
  private void acquireFree(int thread) {
    int lock = random.nextInt(locks);
    for (int i = 0; i < locks && holders[lock] != FREE; i++) {
      lock = (lock + 1) % locks;
    }
    if (holders[lock] != FREE) {
      steps[thread]--;
      return;
    }
    holders[lock] = thread;
    held[thread] = lock;
    if (shape == TraceProfile.LOCKED) {
      event(Op.ACQUIRE, thread, lock, 1);
    } else {
      event(Op.VOLATILE_READ, thread, LOCKED_VARIABLES + lock, 1);
    }
  }

  /** Reads what the open transaction wrote, then works on a variable of the thread's own. */
  private void chainStep(int thread, int step) {
    if (step == 1) {
      event(Op.READ, thread, 0, step);
    } else {
      access(thread, thread, step);
    }
  }

  private int variable(int thread) {
    if (shape == TraceProfile.RACY) {
      return random.nextInt(RACY_VARIABLES);
    }
    return thread * variablesOfThread() + random.nextInt(variablesOfThread());
  }

  private void access(int thread, int variable, int step) {
    event(step % 3 == 0 ? Op.WRITE : Op.READ, thread, variable, step);
  }

  /** Lets threads do one half of a transaction after the other. */
  private void kinds() {
    while (remaining > 0) {
      int thread = random.nextInt(threads);
      if (steps[thread]++ % 2 == 0) {
        blocks[thread] = 1 + random.nextInt(KINDS);
        event(Op.BEGIN, thread, blocks[thread], 0);
        guarded(thread, blocks[thread] - 1);
      } else {
        int first = (locks() + thread) * GUARDED_VARIABLES;
        boolean givesUp = (blocks[thread] - 1) % KINDS_OF_ONE_THAT_GIVES_UP == 0;
        for (int i = givesUp ? 2 : 0; i < OWN_ACCESSES; i++) {
          access(thread, first + i % GUARDED_VARIABLES, 3 + i % 4);
        }
        event(Op.END, thread, blocks[thread], 7);
      }
    }
  }

  /** Accesses to what a lock guards; some kinds of transactions give it up in between. */
  private void guarded(int thread, int kind) {
    int lock = kind / KINDS_OF_LOCK;
    event(Op.ACQUIRE, thread, lock, 1);
    for (int i = 0; i < GUARDED_ACCESSES; i++) {
      if (i == GUARDED_ACCESSES / 2 && kind % KINDS_OF_ONE_THAT_GIVES_UP == 0) {
        event(Op.RELEASE, thread, lock, 2);
        event(Op.ACQUIRE, thread, lock, 1);
      }
      int variable = lock * GUARDED_VARIABLES + (kind + i) % GUARDED_VARIABLES;
      access(thread, variable, 3 + i % 4);
    }
    event(Op.RELEASE, thread, lock, 2);
  }

  /** Starts all threads in a block, and lets them work and meet until the trace is long enough. */
  private void parallel() {
    event(Op.BEGIN, 0, 1, 0);
    for (int child = 1; child < threads; child++) {
      event(Op.FORK, 0, child, 2);
    }
    while (remaining > 0) {
      for (int turn = 0; turn < TURNS_OF_ROUND; turn++) {
        int thread = random.nextInt(threads);
        for (int step = 1 + random.nextInt(TURN); step > 0; step--) {
          access(thread, variable(thread), step);
        }
      }
      for (int thread = 0; thread < threads; thread++) {
        event(Op.BARRIER, thread, 0, 0);
      }
    }
  }

  /** Starts threads, lets them work and joins them, a few at a time. */
  private void forkJoin() {
    long share = events / threads;
    int next = 1;
    while (remaining > 0 && next < threads) {
      int end = Math.min(threads, next + LIVE_CHILDREN);
      int children = end - next;
      long after = end == threads ? 0 : remaining - share * children;
      for (int child = next; child < end; child++) {
        event(Op.FORK, 0, child, 2);
      }
      // A child that is joined may first have to finish a transaction.
      while (remaining > after + (long) SITES_IN_BLOCK * children) {
        turn(next + random.nextInt(children));
      }
      for (int child = next; child < end; child++) {
        while (steps[child] != 0 && remaining > 0) {
          step(child);
        }
        event(Op.JOIN, 0, child, 3);
      }
      next = end;
    }
    while (remaining > 0) {
      step(0);
    }
  }

  /** Delivers an event; its site is the one of a step in the thread's block. */
  private void event(int operation, int thread, int target, int step) {
    if (remaining > 0) {
      remaining--;
      int block = Math.max(0, blocks[thread] - 1);
      sink.event(operation, thread, target, firstSite + block * SITES_IN_BLOCK + step);
    }
  }
}
