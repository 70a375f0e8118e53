package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Small random traces in which threads take turns at any time: with transactions that start and
 * join threads, hand something over, meet at barriers and run tasks in their middle, with locks
 * that are held around all that, shared, acquired again or never released, with volatile variables
 * and with some whose writes commute, with blocks and methods in each other, and with several runs
 * of one kind. The same seed gives the same traces.
 */
public final class RandomSchedules {
  /** The operations of threads besides accesses to variables and locks. */
  public enum Shape {
    /** They start and join each other. */
    FORKS,
    /** They signal and wait. */
    SIGNALS,
    /** They meet at barriers. */
    BARRIERS,
    /** They submit tasks, run them and wait for them. */
    TASKS,
    /** They only take turns, in many small transactions. */
    MANY,
    /** All of that. */
    MIXED;

    private int[] operations() {
      return switch (this) {
        case FORKS -> new int[] {Op.FORK, Op.JOIN};
        case SIGNALS -> new int[] {Op.SIGNAL, Op.AWAIT};
        case BARRIERS -> new int[] {Op.BARRIER};
        case TASKS -> new int[] {Op.SUBMIT, Op.SUBMIT, Op.RUN, Op.RUN, Op.DONE, Op.DONE, Op.AWAIT};
        case MANY -> new int[] {Op.READ};
        case MIXED ->
            new int[] {
              Op.FORK, Op.JOIN, Op.SIGNAL, Op.AWAIT, Op.BARRIER, Op.SUBMIT, Op.RUN, Op.DONE
            };
      };
    }
  }

  private static final int BLOCKS = 2;
  private static final int SIGNALS = 3;
  private static final int MAX_TRANSACTIONS = 6;
  private static final int MAX_SMALL_TRANSACTIONS = 9;

  private final Random random;

  /** Creates a source of traces. */
  public RandomSchedules(long seed) {
    random = new Random(seed);
  }

  /** The next trace, of any shape. */
  public EventList next() {
    return next(Shape.values()[random.nextInt(Shape.values().length)]);
  }

  /** The next trace, of a given shape, with no more transactions than can be put in all orders. */
  public EventList next(Shape shape) {
    Trace trace;
    do {
      trace = new Trace(shape);
      trace.build();
    } while (trace.transactions
        > (shape == Shape.MANY ? MAX_SMALL_TRANSACTIONS : MAX_TRANSACTIONS));
    return trace.events;
  }

  /** A lock that a thread holds, exclusively or shared. */
  private record Hold(int lock, boolean isShared) {}

  /** One trace while it is made. */
  private final class Trace {
    final EventList events = new EventList();
    final int[] operations;
    final int threads = 2 + random.nextInt(3);
    final int variables = 1 + random.nextInt(3);
    final int locks = random.nextInt(4);

    /** Whether locks are acquired and released often, outside of blocks as well. */
    final boolean isLocking = random.nextInt(3) == 0;

    final int length = 6 + random.nextInt(14);
    final boolean[] isRunning = new boolean[threads];
    final boolean[] hasRun = new boolean[threads];

    /** Whether locks are shared and acquired again, and blocks are in each other. */
    final boolean isSharing = random.nextInt(3) == 0;

    final boolean isReentrant = random.nextInt(3) == 0;
    final boolean isNesting = random.nextInt(3) == 0;

    /** From here on, variables are volatile. */
    final int volatiles = random.nextInt(3) == 0 ? random.nextInt(variables) : variables;

    /** Whether writes of the last variable commute: always, or not each time. */
    final boolean isCommuting = volatiles < variables && random.nextBoolean();

    final boolean isMixed = random.nextInt(4) == 0;

    /** By thread: the blocks and methods it is in, as what ends them; and its locks. */
    final List<Deque<Integer>> blocks = new ArrayList<>();

    final List<List<Hold>> held = new ArrayList<>();
    final List<Deque<Integer>> tasks = new ArrayList<>();
    final int[] submitted = new int[SIGNALS];
    int transactions;

    Trace(Shape shape) {
      operations = shape.operations();
      boolean forks = Arrays.stream(operations).anyMatch(op -> op == Op.FORK);
      for (int i = 0; i < threads; i++) {
        isRunning[i] = i == 0 || !forks || random.nextInt(3) == 0;
        blocks.add(new ArrayDeque<>());
        held.add(new ArrayList<>());
        tasks.add(new ArrayDeque<>());
      }
      name(Kind.THREAD, "T", threads);
      name(Kind.VARIABLE, "x", variables);
      name(Kind.VARIABLE, "s", SIGNALS);
      name(Kind.LOCK, "l", locks);
      name(Kind.BARRIER, "b", 1);
      name(Kind.BLOCK, "m", BLOCKS);
    }

    private void name(Kind kind, String prefix, int names) {
      for (int i = 0; i < names; i++) {
        events.symbols().of(kind).intern(prefix + i);
      }
    }

    void build() {
      int thread = 0;
      while (events.size() < length) {
        if (random.nextInt(3) == 0) {
          thread = random.nextInt(threads);
        }
        if (isRunning[thread]) {
          step(thread);
        } else {
          thread = random.nextInt(threads);
        }
      }
    }

    private void step(int thread) {
      int dice = random.nextInt(20);
      if (dice < (blocks.get(thread).isEmpty() && !isLocking ? 9 : 3)) {
        block(thread);
      } else if (dice < 12 && locks > 0 && (isLocking || random.nextInt(3) > 0)) {
        lock(thread);
      } else if (dice < 14) {
        special(operations[random.nextInt(operations.length)], thread);
      } else {
        access(thread);
      }
    }

    private void block(int thread) {
      Deque<Integer> own = blocks.get(thread);
      int block = 1 + random.nextInt(BLOCKS);
      if (own.isEmpty()) {
        transactions++;
        own.push(Op.END);
        add(Op.BEGIN, thread, block);
      } else if (isNesting && own.size() < 3 && random.nextBoolean()) {
        boolean isMethod = random.nextBoolean();
        own.push(isMethod ? -block : Op.END);
        add(isMethod ? Op.ENTER : Op.BEGIN, thread, block);
      } else {
        int end = own.pop();
        add(end < 0 ? Op.EXIT : Op.END, thread, Math.max(0, -end));
      }
    }

    private void lock(int thread) {
      List<Hold> own = held.get(thread);
      Hold hold = new Hold(random.nextInt(locks), isSharing && random.nextBoolean());
      boolean isAgain = own.contains(hold);
      if (!own.isEmpty() && ((isAgain && !isReentrant) || random.nextBoolean())) {
        Hold last = own.remove(random.nextInt(own.size()));
        add(last.isShared ? Op.UNSHARE : Op.RELEASE, thread, last.lock);
      } else if (isAgain || isFree(hold, thread)) {
        own.add(hold);
        add(hold.isShared ? Op.SHARE : Op.ACQUIRE, thread, hold.lock);
      }
    }

    /**
     * Returns whether a thread can take a lock; one that shares it can't have it for itself as
     * well.
     */
    private boolean isFree(Hold hold, int thread) {
      boolean isFree = true;
      for (int other = 0; other < threads; other++) {
        for (Hold taken : held.get(other)) {
          boolean isAllowed = hold.isShared && (taken.isShared || other == thread);
          isFree &= taken.lock != hold.lock || isAllowed;
        }
      }
      return isFree;
    }

    private void access(int thread) {
      transactions += blocks.get(thread).isEmpty() ? 1 : 0;
      int variable = random.nextInt(variables);
      boolean isVolatile = variable >= volatiles;
      boolean reads = random.nextBoolean();
      if (!reads && isCommuting && variable == variables - 1) {
        commute(thread, variable);
      }
      int read = isVolatile ? Op.VOLATILE_READ : Op.READ;
      add(reads ? read : isVolatile ? Op.VOLATILE_WRITE : Op.WRITE, thread, variable);
    }

    private void commute(int thread, int variable) {
      if (!isMixed || random.nextInt(3) > 0) {
        add(Op.COMMUTE, thread, variable);
      }
    }

    private void special(int operation, int thread) {
      int other = random.nextInt(threads);
      int signal = random.nextInt(SIGNALS);
      switch (operation) {
        case Op.FORK -> fork(thread, other);
        case Op.JOIN -> join(thread, other);
        case Op.SUBMIT -> {
          submitted[signal]++;
          add(Op.SUBMIT, thread, variables + signal);
        }
        case Op.RUN -> {
          if (submitted[signal] > 0 && tasks.get(thread).size() < 2) {
            submitted[signal]--;
            tasks.get(thread).push(variables + signal);
            add(Op.RUN, thread, variables + signal);
          }
        }
        case Op.DONE -> {
          if (!tasks.get(thread).isEmpty()
              && blocks.get(thread).isEmpty()
              && held.get(thread).isEmpty()) {
            add(Op.DONE, thread, tasks.get(thread).pop());
          }
        }
        case Op.BARRIER -> add(Op.BARRIER, thread, 0);
        case Op.READ -> access(thread);
        default -> add(operation, thread, variables + signal);
      }
    }

    private void fork(int thread, int child) {
      if (!isRunning[child] && !hasRun[child]) {
        isRunning[child] = true;
        add(Op.FORK, thread, child);
      }
    }

    private void join(int thread, int child) {
      if (child != thread && isRunning[child] && hasRun[child]) {
        isRunning[child] = false;
        add(Op.JOIN, thread, child);
      }
    }

    private void add(int operation, int thread, int target) {
      hasRun[thread] = true;
      String place = TraceText.word(operation) + " " + target;
      events.event(operation, thread, target, events.symbols().of(Kind.SITE).intern(place));
    }
  }
}
