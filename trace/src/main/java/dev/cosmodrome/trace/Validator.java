package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.Branchless.same;

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
 *   <li>blocks and methods nest: {@code end} and {@code exit} match what their thread began or
 *       entered last and has not left, {@code begin} or {@code enter}, by name where both have one;
 *   <li>{@code done} matches the innermost open {@code run} of its thread;
 *   <li>{@code on} and {@code callback} come right behind the {@code enter} of their method;
 *   <li>a thread is forked at most once, before its first event, and not by itself;
 *   <li>a thread does nothing after {@code stop}, {@code blocked}, or after it was joined; but its
 *       writes may be committed until it is joined.
 * </ul>
 *
 * <p>What is still open when the trace ends is well-formed: traces are cut off.
 */
public final class Validator implements EventSink {
  private static final byte UNSEEN = 0;
  private static final byte FORKED = 1;
  private static final byte RUNNING = 2;
  private static final byte JOINED = 3;

  /** Running, and all that it did since it entered a method is to say how that was called. */
  private static final byte ENTERED = 4;

  /** Its writes may still reach memory. */
  private static final byte STOPPED = 5;

  // Pairs of operations, such as read and write: their common operation code without the last bit.
  private static final int ACCESS = Op.READ >> 1;
  private static final int LOCK = Op.ACQUIRE >> 1;
  private static final int BLOCK = Op.BEGIN >> 1;

  private static final int UNFIT = -1;

  private final Symbols symbols;

  /** By thread; a power of two of them. */
  private byte[] states = new byte[16];

  private final LockHolders locks = new LockHolders();
  private final BlockStacks blocks = new BlockStacks();
  private final BlockStacks tasks = new BlockStacks();

  /** By thread and lock: how often the thread holds the lock as a shared one. */
  private final Map<Long, Integer> shares = new HashMap<>();

  // Rows of a batch.
  private final int[] others = new int[EventBatch.CAPACITY];
  private final int[] picked = new int[EventBatch.CAPACITY];

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
      case Op.BEGIN -> blocks.push(thread, target << 1);
      case Op.END -> leave(thread, target << 1, "ends", "began");
      case Op.ENTER -> {
        blocks.push(thread, target << 1 | BlockStacks.METHOD);
        states[thread] = ENTERED;
      }
      case Op.EXIT -> leave(thread, target << 1 | BlockStacks.METHOD, "exits", "entered");
      case Op.RUN -> tasks.push(thread, target);
      case Op.DONE -> done(thread, target);
      case Op.ON, Op.CALLBACK -> expectEntered(thread);
      case Op.STOP, Op.BLOCKED -> states[thread] = STOPPED;
      default -> {}
    }
  }

  /**
   * Takes the events of a batch. While all threads run, accesses are well-formed, and locks, blocks
   * and what remains have nothing to do with each other, unless there are both blocks and methods:
   * each kind is validated in a loop of its own, {@link Branchless} where there are many.
   *
   * @throws TraceException at the first event that is malformed
   */
  void validate(EventBatch batch) {
    int count = findOthers(batch);
    if (count == UNFIT || hasEnd(batch, count) || hasBlocksAndMethods(batch, count)) {
      batch.deliver(this);
      return;
    }
    int lockCount = pick(batch, count, LOCK);
    int malformed = locks.take(batch, picked, lockCount);
    int blockCount = pick(batch, count, BLOCK);
    malformed = Math.min(malformed, blocks.take(batch, picked, blockCount));
    if (lockCount + blockCount < count) {
      takeRest(batch, count, malformed);
    }
    if (malformed < batch.size()) {
      batch.deliver(malformed, this);
    }
  }

  /** Finds the rows that are no accesses, if all threads run. */
  private int findOthers(EventBatch batch) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int last = states.length - 1;
    int unfit = 0;
    int count = 0;
    for (int row = 0; row < batch.size(); row++) {
      int thread = threads[row];
      unfit |= (thread & ~last) | (states[thread & last] ^ RUNNING);
      others[count] = row;
      count += 1 + same(operations[row] >> 1, ACCESS);
    }
    return unfit == 0 ? count : UNFIT;
  }

  /** Returns whether a thread ends in a batch. */
  private boolean hasEnd(EventBatch batch, int count) {
    int[] operations = batch.operations();
    int ends = 0;
    for (int i = 0; i < count; i++) {
      int operation = operations[others[i]];
      ends |= same(operation, Op.JOIN) | same(operation, Op.STOP) | same(operation, Op.BLOCKED);
    }
    return ends != 0;
  }

  private boolean hasBlocksAndMethods(EventBatch batch, int count) {
    int[] operations = batch.operations();
    int begun = 0;
    int entered = 0;
    for (int i = 0; i < count; i++) {
      int operation = operations[others[i]];
      begun |= same(operation >> 1, BLOCK);
      entered |= same(operation, Op.ENTER) | same(operation, Op.EXIT);
    }
    return (begun & entered) != 0;
  }

  /** Finds the rows of a kind among the others. */
  private int pick(EventBatch batch, int count, int kind) {
    int[] operations = batch.operations();
    int rows = 0;
    for (int i = 0; i < count; i++) {
      picked[rows] = others[i];
      rows -= same(operations[others[i]] >> 1, kind);
    }
    return rows;
  }

  /** Takes the events that are about no locks and blocks, up to a row. */
  private void takeRest(EventBatch batch, int count, int end) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    for (int i = 0; i < count && others[i] < end; i++) {
      int row = others[i];
      int kind = operations[row] >> 1;
      if (kind != LOCK && kind != BLOCK) {
        batch.deliver(row, this);
        if (states[threads[row]] == ENTERED && goesOn(batch, row)) {
          states[threads[row]] = RUNNING;
        }
      }
    }
  }

  /**
   * Returns whether a thread is known not to say next how the method was called that it has
   * entered.
   */
  private static boolean goesOn(EventBatch batch, int row) {
    int[] threads = batch.threads();
    for (int next = row + 1; next < batch.size(); next++) {
      if (threads[next] == threads[row]) {
        int operation = batch.operations()[next];
        return operation != Op.ON && operation != Op.CALLBACK;
      }
    }
    return false;
  }

  private void start(int thread, int operation) {
    if (states[thread] == STOPPED && operation == Op.COMMIT) {
      return;
    }
    if (states[thread] == STOPPED || states[thread] == JOINED) {
      throw malformed(thread, "runs after it was joined or stopped");
    }
    if (states[thread] != ENTERED || (operation != Op.ON && operation != Op.CALLBACK)) {
      states[thread] = RUNNING;
    }
  }

  private void acquire(int thread, int lock) {
    if (!locks.acquire(thread, lock)) {
      String holder = thread(locks.holder(lock));
      throw malformed(thread, "acquires " + lock(lock) + ", which " + holder + " holds");
    }
  }

  private void release(int thread, int lock) {
    if (!locks.release(thread, lock)) {
      throw malformed(thread, "releases " + lock(lock) + ", which it does not hold");
    }
  }

  private void unshare(int thread, int lock) {
    if (!shares.containsKey(both(thread, lock))) {
      throw malformed(thread, "stops sharing " + lock(lock) + ", which it does not share");
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
    states[child] = JOINED;
  }

  private void leave(int thread, int block, String leaves, String entered) {
    if (!blocks.isIn(thread, BlockStacks.isMethod(block))) {
      throw malformed(thread, leaves + " " + block(block) + " that it never " + entered);
    }
    int last = blocks.pop(thread);
    if (!BlockStacks.fits(last, block)) {
      boolean isAlike = BlockStacks.isMethod(last) == BlockStacks.isMethod(block);
      String rule = isAlike ? "" : ", but blocks and methods nest";
      throw malformed(thread, leaves + " " + block(block) + " inside " + block(last) + rule);
    }
  }

  private void done(int thread, int task) {
    if (tasks.pop(thread) != task) {
      throw malformed(thread, "ends task " + variable(task) + ", which it does not run");
    }
  }

  private void expectEntered(int thread) {
    if (states[thread] != ENTERED) {
      throw malformed(thread, "has on or cb without enter directly before it");
    }
  }

  private void growThreads(int thread) {
    states = Arrays.copyOf(states, 2 * Integer.highestOneBit(thread));
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

  private String block(int entered) {
    String kind = BlockStacks.isMethod(entered) ? "method" : "block";
    int id = entered >> 1;
    return id == 0 ? "a " + kind : kind + " " + symbols.name(Kind.BLOCK, id);
  }
}
