package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Turns the events of a trace into what a {@link TransactionHandler} takes, so that all atomicity
 * checkers agree on what a transaction and what a dependence is:
 *
 * <ul>
 *   <li>only outermost blocks count; an event outside any block is a transaction of its own;
 *   <li>a release comes before later acquires of the lock, a fork before the first event of the
 *       child, the last event of a child before its join, a fork before the join of a child that
 *       has no events, an arrival at a barrier before the event by which each other participant of
 *       the round leaves it;
 *   <li>volatile accesses, and atomic ones of other modes, conflict like plain ones;
 *   <li>{@code enter}, {@code exit}, {@code fence}, {@code commit} and {@code stop}, and the begin
 *       and the end of a block in another one, touch nothing that another thread could see, and do
 *       not count as events of a thread, except that it leaves a barrier by them.
 * </ul>
 *
 * <p>A handler that is in a hurry takes accesses that are {@link #isOrdinary ordinary} by itself,
 * between {@link #count} and {@link #note}.
 */
public final class TransactionEvents implements EventSink {
  private static final byte NEW = 0;
  private static final byte FORKED = 1;
  private static final byte RUNNING = 2;
  private static final byte AT_BARRIER = 3;

  /** The parity of tokens that are not those of locks; tokens of locks are even. */
  private static final int FIRST_OTHER_TOKEN = 1;

  /** The arrivals of one round at a barrier. */
  private static final class Round {
    final List<Integer> tokens = new ArrayList<>();
    int left;
  }

  private final TransactionHandler handler;
  private final Barriers<Round> barriers = new Barriers<>(Round::new);
  private long event;
  private byte[] states = new byte[16];
  private int[] depths = new int[16];
  private int[] forkTokens = new int[16];
  private long[] lastPositions = new long[16];
  private long[] lastOpsAndTargets = new long[16];
  private int[] freeTokens = new int[16];
  private int freeTokenCount;
  private int nextToken = FIRST_OTHER_TOKEN;

  /** Creates the source of events for {@code handler}. */
  public TransactionEvents(TransactionHandler handler) {
    this.handler = handler;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long position = count(site);
    if (isOrdinary(operation, thread)) {
      perform(operation, thread, target, position);
    } else {
      handle(operation, thread, target, position);
    }
  }

  /** Returns the token with which releases of a lock publish and acquires observe. */
  public static int tokenOf(int lock) {
    return 2 * lock;
  }

  /** Returns whether a token is that of a lock. */
  public static boolean isOfLock(int token) {
    return token % 2 != FIRST_OTHER_TOKEN;
  }

  /** Counts an event; returns its position. */
  public long count(int site) {
    long position = EventPosition.of(event, site);
    if (++event == EventPosition.MAX_EVENTS) {
      throw new MalformedEventException("more events than can be handled");
    }
    return position;
  }

  /** Returns the position of the next event, without a site. */
  public long next() {
    return EventPosition.of(event, 0);
  }

  /** Returns whether an event is a frequent one of a running thread. */
  public boolean isOrdinary(int operation, int thread) {
    return operation <= Op.END && thread < states.length && states[thread] == RUNNING;
  }

  /** Returns whether a thread has arrived at a barrier and not left it. */
  public boolean isAtBarrier(int thread) {
    return thread < states.length && states[thread] == AT_BARRIER;
  }

  /**
   * Sets the last event of a thread: an ordinary access that was counted and that the handler has
   * processed itself.
   */
  public void note(int operation, int thread, int target, long position) {
    lastPositions[thread] = position;
    lastOpsAndTargets[thread] = OpAndTarget.of(operation, target);
  }

  /** Handles any event that was counted. */
  public void handle(int operation, int thread, int target, long position) {
    if (Op.isVisible(operation)) {
      if (thread >= states.length) {
        grow(thread);
      }
      visible(Op.withoutModes(operation), thread, target, position);
    } else if (thread < states.length && states[thread] == AT_BARRIER) {
      resume(thread, position, OpAndTarget.of(operation, target));
      note(operation, thread, target, position);
    }
  }

  /** Handles an event that other threads can observe. */
  private void visible(int operation, int thread, int target, long position) {
    if (states[thread] == RUNNING) {
      perform(operation, thread, target, position);
    } else if (operation == Op.BEGIN) {
      begin(thread, target, position);
      resume(thread, position, OpAndTarget.of(operation, target));
      note(operation, thread, target, position);
    } else {
      resume(thread, position, OpAndTarget.of(operation, target));
      perform(operation, thread, target, position);
      note(operation, thread, target, position);
    }
  }

  /** Handles an event, which was counted, of a running thread. */
  public void perform(int operation, int thread, int target, long position) {
    long opAndTarget = OpAndTarget.of(operation, target);
    switch (operation) {
      case Op.READ, Op.VOLATILE_READ -> handler.read(thread, target, position, operation);
      case Op.WRITE, Op.VOLATILE_WRITE -> handler.write(thread, target, position, operation);
      case Op.ACQUIRE -> handler.acquire(thread, target, position);
      case Op.RELEASE -> handler.release(thread, target, position);
      case Op.FORK -> fork(thread, target, position, opAndTarget);
      case Op.JOIN -> join(thread, target, position, opAndTarget);
      case Op.BEGIN -> {
        begin(thread, target, position);
        if (depths[thread] > 1) {
          return;
        }
      }
      case Op.END -> {
        if (--depths[thread] > 0) {
          return;
        }
        handler.end(thread, position);
      }
      case Op.BARRIER -> arrive(thread, target, position, opAndTarget);
      default -> {}
    }
    note(operation, thread, target, position);
  }

  private void begin(int thread, int block, long position) {
    if (depths[thread]++ == 0) {
      handler.begin(thread, block, position);
    }
  }

  private void fork(int thread, int child, long position, long opAndTarget) {
    if (child >= states.length) {
      grow(child);
    }
    states[child] = FORKED;
    forkTokens[child] = takeToken();
    handler.publish(thread, forkTokens[child], position, opAndTarget);
  }

  private void join(int thread, int child, long position, long opAndTarget) {
    if (child >= states.length || states[child] == NEW) {
      return;
    }
    if (states[child] == FORKED) {
      handler.observe(thread, forkTokens[child], position, opAndTarget);
      return;
    }
    if (states[child] == AT_BARRIER) {
      leaveByJoin(child, position);
    }
    int token = takeToken();
    handler.publish(child, token, lastPositions[child], lastOpsAndTargets[child]);
    handler.observe(thread, token, position, opAndTarget);
    returnToken(token);
  }

  private void leaveByJoin(int thread, long join) {
    long position =
        EventPosition.of(EventPosition.event(join), EventPosition.site(lastPositions[thread]));
    int barrier = OpAndTarget.target(lastOpsAndTargets[thread]);
    resume(thread, position, OpAndTarget.of(Op.LEAVE, barrier));
    note(Op.LEAVE, thread, barrier, position);
  }

  private void arrive(int thread, int barrier, long position, long opAndTarget) {
    int token = takeToken();
    barriers.arrive(thread, barrier).tokens.add(token);
    handler.publish(thread, token, position, opAndTarget);
    states[thread] = AT_BARRIER;
  }

  /** Makes the first event after a fork or a barrier depend on what the thread waited for. */
  private void resume(int thread, long position, long opAndTarget) {
    byte state = states[thread];
    states[thread] = RUNNING;
    if (state == FORKED) {
      handler.observe(thread, forkTokens[thread], position, opAndTarget);
      returnToken(forkTokens[thread]);
    } else if (state == AT_BARRIER) {
      leave(thread, position, opAndTarget);
    }
  }

  private void leave(int thread, long position, long opAndTarget) {
    Round round = barriers.leave(thread);
    if (round == null) {
      return;
    }
    for (int token : round.tokens) {
      handler.observe(thread, token, position, opAndTarget);
    }
    if (++round.left == round.tokens.size()) {
      round.tokens.forEach(this::returnToken);
    }
  }

  private int takeToken() {
    if (freeTokenCount > 0) {
      return freeTokens[--freeTokenCount];
    }
    int token = nextToken;
    nextToken += 2;
    return token;
  }

  private void returnToken(int token) {
    if (freeTokenCount == freeTokens.length) {
      freeTokens = Arrays.copyOf(freeTokens, 2 * freeTokenCount);
    }
    freeTokens[freeTokenCount++] = token;
  }

  private void grow(int thread) {
    int length = Math.max(thread + 1, 2 * states.length);
    states = Arrays.copyOf(states, length);
    depths = Arrays.copyOf(depths, length);
    forkTokens = Arrays.copyOf(forkTokens, length);
    lastPositions = Arrays.copyOf(lastPositions, length);
    lastOpsAndTargets = Arrays.copyOf(lastOpsAndTargets, length);
  }
}
