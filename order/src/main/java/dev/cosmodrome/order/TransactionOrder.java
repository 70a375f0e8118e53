package dev.cosmodrome.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The order of transactions, as far as a future cycle can depend on it, maintained edge by edge.
 *
 * <p>A cycle is closed by an edge into a transaction that is still open. So it suffices to know,
 * for each <em>open</em> transaction, exactly what it reaches: for each thread the earliest
 * transaction that comes after it; the thread's later ones follow by program order. A transaction
 * that is finished and that no open one reaches is <em>settled</em>: it can never be on a cycle,
 * and edges out of it are ignored.
 *
 * <p>An edge is ignored with one comparison when its source is settled, which is the common case.
 * Otherwise it costs a step for each open transaction that reaches the source, and for each of
 * those that did not reach the target before, one for each thread that the target reaches. The
 * verdicts are those of the two matrices of Tunc, Dong and Pavlogiannis, "Fast Atomicity
 * Monitoring", without the entries for finished transactions.
 *
 * <p>A transaction is identified by a <em>slot</em>, which stands for its thread, and a number,
 * which grows with time over all threads. A thread has a slot while it has an open transaction or
 * one that an open transaction reaches; the slots of other threads are reused, since everything
 * these threads did is settled. So the number of slots follows the number of threads that are busy
 * at the same time, not the number of threads there ever were.
 *
 * <p>An event outside any block is a transaction of its own. If it depends on nothing new, it
 * cannot be distinguished from its predecessor in the thread, and has the same number.
 *
 * @param <C> the cause of an edge, kept to explain a cycle
 */
public final class TransactionOrder<C> {
  /** The smallest number of a transaction that was begun; 0 is no transaction. */
  public static final long FIRST_NUMBER = 1;

  private static final long NEVER = OpenPredecessors.NEVER;
  private static final int NONE = -1;

  /** The open index of a transaction that is open and reaches no other yet. */
  private static final int LEADS_NOWHERE = -2;

  private static final int MAX_BYPASSES = 64;

  /** An edge to some transaction of a slot, or a path of edges that leads there. */
  private record Edge<C>(int fromSlot, long fromNumber, long toNumber, List<C> causes) {}

  private final ThreadSlots slots = new ThreadSlots(this::isIdle);

  // By slot.
  private long[] newest = new long[8];
  private int[] openIndex = new int[8];
  private OpenPredecessors<Edge<C>>[] predecessors = newOpenPredecessors(8);

  /** By slot: the earliest number that is not settled, {@link #NEVER} if all are. */
  private long[] unsettled = new long[8];

  /** By slot: whether {@link #unsettled} may be too early. */
  private boolean[] isStale = new boolean[8];

  private boolean anyStale;

  /** The earliest number that is not settled in any slot. */
  private long earliest = NEVER;

  /** Whether {@link #earliest} may be too early. */
  private boolean mayBeLater;

  // By open index.
  private int opens;
  private int[] openSlots = new int[8];
  private int[][] reached = new int[8][];
  private int[] reachedCount = new int[8];
  private int[] freeOpens = new int[8];
  private int freeOpenCount;

  /** Returns the slot of a thread; assigns one if it has none. */
  public int slotOf(int thread) {
    int slot = slots.of(thread);
    return slot == ThreadSlots.NONE ? assign(thread) : slot;
  }

  /**
   * Returns the slot of a thread, or {@link ThreadSlots#NONE} if everything that it did is settled.
   */
  public int slotIfAny(int thread) {
    return slots.of(thread);
  }

  /** Returns the number of the transaction that an event in this slot would belong to now. */
  public long current(int slot) {
    return newest[slot];
  }

  /** Returns whether a block is open in this slot. */
  public boolean isOpen(int slot) {
    return openIndex[slot] != NONE;
  }

  /** Opens a transaction. {@code number} must be greater than all earlier ones. */
  public void begin(int slot, long number) {
    newest[slot] = number;
    openIndex[slot] = LEADS_NOWHERE;
    unsettle(slot, number);
  }

  /** Ends the open transaction of a slot. */
  public void end(int slot) {
    int open = openIndex[slot];
    boolean isEarliest = newest[slot] == earliest;
    openIndex[slot] = NONE;
    if (predecessors[slot].size() == 0) {
      unsettled[slot] = NEVER;
      isStale[slot] = false;
    }
    if (open != LEADS_NOWHERE) {
      isEarliest |= forgetReach(open);
      freeOpens = push(freeOpens, freeOpenCount++, open);
    }
    mayBeLater |= isEarliest;
  }

  /**
   * Removes an ending transaction from everything that it reaches; returns whether this may raise
   * {@link #earliest}.
   */
  private boolean forgetReach(int open) {
    boolean isEarliest = false;
    int[] targets = reached[open];
    for (int i = reachedCount[open] - 1; i >= 0; i--) {
      int target = targets[i];
      long number = predecessors[target].numberOf(open);
      predecessors[target].remove(open);
      isStale[target] |= number == unsettled[target];
      anyStale |= isStale[target];
      isEarliest |= number == earliest;
    }
    reachedCount[open] = 0;
    return isEarliest;
  }

  private void unsettle(int slot, long number) {
    unsettled[slot] = Math.min(unsettled[slot], number);
    earliest = Math.min(earliest, number);
  }

  /** Computes {@link #unsettled} of a slot anew. */
  private void findUnsettled(int slot) {
    long first = openIndex[slot] == NONE ? NEVER : newest[slot];
    for (int i = 0; i < predecessors[slot].size(); i++) {
      first = Math.min(first, predecessors[slot].number(i));
    }
    unsettled[slot] = first;
    isStale[slot] = false;
  }

  private void findEarliest() {
    mayBeLater = false;
    if (anyStale) {
      anyStale = false;
      for (int slot = 0; slot < slots.count(); slot++) {
        if (isStale[slot]) {
          findUnsettled(slot);
        }
      }
    }
    long first = NEVER;
    for (int slot = 0; slot < slots.count(); slot++) {
      first = Math.min(first, unsettled[slot]);
    }
    earliest = first;
  }

  /** Returns the number below which all transactions are settled, whatever their slot. */
  public long settledBelow() {
    if (mayBeLater) {
      findEarliest();
    }
    return earliest;
  }

  /**
   * Returns whether a transaction can no longer be on a cycle, so that edges out of it are ignored.
   */
  public boolean isSettled(int slot, long number) {
    if (isStale[slot] && number >= unsettled[slot]) {
      findUnsettled(slot);
    }
    return number < unsettled[slot];
  }

  /** Returns whether an edge to the open transaction of {@code slot} would close a cycle. */
  public boolean closesCycle(int fromSlot, long fromNumber, int slot) {
    int open = openIndex[slot];
    return open >= 0 && predecessors[fromSlot].numberOf(open) <= fromNumber;
  }

  /** Returns whether adding an edge would change anything. The edge must close no cycle. */
  public boolean isNews(int fromSlot, long fromNumber, int slot) {
    OpenPredecessors<Edge<C>> sources = predecessors[fromSlot];
    for (int i = 0; i < sources.size(); i++) {
      if (sources.number(i) <= fromNumber && !reaches(sources.open(i), slot)) {
        return true;
      }
    }
    return isOpen(fromSlot, fromNumber)
        && (openIndex[fromSlot] == LEADS_NOWHERE
            || predecessors[slot].directOf(openIndex[fromSlot]) == null);
  }

  /**
   * Adds an edge, which must close no cycle, to the current transaction of {@code slot}.
   *
   * @param number the number for that transaction if it is not in a block
   */
  public void add(int fromSlot, long fromNumber, int slot, long number, C cause) {
    addEdge(fromSlot, fromNumber, slot, number, List.of(cause));
  }

  /**
   * Orders the current transaction of {@code slot} after another one without a cause, as program
   * order does.
   */
  public void follow(int fromSlot, long fromNumber, int slot, long number) {
    addEdge(fromSlot, fromNumber, slot, number, List.of());
  }

  private void addEdge(int fromSlot, long fromNumber, int slot, long number, List<C> causes) {
    if (!isOpen(slot)) {
      newest[slot] = number;
    }
    Edge<C> edge = new Edge<>(fromSlot, fromNumber, newest[slot], causes);
    extendAll(slot, edge);
    if (isOpen(fromSlot, fromNumber)) {
      int open = indexOfOpen(fromSlot);
      extend(open, slot, edge);
      predecessors[slot].addDirect(open, edge);
    }
  }

  /**
   * Adds the consequences of an edge that closes a cycle, without that cycle: open transactions
   * that the edge puts on no cycle reach the current one of {@code slot}. There can be very many of
   * them; at most {@link #MAX_BYPASSES} are considered.
   */
  public void bypass(int fromSlot, long fromNumber, int slot, C cause) {
    int own = openIndex[slot];
    int count = 0;
    for (int open = 0; open < opens && count < MAX_BYPASSES; open++) {
      if (predecessors[fromSlot].numberOf(open) <= fromNumber
          && open != own
          && !reaches(own, openSlots[open])) {
        int before = openSlots[open];
        List<C> causes = new ArrayList<>(path(before, fromSlot, fromNumber));
        causes.add(cause);
        Edge<C> edge = new Edge<>(before, newest[before], newest[slot], causes);
        extendAll(slot, edge);
        extend(open, slot, edge);
        count++;
      }
    }
  }

  /** Lets all open transactions that reach the source of an edge reach its target. */
  private void extendAll(int slot, Edge<C> edge) {
    OpenPredecessors<Edge<C>> sources = predecessors[edge.fromSlot];
    for (int i = sources.size() - 1; i >= 0; i--) {
      if (sources.number(i) <= edge.fromNumber) {
        extend(sources.open(i), slot, edge);
      }
    }
  }

  private boolean reaches(int open, int slot) {
    return predecessors[slot].numberOf(open) <= newest[slot];
  }

  /**
   * Lets an open transaction reach the current one of {@code slot} and everything that it reaches.
   */
  private void extend(int open, int slot, Edge<C> edge) {
    if (reaches(open, slot)) {
      return;
    }
    lower(open, slot, newest[slot], edge);
    int follower = openIndex[slot];
    if (follower >= 0) {
      for (int i = 0; i < reachedCount[follower]; i++) {
        int target = reached[follower][i];
        long number = predecessors[target].numberOf(follower);
        if (number < predecessors[target].numberOf(open)) {
          lower(open, target, number, predecessors[target].lastOf(follower));
        }
      }
    }
  }

  private void lower(int open, int slot, long number, Edge<C> edge) {
    if (predecessors[slot].set(open, number, edge)) {
      reached[open] = push(reached[open], reachedCount[open]++, slot);
    }
    unsettle(slot, number);
  }

  /**
   * Returns the causes of the edges on a path from the open transaction of {@code slot} to another
   * one, which it must reach. Later transactions of a thread follow its earlier ones without an
   * edge.
   */
  public List<C> path(int slot, int toSlot, long toNumber) {
    int open = openIndex[slot];
    Deque<C> causes = new ArrayDeque<>();
    int at = toSlot;
    long number = toNumber;
    while (at != slot) {
      Edge<C> straight = predecessors[at].directOf(open);
      Edge<C> edge =
          straight != null && straight.toNumber <= number
              ? straight
              : predecessors[at].lastOf(open);
      for (int i = edge.causes.size() - 1; i >= 0; i--) {
        causes.addFirst(edge.causes.get(i));
      }
      at = edge.fromSlot;
      number = edge.fromNumber;
    }
    return List.copyOf(causes);
  }

  private boolean isOpen(int slot, long number) {
    return openIndex[slot] != NONE && newest[slot] == number;
  }

  private int assign(int thread) {
    int slot = slots.assign(thread);
    if (slot == newest.length) {
      growSlots();
    }
    if (predecessors[slot] == null) {
      openIndex[slot] = NONE;
      predecessors[slot] = new OpenPredecessors<>();
    }
    unsettled[slot] = NEVER;
    isStale[slot] = false;
    return slot;
  }

  /** Returns whether all transactions of the thread that has this slot are settled. */
  private boolean isIdle(int slot) {
    return openIndex[slot] == NONE && predecessors[slot].size() == 0;
  }

  private void growSlots() {
    int length = 2 * newest.length;
    newest = Arrays.copyOf(newest, length);
    openIndex = Arrays.copyOf(openIndex, length);
    predecessors = Arrays.copyOf(predecessors, length);
    unsettled = Arrays.copyOf(unsettled, length);
    isStale = Arrays.copyOf(isStale, length);
  }

  /**
   * Returns the open index of the open transaction of a slot, which is about to reach another one.
   */
  private int indexOfOpen(int slot) {
    if (openIndex[slot] == LEADS_NOWHERE) {
      openIndex[slot] = freeOpenCount > 0 ? freeOpens[--freeOpenCount] : newOpen();
      openSlots[openIndex[slot]] = slot;
    }
    return openIndex[slot];
  }

  private int newOpen() {
    int open = opens++;
    if (open == reached.length) {
      openSlots = Arrays.copyOf(openSlots, 2 * open);
      reached = Arrays.copyOf(reached, 2 * open);
      reachedCount = Arrays.copyOf(reachedCount, 2 * open);
    }
    reached[open] = new int[4];
    return open;
  }

  private static int[] push(int[] stack, int size, int value) {
    int[] grown = size == stack.length ? Arrays.copyOf(stack, 2 * size) : stack;
    grown[size] = value;
    return grown;
  }

  @SuppressWarnings("unchecked")
  private static <C> OpenPredecessors<Edge<C>>[] newOpenPredecessors(int length) {
    return (OpenPredecessors<Edge<C>>[]) new OpenPredecessors<?>[length];
  }
}
