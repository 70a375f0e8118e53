package dev.cosmodrome.checkers.aerodrome;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.READ_POSITION;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.Readers;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks conflict serializability with vector clocks, after Mathur and Viswanathan, "Atomicity
 * Checking in Linear Time using Vector Clocks" (ASPLOS 2020). Exact about whether there is a cycle.
 * Stops at the first one, which it finds when the last but one of its transactions ends, or
 * earlier. Transactions that are open at the end of the trace are ended there.
 */
public final class AerodromeChecker implements Checker, TransactionHandler, Readers.Relevance {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "aerodrome",
              "the same with vector clocks; stops at the first violation",
              CheckerDescriptor.Blocks.ATOMIC,
              FindingKind.NOT_ATOMIC)
          .reporting(CheckerDescriptor.Reports.FIRST)
          .needingConflictsOnly();

  private final TransactionEvents events = new TransactionEvents(this);
  private final TransactionClocks clocks = new TransactionClocks(this::visitTransactions);
  private final CycleFindings findings;

  /**
   * The accesses; a transaction is represented by its number and whether the access is volatile.
   */
  private final LastAccesses accesses = new LastAccesses();

  private final Readers readers = new Readers();

  /** The number of events before the one at which the first violation was found. */
  private long firstViolation;

  // By token: the published transaction, and the event that published it.
  private @Nullable Transaction[] published = new Transaction[16];
  private long[] publishPositions = new long[16];
  private long[] publishOpsAndTargets = new long[16];

  /** Creates the checker; names in findings come from {@code symbols}. */
  public AerodromeChecker(Symbols symbols) {
    findings = new CycleFindings(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (findings.isEmpty()) {
      events.event(operation, thread, target, site);
      firstViolation = findings.isEmpty() ? firstViolation + 1 : firstViolation;
    }
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    accesses.touch(batch);
    Checker.super.check(batch, firstOnly);
  }

  @Override
  public void finish() {
    for (Transaction open : clocks.open()) {
      if (findings.isEmpty()) {
        endIn(open.slot, open.begin);
      }
    }
  }

  @Override
  public List<Finding> findings() {
    return findings.findings();
  }

  @Override
  public long firstViolation() {
    return findings.isEmpty() ? -1 : firstViolation;
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public void begin(int thread, int block, long position) {
    clocks.begin(clocks.slotOf(thread), block, position, number(position));
  }

  /**
   * Returns the number of a transaction that begins at a position; numbers start with 1, because 0
   * stands for none.
   */
  private static long number(long position) {
    return EventPosition.event(position) + 1;
  }

  @Override
  public void end(int thread, long position) {
    endIn(clocks.slotOf(thread), position);
  }

  /**
   * Ends the open transaction of a slot. If an open transaction is both before and after it, the
   * paths between them form a cycle.
   */
  private void endIn(int slot, long position) {
    Transaction ending = clocks.latest(slot);
    Transaction between = clocks.end(slot, position);
    if (between != null) {
      List<Link> back = clocks.path(between, ending);
      Link closing = back.get(back.size() - 1);
      List<Link> path = new ArrayList<>(clocks.path(ending, between));
      path.addAll(back.subList(0, back.size() - 1));
      findings.add(closing, () -> path);
    }
  }

  @Override
  public void read(int thread, int variable, long position, int operation) {
    long[] states = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    int slot = clocks.slotOf(thread);
    long reader = states[at + READER];
    if (!isCurrent(reader, slot)) {
      dependOnWriter(states, at, variable, slot, position, operation);
    }
    long read = access(clocks.current(slot, number(position)), operation == Op.VOLATILE_READ);
    if (reader < 0 || matters(reader, thread)) {
      states[at + READER] = addReader(reader, states[at + READ_POSITION], read, position, thread);
    } else {
      states[at + READER] = read;
      states[at + READ_POSITION] = position;
    }
  }

  @Override
  public void write(int thread, int variable, long position, int operation) {
    long[] states = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    int slot = clocks.slotOf(thread);
    if (!isCurrent(states[at + WRITER], slot) || states[at + READER] != 0) {
      dependOnWriter(states, at, variable, slot, position, operation);
      dependOnReaders(states, at, variable, slot, position, operation);
    }
    Transaction current = clocks.current(slot, number(position));
    states[at + WRITER] = access(current, operation == Op.VOLATILE_WRITE);
    states[at + READER] = 0;
    states[at + WRITE_POSITION] = position;
  }

  /**
   * Returns the number that represents an access: the transaction's number, and in the lowest bit
   * whether the access is volatile.
   */
  private static long access(Transaction transaction, boolean isVolatile) {
    return 2 * transaction.number + (isVolatile ? 1 : 0);
  }

  private static boolean isVolatile(long access) {
    return (access & 1) != 0;
  }

  /** Returns the transaction of an access, or null if it is settled. */
  private @Nullable Transaction transaction(long access) {
    return clocks.live(access >> 1);
  }

  /** Returns whether an access belongs to the open transaction of a slot. */
  private boolean isCurrent(long access, int slot) {
    Transaction latest = clocks.latest(slot);
    return latest.open && access >> 1 == latest.number;
  }

  @Override
  public boolean matters(long access, int thread) {
    return transaction(access) != null && !isOf(thread, access);
  }

  @Override
  public boolean isOf(int thread, long access) {
    Transaction transaction = transaction(access);
    return transaction != null && transaction.thread == thread;
  }

  @Override
  public void publish(int thread, int token, long position, long opAndTarget) {
    if (token >= published.length) {
      int length = Math.max(token + 1, 2 * published.length);
      published = Arrays.copyOf(published, length);
      publishPositions = Arrays.copyOf(publishPositions, length);
      publishOpsAndTargets = Arrays.copyOf(publishOpsAndTargets, length);
    }
    published[token] = clocks.current(clocks.slotOf(thread), number(position));
    publishPositions[token] = position;
    publishOpsAndTargets[token] = opAndTarget;
  }

  @Override
  public void observe(int thread, int token, long position, long opAndTarget) {
    Transaction source = token < published.length ? published[token] : null;
    if (source != null) {
      depend(
          source,
          publishPositions[token],
          publishOpsAndTargets[token],
          clocks.slotOf(thread),
          position,
          opAndTarget);
    }
  }

  private void dependOnWriter(
      long[] states, int at, int variable, int slot, long position, int operation) {
    long writer = states[at + WRITER];
    int writeOperation = isVolatile(writer) ? Op.VOLATILE_WRITE : Op.WRITE;
    long opAndTarget = OpAndTarget.of(writeOperation, variable);
    dependOn(
        writer,
        states[at + WRITE_POSITION],
        opAndTarget,
        slot,
        position,
        OpAndTarget.of(operation, variable));
  }

  /** Makes a transaction depend on all reads since the last write, and clears them. */
  private void dependOnReaders(
      long[] states, int at, int variable, int slot, long position, int operation) {
    long reader = states[at + READER];
    long opAndTarget = OpAndTarget.of(operation, variable);
    if (reader < 0) {
      readers.forEach(
          reader,
          (other, readPosition) ->
              dependOnReader(other, readPosition, slot, position, opAndTarget));
      readers.giveBack(reader);
    } else {
      dependOnReader(reader, states[at + READ_POSITION], slot, position, opAndTarget);
    }
  }

  private void dependOnReader(
      long reader, long readPosition, int slot, long position, long opAndTarget) {
    int readOperation = isVolatile(reader) ? Op.VOLATILE_READ : Op.READ;
    dependOn(
        reader,
        readPosition,
        OpAndTarget.of(readOperation, OpAndTarget.target(opAndTarget)),
        slot,
        position,
        opAndTarget);
  }

  private void dependOn(
      long access,
      long fromPosition,
      long fromOpAndTarget,
      int slot,
      long position,
      long opAndTarget) {
    Transaction source = transaction(access);
    if (source != null) {
      depend(source, fromPosition, fromOpAndTarget, slot, position, opAndTarget);
    }
  }

  /** Adds a read to others that still matter; returns the handle of all of them. */
  private long addReader(long reader, long readPosition, long read, long position, int thread) {
    long handle = reader < 0 ? reader : readers.take(reader, readPosition);
    readers.add(handle, read, position, thread, this);
    return handle;
  }

  /**
   * Makes the event of a slot depend on a transaction, and reports the cycle if this closes one.
   * Nothing is done for settled transactions, within a thread, and after the first violation.
   */
  private void depend(
      Transaction source,
      long fromPosition,
      long fromOpAndTarget,
      int slot,
      long position,
      long opAndTarget) {
    if (source.settled || source.slot == slot || !findings.isEmpty()) {
      return;
    }
    if (clocks.isAfter(slot, source)) {
      return;
    }
    Transaction latest = clocks.latest(slot);
    Link.End to =
        clocks.isOpen(slot)
            ? latest.end(position, opAndTarget)
            : new Link.End(latest.thread, latest.block, Link.UNARY, position, opAndTarget);
    Link link = new Link(source.end(fromPosition, fromOpAndTarget), to);
    if (clocks.join(slot, source, link)) {
      findings.add(link, () -> clocks.path(latest, source));
    }
  }

  private void visitTransactions(Consumer<@Nullable Transaction> visitor) {
    accesses.forEach(access -> visitor.accept(transaction(access)));
    readers.forEach(access -> visitor.accept(transaction(access)));
    for (Transaction transaction : published) {
      visitor.accept(transaction);
    }
  }
}
