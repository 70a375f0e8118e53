package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Builds a {@link Stretch} from events of a trace; {@link StoreBuffers} defines which of them are
 * fences.
 */
final class StretchRecorder implements EventSink, TransactionHandler {
  private final TransactionEvents events = new TransactionEvents(this);
  private final Stretch stretch = new Stretch();

  private final LateJoins lateJoins = new LateJoins();

  /** The index of the first event in the trace. */
  private final long firstEvent;

  // By thread: its open block's transaction, and its writes that are not committed.
  private int[] current = new int[0];
  private final List<Deque<Integer>> buffers = new ArrayList<>();

  // By token: the fence by which it was published.
  private int[] published = new int[0];

  private StretchRecorder(long firstEvent) {
    this.firstEvent = firstEvent;
  }

  /**
   * Returns the stretch of some events.
   *
   * @param firstEvent the index of the first one in the trace
   */
  static Stretch record(StretchLog log, long firstEvent) {
    StretchRecorder recorder = new StretchRecorder(firstEvent);
    log.replay(recorder);
    return recorder.stretch;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long position = events.count(site);
    if (operation == Op.JOIN) {
      joinLate(target);
      if (!events.isAtBarrier(thread) && !events.isAtBarrier(target)) {
        lateJoins.add(thread, target, position);
        return;
      }
    }
    joinLate(thread);
    take(operation, thread, target, position);
  }

  private void joinLate(int thread) {
    if (lateJoins.has(thread)) {
      lateJoins.take(thread, (child, position) -> take(Op.JOIN, thread, child, position));
    }
  }

  private void take(int operation, int thread, int target, long position) {
    events.handle(operation, thread, target, position);
    long opAndTarget = OpAndTarget.of(operation, target);
    if (operation == Op.COMMIT) {
      commit(thread, inTrace(position), opAndTarget);
    } else if (StoreBuffers.isMereFence(operation)) {
      fence(thread, inTrace(position), opAndTarget, Stretch.NONE);
    }
  }

  @Override
  public void begin(int thread, int block, long position) {
    ensure(thread);
    current[thread] = stretch.addTransaction(block, inTrace(position));
  }

  @Override
  public void end(int thread, long position) {
    current[thread] = Stretch.NONE;
  }

  @Override
  public void read(int thread, int variable, long position, int operation) {
    ensure(thread);
    stretch.addRead(
        thread, transaction(thread), inTrace(position), OpAndTarget.of(operation, variable));
  }

  @Override
  public void write(int thread, int variable, long position, int operation) {
    ensure(thread);
    long opAndTarget = OpAndTarget.of(operation, variable);
    if (operation == Op.VOLATILE_WRITE) {
      fence(thread, inTrace(position), opAndTarget, Stretch.NONE);
      stretch.addWrite(thread, transaction(thread), inTrace(position), opAndTarget, true);
      fence(thread, inTrace(position), opAndTarget, Stretch.NONE);
    } else {
      buffers
          .get(thread)
          .add(
              stretch.addWrite(thread, transaction(thread), inTrace(position), opAndTarget, false));
    }
  }

  /** Adds the commit of a thread's oldest write, unless that was before the first event. */
  private void commit(int thread, long position, long opAndTarget) {
    ensure(thread);
    Integer write = buffers.get(thread).poll();
    if (write != null) {
      stretch.addCommit(write, position, opAndTarget);
    }
  }

  @Override
  public void publish(int thread, int token, long position, long opAndTarget) {
    if (token >= published.length) {
      int before = published.length;
      published = Arrays.copyOf(published, Math.max(token + 1, 2 * before));
      Arrays.fill(published, before, published.length, Stretch.NONE);
    }
    published[token] = fence(thread, inTrace(position), opAndTarget, Stretch.NONE);
  }

  @Override
  public void observe(int thread, int token, long position, long opAndTarget) {
    int source = token < published.length ? published[token] : Stretch.NONE;
    fence(thread, inTrace(position), opAndTarget, source);
  }

  private int fence(int thread, long position, long opAndTarget, int source) {
    ensure(thread);
    buffers.get(thread).clear();
    return stretch.addFence(thread, transaction(thread), position, opAndTarget, source);
  }

  /** Converts a position in the stretch to one in the trace. */
  private long inTrace(long position) {
    return EventPosition.of(
        firstEvent + EventPosition.event(position), EventPosition.site(position));
  }

  /** Returns the transaction to which the next event of a thread belongs. */
  private int transaction(int thread) {
    return current[thread] == Stretch.NONE
        ? stretch.addTransaction(0, Link.UNARY)
        : current[thread];
  }

  private void ensure(int thread) {
    if (thread >= current.length) {
      int before = current.length;
      current = Arrays.copyOf(current, Math.max(thread + 1, 2 * before));
      Arrays.fill(current, before, current.length, Stretch.NONE);
    }
    while (buffers.size() < current.length) {
      buffers.add(new ArrayDeque<>(0));
    }
  }
}
