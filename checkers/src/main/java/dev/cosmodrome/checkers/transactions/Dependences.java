package dev.cosmodrome.checkers.transactions;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.READ_POSITION;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.order.ThreadSlots;
import dev.cosmodrome.order.TransactionOrder;
import dev.cosmodrome.trace.Op;

/**
 * Makes transactions depend on each other in a {@link TransactionOrder}, and reports the cycles
 * that this would close. A dependence that closes a cycle is left out of the order, so that
 * checking continues, except for those transactions with which it closes no cycle.
 */
public final class Dependences implements Readers.Relevance {
  private final TransactionOrder<Link> order;
  private final Contexts contexts;
  private final CycleFindings findings;
  private final Readers readers;

  /**
   * Creates the dependences.
   *
   * @param order the order
   * @param contexts the contexts of transactions
   * @param findings receives the cycles
   * @param readers the reads of variables that have several
   */
  public Dependences(
      TransactionOrder<Link> order, Contexts contexts, CycleFindings findings, Readers readers) {
    this.order = order;
    this.contexts = contexts;
    this.findings = findings;
    this.readers = readers;
  }

  /** Returns the number of a transaction, which identifies the event that begins it. */
  public static long number(long position) {
    return EventPosition.event(position) + TransactionOrder.FIRST_NUMBER;
  }

  @Override
  public boolean isOf(int thread, long transaction) {
    return contexts.thread(Transactions.context(transaction)) == thread;
  }

  @Override
  public boolean matters(long transaction, int thread) {
    return !isOf(thread, transaction) && !isSettled(transaction);
  }

  /**
   * Returns whether a transaction is settled: no dependence on it can be part of a cycle any more.
   */
  private boolean isSettled(long transaction) {
    int source = order.slotIfAny(contexts.lane(Transactions.context(transaction)));
    return source == ThreadSlots.NONE || order.isSettled(source, Transactions.number(transaction));
  }

  /** Returns whether all accesses of a variable in {@link LastAccesses} are settled. */
  public boolean areSettled(long[] states, int at) {
    long writer = states[at + WRITER];
    long reader = states[at + READER];
    return (writer == 0 || isSettled(writer))
        && (reader == 0
            || (reader > 0 ? isSettled(reader) : readers.areAll(reader, this::isSettled)));
  }

  /** Clears the {@link LastAccesses} of a variable. */
  public void forget(long[] states, int at) {
    if (states[at + READER] < 0) {
      readers.giveBack(states[at + READER]);
    }
    states[at + WRITER] = 0;
    states[at + READER] = 0;
  }

  /**
   * Handles a read of the variable whose {@link LastAccesses} are at {@code at}.
   *
   * @param own the transaction that reads
   * @param slot the slot of its lane
   * @return that transaction, which has another number if it is a single event that depends on
   *     something new
   */
  public long read(long[] states, int at, long own, int slot, long position, long opAndTarget) {
    int thread = contexts.thread(Transactions.context(own));
    dependOnWriter(states, at, own, slot, position, opAndTarget);
    long now = now(own, slot);
    boolean isVolatile = OpAndTarget.operation(opAndTarget) == Op.VOLATILE_READ;
    long transaction = Transactions.withVolatile(now, isVolatile);
    long reader = states[at + READER];
    if (reader < 0 || (reader != 0 && matters(reader, thread))) {
      long handle = reader < 0 ? reader : readers.take(reader, states[at + READ_POSITION]);
      readers.add(handle, transaction, position, thread, this);
      states[at + READER] = handle;
    } else {
      states[at + READER] = transaction;
      states[at + READ_POSITION] = position;
    }
    return now;
  }

  /** Handles a write, as {@link #read} handles a read. */
  public long write(long[] states, int at, long own, int slot, long position, long opAndTarget) {
    dependOnWriter(states, at, own, slot, position, opAndTarget);
    dependOnReaders(states, at, own, slot, position, opAndTarget);
    long now = now(own, slot);
    boolean isVolatile = OpAndTarget.operation(opAndTarget) == Op.VOLATILE_WRITE;
    states[at + WRITER] = Transactions.withVolatile(now, isVolatile);
    states[at + READER] = 0;
    states[at + WRITE_POSITION] = position;
    return now;
  }

  /** Returns a transaction with the number that it has after it came to depend on others. */
  public long now(long transaction, int slot) {
    return Transactions.of(Transactions.context(transaction), order.current(slot));
  }

  private void dependOnWriter(
      long[] states, int at, long own, int slot, long position, long opAndTarget) {
    long writer = states[at + WRITER];
    if (writer != 0 && matters(writer, contexts.thread(Transactions.context(own)))) {
      int operation = Transactions.isVolatile(writer) ? Op.VOLATILE_WRITE : Op.WRITE;
      long writeOpAndTarget = OpAndTarget.of(operation, OpAndTarget.target(opAndTarget));
      depend(
          writer, states[at + WRITE_POSITION], writeOpAndTarget, own, slot, position, opAndTarget);
    }
  }

  /** Makes a transaction depend on all reads since the last write, and clears them. */
  private void dependOnReaders(
      long[] states, int at, long own, int slot, long position, long opAndTarget) {
    long reader = states[at + READER];
    if (reader > 0) {
      dependOnReader(reader, states[at + READ_POSITION], own, slot, position, opAndTarget);
    } else if (reader < 0) {
      readers.forEach(
          reader,
          (other, readPosition) ->
              dependOnReader(other, readPosition, own, slot, position, opAndTarget));
      readers.giveBack(reader);
    }
  }

  private void dependOnReader(
      long reader, long readPosition, long own, int slot, long position, long opAndTarget) {
    if (matters(reader, contexts.thread(Transactions.context(own)))) {
      int operation = Transactions.isVolatile(reader) ? Op.VOLATILE_READ : Op.READ;
      long readOpAndTarget = OpAndTarget.of(operation, OpAndTarget.target(opAndTarget));
      depend(reader, readPosition, readOpAndTarget, own, slot, position, opAndTarget);
    }
  }

  /** Makes the current transaction of a slot depend on an earlier event, which is not settled. */
  public void depend(
      long from,
      long fromPosition,
      long fromOpAndTarget,
      long own,
      int slot,
      long position,
      long opAndTarget) {
    int source = order.slotOf(contexts.lane(Transactions.context(from)));
    long number = Transactions.number(from);
    boolean cycle = order.closesCycle(source, number, slot);
    if (cycle || order.isNews(source, number, slot)) {
      Link.End to = contexts.end(now(own, slot), position, opAndTarget);
      Link link = new Link(contexts.end(from, fromPosition, fromOpAndTarget), to);
      if (cycle) {
        findings.add(link, () -> order.path(slot, source, number));
        order.bypass(source, number, slot, link);
      } else {
        order.add(source, number, slot, number(position), link);
      }
    }
  }
}
