package dev.cosmodrome.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The order of transactions, as far as a future cycle can depend on it, maintained edge by edge.
 *
 * <p>A cycle is closed by an edge into a transaction that is still open. So all that is kept is,
 * for each <em>open</em> transaction, exactly what it reaches: for each thread the earliest
 * transaction that comes after it; the thread's later ones follow by program order. A transaction
 * that is finished and that no open one reaches is <em>settled</em>: it can never be on a cycle,
 * and edges out of it are ignored.
 *
 * <p>An edge is ignored with one comparison when its source is settled, which is the common case.
 * Otherwise it costs a step for each open transaction that reaches the source, and for those that
 * did not know the target yet, one for each thread that the target reaches. This computes the same
 * verdicts as the two matrices of Tunc, Dong and Pavlogiannis, "Fast Atomicity Monitoring", with
 * the half of them that speaks of finished transactions left out.
 *
 * <p>A transaction is a <em>slot</em>, which stands for its thread, and a number, which grows with
 * time over all threads. A thread has a slot while it has an open transaction or one that an open
 * transaction reaches; other threads lend theirs to new ones, since everything they did is settled.
 * So the number of slots follows the number of threads that are busy at the same time, not the
 * number of threads there ever were.
 *
 * <p>An event outside any block is a transaction of its own, but one that depends on nothing new is
 * told apart from its predecessor in the thread by nothing, and shares its name.
 *
 * @param <C> the cause of an edge, kept to explain a cycle
 */
public final class TransactionOrder<C> {
  /** The least number of a transaction that is begun. */
  public static final long FIRST_NUMBER = 1;

  private static final long NEVER = OpenPredecessors.NEVER;
  private static final int NONE = -1;

  /** The index of an open transaction that leads to no other. */
  private static final int LEADS_NOWHERE = -2;

  private static final int MAX_BYPASSES = 64;

  /** An edge to some transaction of a slot, or several that lead there from one after the other. */
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

  /** The slot of a thread, which is given one if it has none. */
  public int slotOf(int thread) {
    int slot = slots.of(thread);
    return slot == ThreadSlots.NONE ? assign(thread) : slot;
  }

  /** The slot of a thread, or {@link ThreadSlots#NONE} if all that it did is settled. */
  public int slotIfAny(int thread) {
    return slots.of(thread);
  }

  /** The number of the transaction that an event in this slot would belong to now. */
  public long current(int slot) {
    return newest[slot];
  }

  /** Whether a block is open in this slot. */
  public boolean isOpen(int slot) {
    return openIndex[slot] != NONE;
  }

  /** Opens a transaction; {@code number} is greater than all before. */
  public void begin(int slot, long number) {
    newest[slot] = number;
    openIndex[slot] = LEADS_NOWHERE;
    unsettle(slot, number);
  }

  /** Finishes the open transaction of a slot. */
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

  /** Forgets what an open transaction reaches; returns whether the earliest number was there. */
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

  /** Finds anew what is settled in a slot. */
  private void settle(int slot) {
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
          settle(slot);
        }
      }
    }
    long first = NEVER;
    for (int slot = 0; slot < slots.count(); slot++) {
      first = Math.min(first, unsettled[slot]);
    }
    earliest = first;
  }

  /** All transactions with a lesser number are settled, whatever their slot. */
  public long settledBelow() {
    if (mayBeLater) {
      findEarliest();
    }
    return earliest;
  }

  /** Whether a transaction can be on no cycle any more, so that edges out of it do not matter. */
  public boolean isSettled(int slot, long number) {
    if (isStale[slot] && number >= unsettled[slot]) {
      settle(slot);
    }
    return number < unsettled[slot];
  }

  /** Whether an edge to the open transaction of {@code slot} would close a cycle. */
  public boolean closesCycle(int fromSlot, long fromNumber, int slot) {
    int open = openIndex[slot];
    return open >= 0 && predecessors[fromSlot].numberOf(open) <= fromNumber;
  }

  /** Whether adding an edge would change anything; the edge closes no cycle. */
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
   * Adds an edge, which closes no cycle, to the current transaction of {@code slot}.
   *
   * @param number the number for that transaction if it is not in a block
   */
  public void add(int fromSlot, long fromNumber, int slot, long number, C cause) {
    addEdge(fromSlot, fromNumber, slot, number, List.of(cause));
  }

  /** Lets the current transaction of {@code slot} follow another one, as one of its own would. */
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
   * Leaves out an edge that closes a cycle, but lets those open transactions that are on no cycle
   * by it reach the current one of {@code slot} all the same. There may be very many of them, and
   * only some are seen to.
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

  /** Lets all open transactions that reach where an edge starts reach where it leads. */
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

  /** Lets an open transaction reach the current one of {@code slot} and all that it reaches. */
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
   * The causes of the edges by which the open transaction of {@code slot} reaches another one,
   * which it does; later transactions of a thread follow its earlier ones without an edge.
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

  /** Whether a thread has only settled transactions. */
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

  /** The index of the open transaction of a slot, which is about to lead somewhere. */
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
