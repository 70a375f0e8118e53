package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of a trace as store buffers see it: reads, writes, commits and fences, in order, with
 * their transactions. Operations on locks, threads and barriers are fences that may wait for an
 * earlier fence. Threads and variables have dense numbers.
 */
final class Stretch {
  static final int NONE = -1;

  static final byte READ = 0;
  static final byte WRITE = 1;
  static final byte COMMIT = 2;
  static final byte FENCE = 3;

  /** The last write and the last access of a thread to a variable since its last fence. */
  private record Own(int write, int access) {}

  private final Slots threadSlots = new Slots();
  private final Slots variableSlots = new Slots();
  private final List<Map<Integer, Own>> own = new ArrayList<>();
  private int size;
  private byte[] kinds = new byte[64];
  private boolean[] through = new boolean[64];
  private int[] threads = new int[64];
  private int[] variables = new int[64];
  private int[] transactions = new int[64];
  private int[] sources = new int[64];
  private int[] ownWrites = new int[64];
  private int[] ownAccesses = new int[64];
  private int[] deadlines = new int[64];
  private long[] positions = new long[64];
  private long[] opsAndTargets = new long[64];

  // By thread: its writes since its last fence, the latest first, linked by the second array.
  private int[] unfenced = new int[16];
  private int[] earlierWrites = new int[64];

  private int transactionCount;
  private int[] blocks = new int[64];
  private long[] begins = new long[64];

  int size() {
    return size;
  }

  int threadCount() {
    return threadSlots.size();
  }

  int variableCount() {
    return variableSlots.size();
  }

  int transactionCount() {
    return transactionCount;
  }

  byte kind(int event) {
    return kinds[event];
  }

  boolean isRead(int event) {
    return kinds[event] == READ;
  }

  boolean isWrite(int event) {
    return kinds[event] == WRITE;
  }

  /** Returns whether a write reaches memory at once. */
  boolean isThrough(int write) {
    return through[write];
  }

  int thread(int event) {
    return threads[event];
  }

  int variable(int event) {
    return variables[event];
  }

  int transaction(int event) {
    return transactions[event];
  }

  /** Returns the fence that a fence waits for, the write of a commit, or {@link #NONE}. */
  int source(int event) {
    return sources[event];
  }

  /** Returns the last write of the same thread to the same variable, if no fence is in between. */
  int ownWrite(int event) {
    return ownWrites[event];
  }

  /** Returns the last access of the same thread to the same variable, if no fence is in between. */
  int ownAccess(int event) {
    return ownAccesses[event];
  }

  /** Returns whether a read may come from its thread's buffer. */
  boolean isBuffered(int read) {
    return ownWrites[read] != NONE;
  }

  /**
   * Returns the next fence of a write's thread, before which the write reaches memory; the maximum
   * if there is none.
   */
  int deadline(int write) {
    return deadlines[write];
  }

  long position(int event) {
    return positions[event];
  }

  long opAndTarget(int event) {
    return opsAndTargets[event];
  }

  /** Returns whether a transaction is an event outside any block. */
  boolean isUnary(int transaction) {
    return begins[transaction] == Link.UNARY;
  }

  int block(int transaction) {
    return blocks[transaction];
  }

  /** Returns the position at which a transaction begins. */
  long begin(int transaction) {
    return begins[transaction];
  }

  /** Returns an event as the end of a link. */
  Link.End end(int event) {
    int transaction = transactions[event];
    return new Link.End(
        threadSlots.id(threads[event]),
        blocks[transaction],
        begins[transaction],
        positions[event],
        opsAndTargets[event]);
  }

  /** Adds a transaction; {@code begin} is {@link Link#UNARY} for an event outside any block. */
  int addTransaction(int block, long begin) {
    if (transactionCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * transactionCount);
      begins = Arrays.copyOf(begins, 2 * transactionCount);
    }
    blocks[transactionCount] = block;
    begins[transactionCount] = begin;
    return transactionCount++;
  }

  void addRead(int thread, int transaction, long position, long opAndTarget) {
    int event = add(READ, thread, transaction, position, opAndTarget);
    noteAccess(event, NONE);
  }

  /**
   * Adds a write.
   *
   * @param isThrough whether it reaches memory at once
   */
  int addWrite(int thread, int transaction, long position, long opAndTarget, boolean isThrough) {
    int event = add(WRITE, thread, transaction, position, opAndTarget);
    through[event] = isThrough;
    deadlines[event] = Integer.MAX_VALUE;
    earlierWrites[event] = unfenced[threads[event]];
    unfenced[threads[event]] = event;
    noteAccess(event, event);
    return event;
  }

  private void noteAccess(int event, int write) {
    variables[event] = variableSlots.of(OpAndTarget.target(opsAndTargets[event]));
    Map<Integer, Own> ofThread = own.get(threads[event]);
    Own before = ofThread.get(variables[event]);
    ownWrites[event] = before == null ? NONE : before.write;
    ownAccesses[event] = before == null ? NONE : before.access;
    ofThread.put(variables[event], new Own(write == NONE ? ownWrites[event] : write, event));
  }

  /** Adds the commit of a write. */
  void addCommit(int write, long position, long opAndTarget) {
    int event =
        add(COMMIT, threadSlots.id(threads[write]), transactions[write], position, opAndTarget);
    variables[event] = variables[write];
    sources[event] = write;
  }

  /**
   * Adds a fence.
   *
   * @param source the fence that it waits for, or {@link #NONE}
   */
  int addFence(int thread, int transaction, long position, long opAndTarget, int source) {
    int event = add(FENCE, thread, transaction, position, opAndTarget);
    sources[event] = source;
    int slot = threads[event];
    for (int write = unfenced[slot]; write != NONE; write = earlierWrites[write]) {
      deadlines[write] = event;
    }
    unfenced[slot] = NONE;
    own.get(slot).clear();
    return event;
  }

  private int add(byte kind, int thread, int transaction, long position, long opAndTarget) {
    if (size == kinds.length) {
      grow();
    }
    int event = size++;
    kinds[event] = kind;
    through[event] = false;
    threads[event] = slotOf(thread);
    variables[event] = NONE;
    transactions[event] = transaction;
    sources[event] = NONE;
    ownWrites[event] = NONE;
    ownAccesses[event] = NONE;
    positions[event] = position;
    opsAndTargets[event] = opAndTarget;
    return event;
  }

  private int slotOf(int thread) {
    int slot = threadSlots.of(thread);
    if (slot == own.size()) {
      own.add(new HashMap<>());
    }
    if (slot == unfenced.length) {
      unfenced = Arrays.copyOf(unfenced, 2 * slot);
    }
    if (own.get(slot).isEmpty()) {
      unfenced[slot] = NONE;
    }
    return slot;
  }

  private void grow() {
    int length = 2 * size;
    kinds = Arrays.copyOf(kinds, length);
    through = Arrays.copyOf(through, length);
    threads = Arrays.copyOf(threads, length);
    variables = Arrays.copyOf(variables, length);
    transactions = Arrays.copyOf(transactions, length);
    sources = Arrays.copyOf(sources, length);
    ownWrites = Arrays.copyOf(ownWrites, length);
    ownAccesses = Arrays.copyOf(ownAccesses, length);
    deadlines = Arrays.copyOf(deadlines, length);
    earlierWrites = Arrays.copyOf(earlierWrites, length);
    positions = Arrays.copyOf(positions, length);
    opsAndTargets = Arrays.copyOf(opsAndTargets, length);
  }
}
