package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;

/** Small random traces that are well-formed. The same seed gives the same traces. */
public final class RandomTraces {
  /** The predominant operations of a trace. */
  public enum Shape {
    /** Accesses under locks, in blocks. */
    LOCKED,
    /** Accesses in blocks and outside, few locks. */
    RACY,
    /** Threads that start and join others. */
    FORK_JOIN,
    /** Blocks in blocks. */
    NESTED,
    /** Threads that meet at barriers. */
    BARRIERS,
    /** Volatile and plain accesses. */
    VOLATILES,
    /** Atomic accesses of all modes, fences and plain accesses. */
    MODES,
    /** Something of everything. */
    MIXED,
    /** The same, with signals and tasks. */
    PARALLEL,
    /** The same, with calls whose results the schedule decides. */
    DECISIONS
  }

  /** A method that is not meant to be atomic, behind no block and a block. */
  private static final int METHOD = 2;

  private static final List<Shape> WITHOUT_SIGNALS =
      List.copyOf(EnumSet.complementOf(EnumSet.of(Shape.PARALLEL, Shape.DECISIONS)));

  private static final int[] READS = {
    Op.READ, Op.VOLATILE_READ, Op.ACQUIRE_READ, Op.OPAQUE_READ, Op.OPAQUE_READ
  };
  private static final int[] WRITES = {
    Op.WRITE, Op.VOLATILE_WRITE, Op.RELEASE_WRITE, Op.OPAQUE_WRITE, Op.OPAQUE_WRITE
  };
  private static final int[] UPDATES = {Op.VOLATILE_WRITE, Op.OPAQUE_UPDATE, Op.RELEASE_UPDATE};
  private static final int[] DECISIONS = {
    Op.MARK, Op.MARK, Op.OBSERVE, Op.OBSERVE_ORDER, Op.OBSERVE_FIRST, Op.OBSERVE_FIRST, Op.CHANCE
  };
  private static final int[] FENCES = {Op.FENCE, Op.ACQUIRE_FENCE, Op.RELEASE_FENCE};

  private final Random random;

  /** Creates a source of traces. */
  public RandomTraces(long seed) {
    random = new Random(seed);
  }

  /** The next trace, of a random shape; without signals and tasks. */
  public EventList next() {
    return next(WITHOUT_SIGNALS.get(random.nextInt(WITHOUT_SIGNALS.size())));
  }

  /** The next trace, of a given shape. */
  public EventList next(Shape shape) {
    return new Trace(shape).build();
  }

  /** One trace while it is made. */
  private final class Trace {
    final EventList events = new EventList();
    final Shape shape;
    final int threads = threads();
    final int variables = 1 + random.nextInt(8);
    final int locks = 1 + random.nextInt(3);
    final int length = 4 + random.nextInt(threads < 9 ? 46 : 5 * threads);
    final int[] depths = new int[threads];
    final List<List<Integer>> held = new ArrayList<>();

    /** By thread: the locks that it shares, perhaps with others. */
    final List<List<Integer>> shared = new ArrayList<>();

    final List<List<Integer>> tasks = new ArrayList<>();
    final List<Integer> running = new ArrayList<>();
    final List<Integer> unstarted = new ArrayList<>();
    final List<Integer> stopped = new ArrayList<>();
    final boolean[] waitsInMethod = new boolean[threads];

    Trace(Shape shape) {
      this.shape = shape;
      Symbols symbols = events.symbols();
      boolean forks =
          shape == Shape.FORK_JOIN
              || (isMixed() && (random.nextBoolean() || shape == Shape.DECISIONS));
      for (int i = 0; i < threads; i++) {
        symbols.of(Kind.THREAD).intern("T" + i);
        held.add(new ArrayList<>());
        shared.add(new ArrayList<>());
        tasks.add(new ArrayList<>());
        (i == 0 || !forks ? running : unstarted).add(i);
      }
      for (int i = 0; i < variables; i++) {
        symbols.of(Kind.VARIABLE).intern("x" + i);
      }
      for (int i = 0; i < locks; i++) {
        symbols.of(Kind.LOCK).intern("l" + i);
      }
      symbols.of(Kind.BARRIER).intern("b");
      symbols.of(Kind.BLOCK).intern("m");
      symbols.of(Kind.BLOCK).intern("C.run");
    }

    boolean isMixed() {
      return shape == Shape.MIXED || hasSignals();
    }

    boolean hasSignals() {
      return shape == Shape.PARALLEL || shape == Shape.DECISIONS;
    }

    boolean hasBarriers() {
      return shape == Shape.BARRIERS || isMixed();
    }

    /** Few in most traces, more than checkers have room for at first in some. */
    int threads() {
      int dice = random.nextInt(32);
      return dice > 3 ? 2 + random.nextInt(5) : dice > 0 ? 9 + random.nextInt(12) : 40;
    }

    EventList build() {
      while (events.size() < length) {
        step(running.get(random.nextInt(running.size())));
      }
      if (random.nextBoolean()) {
        running.forEach(this::close);
      }
      return events;
    }

    /** Ends a thread's method and blocks and gives back its locks. */
    void close(int thread) {
      if (waitsInMethod[thread]) {
        add(Op.EXIT, thread, METHOD);
      }
      held.get(thread).forEach(lock -> add(Op.RELEASE, thread, lock));
      held.get(thread).clear();
      shared.get(thread).forEach(lock -> add(Op.UNSHARE, thread, lock));
      shared.get(thread).clear();
      for (; depths[thread] > 0; depths[thread]--) {
        add(Op.END, thread, 0);
      }
    }

    void step(int thread) {
      if (waitsInMethod[thread]) {
        waitsInMethod[thread] = false;
        add(Op.EXIT, thread, METHOD);
        return;
      }
      if (shape == Shape.DECISIONS && random.nextInt(3) == 0) {
        decision(thread);
        return;
      }
      int dice = random.nextInt(100);
      if (dice < 20) {
        block(thread);
      } else if (dice < (shape == Shape.LOCKED ? 60 : shape == Shape.RACY ? 23 : 35)) {
        lock(thread);
      } else if (dice < 45 && (shape == Shape.FORK_JOIN || isMixed())) {
        forkOrJoin(thread);
      } else if (dice < 38 && shape == Shape.BARRIERS) {
        stopOrJoin(thread);
      } else if (dice < 60 && (shape == Shape.MODES || (isMixed() && random.nextInt(4) == 0))) {
        mode(thread);
      } else if (dice < 50 && hasBarriers()) {
        add(Op.BARRIER, thread, 0);
      } else if (dice < 53) {
        unseen(thread);
      } else if (dice < 70 && hasSignals()) {
        signal(thread);
      } else {
        access(thread);
      }
    }

    void signal(int thread) {
      List<Integer> own = tasks.get(thread);
      int variable = random.nextInt(variables);
      switch (random.nextInt(own.isEmpty() ? 4 : 5)) {
        case 0 -> add(Op.SIGNAL, thread, variable);
        case 1 -> add(Op.SUBMIT, thread, variable);
        case 2 -> add(Op.AWAIT, thread, variable);
        case 3 -> {
          own.add(variable);
          add(Op.RUN, thread, variable);
        }
        default -> add(Op.DONE, thread, own.remove(own.size() - 1));
      }
    }

    /** Something that the schedule may decide. */
    void decision(int thread) {
      switch (random.nextInt(8)) {
        case 2 -> update(thread);
        case 0 -> add(Op.REFUSED, thread, random.nextInt(locks));
        case 1 -> add(Op.ASKED, thread, random.nextInt(threads));
        default -> add(any(DECISIONS), thread, random.nextInt(variables));
      }
    }

    /** An update that commutes, and seldom one that lacks its read or its write. */
    void update(int thread) {
      int variable = random.nextInt(variables);
      add(Op.COMMUTE, thread, variable);
      if (random.nextInt(8) > 0) {
        add(any(READS), thread, variable);
      }
      if (random.nextInt(8) > 0) {
        add(any(UPDATES), thread, variable);
      }
    }

    void block(int thread) {
      int most = shape == Shape.NESTED ? 3 : 1 + random.nextInt(2);
      if (depths[thread] > 0 && (depths[thread] >= most || random.nextBoolean())) {
        depths[thread]--;
        add(Op.END, thread, 0);
      } else {
        depths[thread]++;
        add(Op.BEGIN, thread, random.nextInt(2));
      }
    }

    void lock(int thread) {
      List<Integer> own = held.get(thread);
      int lock = random.nextInt(locks);
      boolean free = isFree(lock) && shared.stream().noneMatch(all -> all.contains(lock));
      if (!own.isEmpty() && (random.nextBoolean() || !free)) {
        add(Op.RELEASE, thread, own.remove(own.size() - 1));
      } else if (free || (own.contains(lock) && random.nextInt(4) == 0)) {
        own.add(lock);
        add(Op.ACQUIRE, thread, lock);
      }
    }

    private boolean isFree(int lock) {
      return held.stream().noneMatch(all -> all.contains(lock));
    }

    /** Takes a lock together with others, or gives it back. */
    void share(int thread) {
      List<Integer> own = shared.get(thread);
      int lock = random.nextInt(locks);
      if (!own.isEmpty() && random.nextBoolean()) {
        add(Op.UNSHARE, thread, own.remove(random.nextInt(own.size())));
      } else if (isFree(lock) || held.get(thread).contains(lock)) {
        if (random.nextBoolean()) {
          add(Op.TRY, thread, lock);
        }
        own.add(lock);
        add(Op.SHARE, thread, lock);
      }
    }

    void forkOrJoin(int thread) {
      if (!unstarted.isEmpty() && random.nextInt(3) > 0) {
        int child = unstarted.remove(random.nextInt(unstarted.size()));
        add(Op.FORK, thread, child);
        running.add(child);
      } else if (random.nextInt(3) == 0) {
        stopOrJoin(thread);
      }
    }

    /** A thread that has stopped is joined at some time, or never; one that runs may be, too. */
    void stopOrJoin(int thread) {
      if (!stopped.isEmpty() && random.nextBoolean()) {
        add(Op.JOIN, thread, stopped.remove(random.nextInt(stopped.size())));
        return;
      }
      int other = running.get(random.nextInt(running.size()));
      if (other != thread && held.get(other).isEmpty() && shared.get(other).isEmpty()) {
        running.remove(Integer.valueOf(other));
        if (random.nextBoolean()) {
          add(Op.JOIN, thread, other);
        } else {
          stopped.add(other);
          add(Op.STOP, other, 0);
        }
      }
    }

    /** An event that must make no difference, except that a thread leaves a barrier by it. */
    void unseen(int thread) {
      int choice = random.nextInt(3);
      if (choice == 0) {
        add(Op.FENCE, thread, 0);
      } else if (choice == 1) {
        share(thread);
      } else {
        method(thread);
      }
    }

    /**
     * A method that is no block, perhaps with a barrier in it that the thread leaves by its end.
     */
    void method(int thread) {
      add(Op.ENTER, thread, METHOD);
      add(Op.ON, thread, 0);
      add(Op.CALLBACK, thread, 0);
      waitsInMethod[thread] = hasBarriers() && random.nextBoolean();
      if (waitsInMethod[thread]) {
        add(Op.BARRIER, thread, 0);
      } else {
        add(Op.EXIT, thread, METHOD);
      }
    }

    /** A fence, or an atomic access of any mode. */
    void mode(int thread) {
      int variable = random.nextInt(variables);
      switch (random.nextInt(4)) {
        case 0 -> add(any(FENCES), thread, 0);
        case 1 -> {
          add(any(READS), thread, variable);
          add(any(UPDATES), thread, variable);
        }
        case 2 -> add(any(READS), thread, variable);
        default -> add(any(WRITES), thread, variable);
      }
    }

    int any(int[] operations) {
      return operations[random.nextInt(operations.length)];
    }

    void access(int thread) {
      if (shape == Shape.LOCKED && held.get(thread).isEmpty() && random.nextInt(8) > 0) {
        return;
      }
      boolean mixed = shape == Shape.VOLATILES || isMixed();
      boolean isVolatile = mixed && random.nextInt(3) == 0;
      boolean writes = random.nextInt(5) < 2;
      int operation =
          isVolatile ? writes ? Op.VOLATILE_WRITE : Op.VOLATILE_READ : writes ? Op.WRITE : Op.READ;
      add(operation, thread, random.nextInt(variables));
    }

    void add(int operation, int thread, int target) {
      int site = events.symbols().of(Kind.SITE).intern("line " + (events.size() + 1));
      events.event(operation, thread, target, site);
    }
  }
}
