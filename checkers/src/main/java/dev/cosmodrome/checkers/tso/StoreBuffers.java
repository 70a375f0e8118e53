package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;

/**
 * The possible contents of store buffers in the course of a trace. Plain writes are buffered;
 * volatile writes, locks, forks, joins and barriers are fences. The end of a thread is not a fence:
 * its buffer is certainly empty only when it is joined, see {@link LateJoins}.
 *
 * <p>A trace that has commits is an execution. Then its writes must be committed first in, first
 * out, and before a fence.
 */
final class StoreBuffers {
  private final Symbols symbols;
  private long event;
  private int openBlocks;
  private int unfencedThreads;
  private long looseFence = -1;
  private boolean isExecution;
  private boolean isFenced = true;
  private boolean isFencedInEffect = true;
  private boolean hasStops;
  private boolean hasRace;

  // By thread: the number of its open blocks, the number of its fences, and the variables that it
  // wrote since the last fence, of which some may be committed (until it is clear that there will
  // be no commits).
  private int[] depths = new int[0];
  private int[] fences = new int[0];
  private int[][] written = new int[0][];
  private int[] writtenCounts = new int[0];
  private int[] committedCounts = new int[0];

  /** By thread: whether some of these writes belong to a transaction that has ended. */
  private boolean[] hasLeft = new boolean[0];

  private final LateJoins lateJoins = new LateJoins();

  /** By variable: its last writer plus one, and that thread's number of fences before the write. */
  private long[] writers = new long[1 << 10];

  /** A value that depends on the prefetched data, so that prefetching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  StoreBuffers(Symbols symbols) {
    this.symbols = symbols;
  }

  /**
   * Returns the equivalent of an operation on x86. There, acquire, release and opaque accesses are
   * ordinary instructions, and only the full fence is a fence; updates are locked instructions,
   * which are fences in any mode. A thread of a pool reports the end of a task by a locked
   * instruction.
   */
  static int onX86(int operation) {
    return switch (operation) {
      case Op.ACQUIRE_READ, Op.OPAQUE_READ -> Op.READ;
      case Op.RELEASE_WRITE, Op.OPAQUE_WRITE -> Op.WRITE;
      case Op.OPAQUE_UPDATE, Op.RELEASE_UPDATE -> Op.VOLATILE_WRITE;
      case Op.DONE -> Op.FENCE;
      default -> operation;
    };
  }

  /** Returns whether an operation waits until its thread's buffer is empty. */
  static boolean isFence(int operation) {
    return switch (operation) {
      case Op.VOLATILE_WRITE,
          Op.ACQUIRE,
          Op.RELEASE,
          Op.SHARE,
          Op.UNSHARE,
          Op.FORK,
          Op.JOIN,
          Op.BARRIER,
          Op.FENCE ->
          true;
      default -> false;
    };
  }

  /** Returns whether an operation is only a fence; a join also waits for a thread. */
  static boolean isMereFence(int operation) {
    return switch (operation) {
      case Op.FENCE, Op.JOIN, Op.SHARE, Op.UNSHARE -> true;
      default -> false;
    };
  }

  /** Returns whether the trace has commits. */
  boolean isExecution() {
    return isExecution;
  }

  /**
   * Returns whether each transaction ended with its thread's buffer empty; valid at the end of the
   * trace. In a recording that has the ends of threads, it suffices if each transaction could have
   * ended so: a fence, or the end of the thread, comes before the thread's next access.
   */
  boolean isFenced() {
    return (isFenced && unfencedThreads == 0) || (isFencedInEffect && hasStops);
  }

  /**
   * Returns whether, since the last call, a thread accessed a variable whose value may have been in
   * another thread's buffer.
   */
  boolean hadRace() {
    boolean had = hasRace;
    hasRace = false;
    return had;
  }

  /**
   * Returns whether no block is open and all buffers are empty: no later event leads back over this
   * point.
   */
  boolean isQuiet() {
    return openBlocks == 0 && unfencedThreads == 0;
  }

  /** Returns the number of open blocks of a thread. */
  int depth(int thread) {
    return thread < depths.length ? depths[thread] : 0;
  }

  /** Returns the last writer of a variable that was written. */
  int lastWriter(int variable) {
    return (int) (writers[variable] >>> Integer.SIZE) - 1;
  }

  /** Prefetches the last writers of the variables of these events. */
  void touch(EventBatch batch) {
    int last = writers.length - 1; // a power of two less one
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      sum += writers[batch.targets()[row] & last];
    }
    touched += sum;
  }

  void event(int operation, int thread, int target) {
    if (thread >= depths.length) {
      grow(thread);
    }
    if (operation != Op.JOIN && lateJoins.has(thread)) {
      joinLate(thread);
    }
    switch (operation) {
      case Op.READ, Op.VOLATILE_READ -> read(thread, target);
      case Op.WRITE -> write(thread, target);
      case Op.COMMIT -> commit(thread, target);
      case Op.BEGIN -> openBlocks += depths[thread]++ == 0 ? 1 : 0;
      case Op.END -> end(thread);
      case Op.STOP -> hasStops = true;
      default -> {
        if (isFence(operation)) {
          fence(operation, thread, target);
        }
      }
    }
    event++;
  }

  private void end(int thread) {
    if (--depths[thread] == 0) {
      openBlocks--;
      hasLeft[thread] = writtenCounts[thread] > 0;
      isFenced &= !hasLeft[thread];
    }
  }

  private void read(int thread, int variable) {
    noteRace(thread, variable);
    isFencedInEffect &= !hasLeft[thread];
  }

  private void write(int thread, int variable) {
    noteRace(thread, variable);
    noteWriter(thread, variable);
    isFencedInEffect &= !hasLeft[thread];
    hasLeft[thread] = depths[thread] == 0;
    isFenced &= !hasLeft[thread];
    int count = writtenCounts[thread]++;
    unfencedThreads += count == 0 ? 1 : 0;
    if (looseFence < 0) {
      remember(thread, count, variable);
    }
  }

  private void remember(int thread, int index, int variable) {
    if (index >= written[thread].length) {
      written[thread] = Arrays.copyOf(written[thread], Math.max(4, 2 * index));
    }
    written[thread][index] = variable;
  }

  private void noteWriter(int thread, int variable) {
    writers[variable] = (long) (thread + 1) << Integer.SIZE | fences[thread];
  }

  /**
   * Sets {@link #hasRace} if the last write of a variable may still be in another thread's buffer.
   */
  private void noteRace(int thread, int variable) {
    if (variable >= writers.length) {
      writers = Arrays.copyOf(writers, 2 * Integer.highestOneBit(variable));
    }
    int writer = (int) (writers[variable] >>> Integer.SIZE) - 1;
    hasRace |= writer >= 0 && writer != thread && fences[writer] == (int) writers[variable];
  }

  private void fence(int operation, int thread, int target) {
    if (operation == Op.JOIN) {
      join(thread, target);
      return;
    }
    if (operation == Op.VOLATILE_WRITE) {
      noteRace(thread, target);
      noteWriter(thread, target);
    }
    expectCommitted(thread, "passes a fence");
    drain(thread);
  }

  private void join(int thread, int child) {
    if (child >= depths.length) {
      grow(child);
    }
    expectCommitted(child, "is joined");
    expectCommitted(thread, "passes a fence");
    if (lateJoins.has(child)) {
      joinLate(child);
    }
    lateJoins.add(thread, child, 0);
  }

  private void joinLate(int thread) {
    lateJoins.take(
        thread,
        (child, position) -> {
          drain(child);
          drain(thread);
        });
  }

  /** Checks that the writes of a thread were committed, if the trace has commits. */
  private void expectCommitted(int thread, String what) {
    if (committedCounts[thread] < writtenCounts[thread]) {
      if (isExecution) {
        throw malformed(
            name(thread) + " " + what + " while " + first(thread) + " is in its buffer");
      }
      looseFence = looseFence < 0 ? event : looseFence;
    }
  }

  private void drain(int thread) {
    fences[thread]++;
    if (writtenCounts[thread] > 0) {
      writtenCounts[thread] = 0;
      committedCounts[thread] = 0;
      hasLeft[thread] = false;
      unfencedThreads--;
    }
  }

  private void commit(int thread, int variable) {
    String commits = name(thread) + " commits " + symbols.name(Kind.VARIABLE, variable);
    if (looseFence >= 0) {
      throw malformed(
          commits + ", but writes were not committed at the fence of event " + looseFence);
    }
    isExecution = true;
    int next = committedCounts[thread];
    if (next == writtenCounts[thread]) {
      throw malformed(commits + ", but its buffer is empty");
    }
    if (written[thread][next] != variable) {
      throw malformed(commits + ", but " + first(thread) + " comes first in its buffer");
    }
    committedCounts[thread]++;
  }

  private MalformedEventException malformed(String reason) {
    return new MalformedEventException(reason, event);
  }

  private String name(int thread) {
    return symbols.name(Kind.THREAD, thread);
  }

  /** Returns the variable of the oldest write in a thread's buffer. */
  private String first(int thread) {
    return symbols.name(Kind.VARIABLE, written[thread][committedCounts[thread]]);
  }

  private void grow(int thread) {
    int before = depths.length;
    int length = Math.max(thread + 1, 2 * before);
    depths = Arrays.copyOf(depths, length);
    fences = Arrays.copyOf(fences, length);
    written = Arrays.copyOf(written, length);
    writtenCounts = Arrays.copyOf(writtenCounts, length);
    committedCounts = Arrays.copyOf(committedCounts, length);
    hasLeft = Arrays.copyOf(hasLeft, length);
    for (int i = before; i < length; i++) {
      written[i] = new int[0];
    }
  }
}
