package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.checkers.aerodrome.Transaction.EdgeCause;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.order.ThreadSlots;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of AeroDrome (Mathur and Viswanathan, ASPLOS 2020), one for each transaction instead
 * of one for each variable and lock; variables and locks refer to their last transactions.
 *
 * <p>The clock of an open transaction is the live clock of its thread. When a transaction ends,
 * everything before it comes before everything after it: its clock is joined into the clocks of the
 * threads that contain it and of the finished transactions that follow it, and these are registered
 * with the open transactions that now come before them. A finished transaction that no open one
 * precedes is settled and keeps no clock. Clocks have entries for open transactions only, so that
 * they are as long as the largest number of transactions that were open at the same time.
 */
final class TransactionClocks {
  private static final int MIN_FOLLOWERS = 1 << 12;

  private final ThreadSlots slots = new ThreadSlots(this::isIdle);

  // By slot, which stands for a thread.
  private OpenTransactionClock[] clocks = new OpenTransactionClock[8];
  private Transaction[] latest = new Transaction[8];
  private boolean[] changed = new boolean[8];

  /** By index in clocks: the open transactions. */
  private @Nullable Transaction[] opens = new Transaction[8];

  private final Deque<Integer> freeIndices = new ArrayDeque<>();
  private int indices;

  private final LiveTransactions live = new LiveTransactions();
  private final Consumer<Consumer<@Nullable Transaction>> roots;
  private int followers;
  private int followerLimit = MIN_FOLLOWERS;
  private int sweep;

  /**
   * Creates clocks without threads.
   *
   * @param roots passes all transactions from which dependences can still come to a visitor
   */
  TransactionClocks(Consumer<Consumer<@Nullable Transaction>> roots) {
    this.roots = roots;
  }

  int slotOf(int thread) {
    int slot = slots.of(thread);
    return slot == ThreadSlots.NONE ? assign(thread) : slot;
  }

  void begin(int slot, int block, long position, long number) {
    OpenTransactionClock clock = clocks[slot];
    Transaction transaction =
        new Transaction(slots.thread(slot), slot, block, position, number, clock);
    int index = freeIndices.isEmpty() ? indices++ : freeIndices.remove();
    if (index == opens.length) {
      opens = Arrays.copyOf(opens, 2 * index);
    }
    transaction.index = index;
    transaction.open = true;
    live.add(transaction);
    clock.set(index, number, null);
    opens[index] = transaction;
    latest[slot] = transaction;
    changed[slot] = false;
  }

  boolean isOpen(int slot) {
    return latest[slot].open;
  }

  /** The open transactions. */
  List<Transaction> open() {
    List<Transaction> all = new ArrayList<>();
    for (Transaction open : opens) {
      if (open != null) {
        all.add(open);
      }
    }
    return all;
  }

  /**
   * Returns the transaction to which an event in this slot belongs, after its dependences were
   * added. Outside any block it is the latest one as long as nothing new came before the event.
   */
  Transaction current(int slot, long number) {
    Transaction transaction = latest[slot];
    if (!changed[slot]) {
      return transaction;
    }
    Transaction unary =
        new Transaction(slots.thread(slot), slot, 0, Link.UNARY, number, clocks[slot]);
    live.add(unary);
    latest[slot] = unary;
    changed[slot] = false;
    finish(unary);
    return unary;
  }

  /** Returns the transaction with this number, or null if it is settled. */
  @Nullable Transaction live(long number) {
    return live.get(number);
  }

  /** Returns the transaction to which the last event in this slot belongs. */
  Transaction latest(int slot) {
    return latest[slot];
  }

  /**
   * Returns whether the event in {@code slot} already comes after {@code source}, and closes no
   * cycle.
   */
  boolean isAfter(int slot, Transaction source) {
    if (closesCycle(slot, source)) {
      return false;
    }
    for (int index = 0; index < reach(source.clock); index++) {
      if (isNews(index, source.clock, clocks[slot])) {
        return false;
      }
    }
    return true;
  }

  private boolean closesCycle(int slot, Transaction source) {
    Transaction current = latest[slot];
    return current.open && source.clock.time(current.index) == current.number;
  }

  /**
   * Returns an upper bound, exclusive, of the indices at which a clock can contain an open
   * transaction.
   */
  private int reach(OpenTransactionClock clock) {
    return Math.min(clock.length(), indices);
  }

  /** Returns whether joining a clock into another would add the open transaction with an index. */
  private boolean isNews(int index, OpenTransactionClock from, OpenTransactionClock to) {
    Transaction open = opens[index];
    return open != null && from.time(index) == open.number && to.time(index) != open.number;
  }

  /**
   * Orders the event in {@code slot} after a transaction of another slot that is not settled.
   *
   * @return whether that closes a cycle; nothing is changed then
   */
  boolean join(int slot, Transaction source, Link link) {
    if (closesCycle(slot, source)) {
      return true;
    }
    boolean isNew = joinInto(slot, source.clock, new EdgeCause(source, link));
    changed[slot] |= isNew && !latest[slot].open;
    return false;
  }

  /**
   * Joins a clock into that of a thread.
   *
   * @param cause the reason for the new entries
   * @return whether there are any
   */
  private boolean joinInto(int slot, OpenTransactionClock from, @Nullable EdgeCause cause) {
    boolean isNew = false;
    for (int index = 0; index < reach(from); index++) {
      if (isNews(index, from, clocks[slot])) {
        Transaction open = opens[index];
        clocks[slot].set(index, open.number, cause);
        open.addObserver(slot);
        isNew = true;
      }
    }
    return isNew;
  }

  /**
   * Ends the open transaction of a slot.
   *
   * @return an open transaction that comes before it and after it, if there is one
   */
  @Nullable Transaction end(int slot, long position) {
    Transaction ending = latest[slot];
    for (int other : ending.observers) {
      Transaction open = latest[other];
      if (contains(other, ending) && open.open && ending.clock.time(open.index) == open.number) {
        return open;
      }
    }
    opens[ending.index] = null;
    ending.open = false;
    ending.end = position;
    for (int other : ending.observers) {
      if (contains(other, ending)) {
        joinInto(other, ending.clock, clocks[other].cause(ending.index));
        clocks[other].forget(ending.index);
      }
    }
    ending.observers = List.of();
    pass(ending);
    finish(ending);
    freeIndices.add(ending.index);
    return null;
  }

  private boolean contains(int slot, Transaction transaction) {
    return clocks[slot].time(transaction.index) == transaction.number;
  }

  /** Joins the clock of a transaction that ends into those of its followers. */
  private void pass(Transaction ending) {
    followers -= ending.followers.size();
    for (Transaction follower : ending.followers) {
      EdgeCause cause = follower.clock.cause(ending.index);
      for (int index = 0; index < reach(ending.clock); index++) {
        if (isNews(index, ending.clock, follower.clock)) {
          Transaction open = opens[index];
          follower.clock.set(index, open.number, cause);
          register(follower, open);
        }
      }
      follower.clock.forget(ending.index);
      if (--follower.predecessors == 0) {
        settle(follower);
      }
    }
    ending.followers = List.of();
  }

  /** Gives a finished transaction a clock of its own if an open one comes before it. */
  private void finish(Transaction transaction) {
    for (int index = 0; index < reach(transaction.clock); index++) {
      Transaction open = opens[index];
      if (open != null && transaction.clock.time(index) == open.number) {
        register(transaction, open);
      }
    }
    if (transaction.predecessors == 0) {
      settle(transaction);
    } else {
      transaction.clock = transaction.clock.copy();
    }
  }

  private void settle(Transaction transaction) {
    live.remove(transaction);
    transaction.settled = true;
    transaction.clock = OpenTransactionClock.NONE;
  }

  private void register(Transaction follower, Transaction open) {
    open.addFollower(follower);
    follower.predecessors++;
    if (++followers > followerLimit) {
      sweepFollowers();
    }
  }

  /** Drops followers that nothing refers to any more. */
  private void sweepFollowers() {
    sweep++;
    Deque<Transaction> used = new ArrayDeque<>();
    Consumer<@Nullable Transaction> mark =
        transaction -> {
          if (transaction != null && !transaction.settled && transaction.mark != sweep) {
            transaction.mark = sweep;
            used.add(transaction);
          }
        };
    roots.accept(mark);
    for (int slot = 0; slot < slots.count(); slot++) {
      mark.accept(latest[slot]);
      markSources(clocks[slot], mark);
    }
    while (!used.isEmpty()) {
      markSources(used.remove().clock, mark);
    }
    followers = 0;
    for (Transaction open : open()) {
      List<Transaction> kept = new ArrayList<>(open.followers.size());
      for (Transaction follower : open.followers) {
        if (follower.mark == sweep) {
          kept.add(follower);
        } else {
          live.remove(follower);
        }
      }
      open.followers = kept.isEmpty() ? List.of() : kept;
      followers += kept.size();
    }
    followerLimit = Math.max(MIN_FOLLOWERS, 2 * followers);
  }

  private static void markSources(
      OpenTransactionClock clock, Consumer<@Nullable Transaction> mark) {
    for (EdgeCause cause : clock.causes()) {
      if (cause != null) {
        mark.accept(cause.source());
      }
    }
  }

  /**
   * Returns the dependences by which {@code to} comes after an open transaction, which it must do.
   */
  List<Link> path(Transaction from, Transaction to) {
    Deque<Link> links = new ArrayDeque<>();
    Transaction at = to;
    while (at != from) {
      EdgeCause cause = Objects.requireNonNull(at.cause(from));
      links.addFirst(cause.link());
      at = cause.source();
    }
    return List.copyOf(links);
  }

  private int assign(int thread) {
    int slot = slots.assign(thread);
    if (slot == clocks.length) {
      int length = 2 * slot;
      clocks = Arrays.copyOf(clocks, length);
      latest = Arrays.copyOf(latest, length);
      changed = Arrays.copyOf(changed, length);
    }
    clocks[slot] = new OpenTransactionClock();
    latest[slot] = new Transaction(thread, slot, 0, Link.UNARY, 0, OpenTransactionClock.NONE);
    settle(latest[slot]);
    changed[slot] = false;
    return slot;
  }

  /** Returns whether all transactions of the thread that has this slot are settled. */
  private boolean isIdle(int slot) {
    return !latest[slot].open && !changed[slot] && latest[slot].settled;
  }
}
