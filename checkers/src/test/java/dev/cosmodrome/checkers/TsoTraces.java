package dev.cosmodrome.checkers;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Small random traces for store buffers. The same seed gives the same traces. */
final class TsoTraces {
  private static final int[] READS = {
    Op.READ, Op.READ, Op.VOLATILE_READ, Op.ACQUIRE_READ, Op.OPAQUE_READ
  };
  private static final int[] WRITES = {Op.WRITE, Op.WRITE, Op.RELEASE_WRITE, Op.OPAQUE_WRITE};
  private static final int[] THROUGH = {
    Op.VOLATILE_WRITE, Op.VOLATILE_WRITE, Op.OPAQUE_UPDATE, Op.RELEASE_UPDATE
  };

  private final Random random;

  TsoTraces(long seed) {
    random = new Random(seed);
  }

  /** The next trace without commits. */
  EventList next() {
    return new Trace(false, false).build();
  }

  /** The next trace that has only reads, writes, fences and blocks. */
  EventList nextPlain() {
    return new Trace(false, true).build();
  }

  /**
   * The next one of 28 to 80 events and 5 to 8 threads: more than all executions can be tried of.
   */
  EventList nextLarge() {
    return new Trace().build();
  }

  /** The next execution: a trace with commits; some may be missing at its end. */
  EventList nextExecution() {
    return new Trace(true, false).build();
  }

  private final class Trace {
    final EventList events = new EventList();
    final boolean hasCommits;
    final boolean isPlain;
    final int threads;
    final int variables;
    final int length;

    /** The maximum number of writes; more would have too many executions to try. */
    final int mostWrites;

    final int fences = random.nextInt(3);
    final int blocks = 1 + random.nextInt(3);
    final boolean[] isOpen;
    final boolean[] waits;
    final boolean[] isStopped;
    final List<Deque<Integer>> buffers = new ArrayList<>();
    int holder = -1;
    int writes;

    /** A large one; half of these have locks, forks, joins and accesses of all modes. */
    Trace() {
      this(
          false,
          random.nextBoolean(),
          5 + random.nextInt(4),
          2 + random.nextInt(8),
          28 + random.nextInt(53),
          Integer.MAX_VALUE);
    }

    Trace(boolean hasCommits, boolean isPlain) {
      this(hasCommits, isPlain, random.nextInt(16) == 0);
    }

    private Trace(boolean hasCommits, boolean isPlain, boolean isLarge) {
      this(
          hasCommits,
          isPlain,
          2 + random.nextInt(isLarge ? 3 : 2),
          1 + random.nextInt(3),
          4 + random.nextInt(hasCommits ? 12 : isLarge ? 10 : 8),
          isLarge ? 5 : 4);
    }

    private Trace(
        boolean hasCommits,
        boolean isPlain,
        int threads,
        int variables,
        int length,
        int mostWrites) {
      this.hasCommits = hasCommits;
      this.isPlain = isPlain;
      this.threads = threads;
      this.variables = variables;
      this.length = length;
      this.mostWrites = mostWrites;
      isOpen = new boolean[threads];
      waits = new boolean[threads];
      isStopped = new boolean[threads];
      for (int thread = 0; thread < threads; thread++) {
        events.symbols().of(Kind.THREAD).intern("T" + thread);
        waits[thread] = thread > 0 && !isPlain && random.nextInt(8) == 0;
        buffers.add(new ArrayDeque<>());
      }
      for (int variable = 0; variable < variables; variable++) {
        events.symbols().of(Kind.VARIABLE).intern("x" + variable);
      }
      events.symbols().of(Kind.LOCK).intern("l");
      events.symbols().of(Kind.BLOCK).intern("m");
    }

    EventList build() {
      while (events.size() < length) {
        int thread = random.nextInt(threads);
        if (waits[thread] || isStopped[thread]) {
          startOrJoin(thread, random.nextInt(threads));
        } else {
          step(thread);
        }
      }
      for (int thread = 0; thread < threads; thread++) {
        if (random.nextInt(4) > 0) {
          drain(thread);
        }
        if (isOpen[thread] && !isStopped[thread]) {
          add(Op.END, thread, 0);
        }
      }
      return events;
    }

    /** Goes on with a thread that waits to be forked or joined, by another one that runs. */
    private void startOrJoin(int thread, int by) {
      if (!buffers.get(thread).isEmpty() && random.nextBoolean()) {
        add(Op.COMMIT, thread, buffers.get(thread).remove());
      } else if (!waits[by] && !isStopped[by]) {
        drain(by);
        drain(thread);
        add(waits[thread] ? Op.FORK : Op.JOIN, by, thread);
        waits[thread] = false;
      }
    }

    private void step(int thread) {
      int dice = random.nextInt(40);
      if (dice >= 38 && thread > 0 && !isPlain) {
        isStopped[thread] = true;
        add(Op.STOP, thread, 0);
      } else if (dice < 4 * blocks) {
        add(isOpen[thread] ? Op.END : Op.BEGIN, thread, 0);
        isOpen[thread] = !isOpen[thread];
      } else if (dice < 4 * blocks + 2 * fences) {
        fence(thread);
      } else if (hasCommits && dice < 30 && !buffers.get(thread).isEmpty()) {
        add(Op.COMMIT, thread, buffers.get(thread).remove());
      } else if (dice == 37 && !isPlain) {
        add(random.nextBoolean() ? Op.ACQUIRE_FENCE : Op.RELEASE_FENCE, thread, 0);
      } else {
        access(thread);
      }
    }

    private void fence(int thread) {
      drain(thread);
      int dice = isPlain ? 3 : random.nextInt(4);
      if (dice == 0 && (holder < 0 || holder == thread)) {
        add(holder < 0 ? Op.ACQUIRE : Op.RELEASE, thread, 0);
        holder = holder < 0 ? thread : -1;
      } else if (dice == 1) {
        add(any(THROUGH), thread, random.nextInt(variables));
      } else {
        add(Op.FENCE, thread, 0);
      }
    }

    private void drain(int thread) {
      while (!buffers.get(thread).isEmpty()) {
        add(Op.COMMIT, thread, buffers.get(thread).remove());
      }
    }

    private void access(int thread) {
      int variable = random.nextInt(variables);
      if (writes == mostWrites || random.nextBoolean()) {
        add(isPlain ? Op.READ : any(READS), thread, variable);
      } else {
        add(isPlain ? Op.WRITE : any(WRITES), thread, variable);
        writes += hasCommits ? 0 : 1;
        if (hasCommits) {
          buffers.get(thread).add(variable);
        }
      }
    }

    private int any(int[] operations) {
      return operations[random.nextInt(operations.length)];
    }

    private void add(int operation, int thread, int target) {
      events.event(operation, thread, target, 0);
    }
  }
}
