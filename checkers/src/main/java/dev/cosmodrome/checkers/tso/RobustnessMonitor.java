package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run in which each write reaches memory at once, and tells where store buffers could
 * have shown something else: a read that could have come before the last write of its variable,
 * although something that its thread did before comes after that write. After Burckhardt and
 * Musuvathi, "Effective program verification for relaxed memory models" (CAV 2008).
 *
 * <p>A program has a run under store buffers that equals none under sequential consistency if and
 * only if it has one that is told of here.
 *
 * <p>For each thread there are clocks of the writes that come before what it does next: before
 * everything by the order of its program and of conflicts; and, without the order of a write and a
 * later read that no fence separates, before its next write and before its next read. A thread's
 * time is how often it has written or handed something on; who knows a time of a thread knows all
 * that came before.
 */
final class RobustnessMonitor implements TransactionHandler {
  /** Clocks of more threads than this take too much memory. */
  static final int MAX_THREADS = 1 << 7;

  /** And so do those of more variables. */
  static final int MAX_VARIABLES = 1 << 16;

  private static final int NO_THREAD = -1;
  private static final int[] NO_TIME = {};

  /** Takes what could have been different. */
  interface Listener {
    /**
     * A read could have come before a write.
     *
     * @param pending the last write of the read's thread
     */
    void notRobust(Access read, Access write, Access pending);
  }

  /** An access to a variable: who did what where. */
  record Access(int thread, long place, long deed) {}

  /** The clocks of a thread, without its own time, and that as of now and of its last fence. */
  private static final class Clocks {
    int[] all = NO_TIME;
    int[] beforeWrite = NO_TIME;
    int[] beforeRead = NO_TIME;
    int time;
    int timeAtFence;
    long lastWritePlace;
    long lastWriteDeed;
  }

  /**
   * The last write of a variable with its clocks and time; the last thread that has read it since,
   * with its clocks; and the clocks of those before.
   */
  private static final class Variable {
    int writer = NO_THREAD;
    int time;
    long place;
    long deed;
    int[] all = NO_TIME;
    int[] beforeWrite = NO_TIME;

    int reader = NO_THREAD;
    int readerTime;
    int readerTimeAtFence;
    int[] readerAll = NO_TIME;
    int[] readerRelaxed = NO_TIME;

    int[] readersAll = NO_TIME;
    int[] readersRelaxed = NO_TIME;

    void addReader(int thread, Clocks clocks, boolean isFromBuffer) {
      if (reader != thread) {
        collectReaders();
        reader = thread;
        readerRelaxed = NO_TIME;
        readerTimeAtFence = 0;
      }
      readerTime = clocks.time;
      readerAll = clocks.all;
      if (!isFromBuffer) {
        readerTimeAtFence = clocks.timeAtFence;
        readerRelaxed = clocks.beforeRead;
      }
    }

    private void collectReaders() {
      if (reader != NO_THREAD) {
        readersAll = join(readersAll, readerAll, reader, readerTime);
        readersRelaxed = join(readersRelaxed, readerRelaxed, reader, readerTimeAtFence);
      }
    }

    /** Sets the last write, after which there are no readers. */
    void setWrite(int thread, Clocks clocks) {
      writer = thread;
      time = clocks.time;
      place = clocks.lastWritePlace;
      deed = clocks.lastWriteDeed;
      all = clocks.all;
      beforeWrite = clocks.beforeWrite;
      reader = NO_THREAD;
      readersAll = NO_TIME;
      readersRelaxed = NO_TIME;
    }
  }

  /** What a token stands for: a thread, its time and its clocks. */
  private static final class Published {
    final int thread;
    final int time;
    final int[] all;
    final int[] beforeWrite;

    Published(int thread, Clocks clocks) {
      this.thread = thread;
      time = clocks.time;
      all = clocks.all;
      beforeWrite = clocks.beforeWrite;
    }
  }

  private final Listener listener;
  private Clocks[] threads = new Clocks[0];
  private @Nullable Variable[] variables = new Variable[16];
  private @Nullable Published[] published = new Published[16];
  private boolean hasGivenUp;

  RobustnessMonitor(Listener listener) {
    this.listener = listener;
  }

  /** Whether it has given up. */
  boolean hasGivenUp() {
    return hasGivenUp;
  }

  /** A thread waits until its buffer is empty. */
  void fence(int thread) {
    Clocks clocks = clocks(thread);
    if (clocks != null) {
      clocks.beforeRead = clocks.beforeWrite;
      clocks.timeAtFence = clocks.time;
    }
  }

  @Override
  public void begin(int thread, int block, long place) {}

  @Override
  public void end(int thread, long place) {}

  @Override
  public void read(int thread, int variable, long place, int operation) {
    Clocks clocks = clocks(thread);
    if (clocks == null || variable >= MAX_VARIABLES) {
      giveUp();
      return;
    }
    Variable state = variable(variable);
    int writer = state.writer;
    if (writer != NO_THREAD && writer != thread) {
      if (time(clocks.all, writer) >= state.time && time(clocks.beforeRead, writer) < state.time) {
        listener.notRobust(
            new Access(thread, place, Deed.of(operation, variable)),
            new Access(writer, state.place, state.deed),
            new Access(thread, clocks.lastWritePlace, clocks.lastWriteDeed));
      }
      clocks.all = learn(clocks.all, state.all, writer, state.time);
      clocks.beforeRead = learn(clocks.beforeRead, state.beforeWrite, writer, state.time);
      clocks.beforeWrite = learn(clocks.beforeWrite, state.beforeWrite, writer, state.time);
    }
    state.addReader(thread, clocks, writer == thread && state.time > clocks.timeAtFence);
  }

  @Override
  public void write(int thread, int variable, long place, int operation) {
    Clocks clocks = clocks(thread);
    if (clocks == null || variable >= MAX_VARIABLES) {
      giveUp();
      return;
    }
    Variable state = variable(variable);
    int before = state.writer;
    if (before != NO_THREAD && before != thread) {
      clocks.all = learn(clocks.all, state.all, before, state.time);
      clocks.beforeWrite = learn(clocks.beforeWrite, state.beforeWrite, before, state.time);
    }
    if (state.reader != NO_THREAD && state.reader != thread) {
      state.collectReaders();
    }
    clocks.all = join(clocks.all, state.readersAll, thread, 0);
    clocks.beforeWrite = join(clocks.beforeWrite, state.readersRelaxed, thread, 0);
    clocks.time++;
    clocks.lastWritePlace = place;
    clocks.lastWriteDeed = Deed.of(operation, variable);
    state.setWrite(thread, clocks);
    if (operation == Op.VOLATILE_WRITE) {
      fence(thread);
    }
  }

  @Override
  public void publish(int thread, int token, long place, long deed) {
    Clocks clocks = clocks(thread);
    if (clocks == null) {
      return;
    }
    clocks.time++;
    fence(thread);
    if (token >= published.length) {
      published = Arrays.copyOf(published, Math.max(token + 1, 2 * published.length));
    }
    published[token] = new Published(thread, clocks);
  }

  @Override
  public void observe(int thread, int token, long place, long deed) {
    Clocks clocks = clocks(thread);
    Published from = token < published.length ? published[token] : null;
    if (clocks != null && from != null && from.thread != thread) {
      clocks.all = learn(clocks.all, from.all, from.thread, from.time);
      clocks.beforeWrite = learn(clocks.beforeWrite, from.beforeWrite, from.thread, from.time);
    }
    fence(thread);
  }

  private static int time(int[] clock, int thread) {
    return thread < clock.length ? clock[thread] : 0;
  }

  /** A clock that knows what another thread knew at a time, if it did not. */
  private static int[] learn(int[] clock, int[] other, int thread, int time) {
    return time(clock, thread) >= time ? clock : join(clock, other, thread, time);
  }

  /**
   * The later times of two clocks and a thread's time. Clocks are never changed, so that they can
   * be shared.
   */
  private static int[] join(int[] one, int[] other, int thread, int time) {
    if ((one == other || isCovered(other, one)) && time(one, thread) >= time) {
      return one;
    }
    int length = Math.max(Math.max(one.length, other.length), time == 0 ? 0 : thread + 1);
    int[] joined = Arrays.copyOf(one, length);
    for (int i = 0; i < other.length; i++) {
      joined[i] = Math.max(joined[i], other[i]);
    }
    if (time > 0) {
      joined[thread] = Math.max(joined[thread], time);
    }
    return joined;
  }

  private static boolean isCovered(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      if (clock[i] > time(other, i)) {
        return false;
      }
    }
    return true;
  }

  private Variable variable(int variable) {
    if (variable >= variables.length) {
      variables = Arrays.copyOf(variables, Math.max(variable + 1, 2 * variables.length));
    }
    Variable state = variables[variable];
    if (state == null) {
      state = new Variable();
      variables[variable] = state;
    }
    return state;
  }

  private void giveUp() {
    hasGivenUp = true;
    variables = new Variable[0];
    threads = new Clocks[0];
    published = new Published[0];
  }

  /** The clocks of a thread; null if it has given up. */
  private @Nullable Clocks clocks(int thread) {
    if (hasGivenUp || thread >= MAX_THREADS) {
      giveUp();
      return null;
    }
    if (thread >= threads.length) {
      int before = threads.length;
      int length = Math.max(thread + 1, 2 * before);
      threads = Arrays.copyOf(threads, length);
      for (int i = before; i < length; i++) {
        threads[i] = new Clocks();
      }
    }
    return threads[thread];
  }
}
