package dev.cosmodrome.checkers.atomicity;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.READ_POSITION;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.PublishedTransactions;
import dev.cosmodrome.checkers.transactions.Readers;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.order.ThreadSlots;
import dev.cosmodrome.order.TransactionOrder;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Checks conflict serializability with a {@link TransactionOrder}. Exact: reports at the very event
 * that closes the first cycle of transactions, and nothing on a serializable trace. Transactions
 * that are open at the end of the trace count.
 *
 * <p>The dependence that closes a cycle is left out of the order, so that checking continues and
 * finds further cycles; each of them is real.
 */
public final class AtomicityChecker implements Checker, TransactionHandler {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "atomicity",
              "blocks that are not atomic; reports each of them",
              CheckerDescriptor.Blocks.ATOMIC,
              FindingKind.NOT_ATOMIC)
          .reporting(CheckerDescriptor.Reports.EACH_BLOCK)
          .needingConflictsOnly();

  /** The initial number of variables for which there is room. */
  private static final int PLACES = 1 << 10;

  private static final long NOWHERE = -1;

  /** The number of the transaction that a thread is in before its first one; it is settled. */
  private static final long BEFORE_ALL = TransactionOrder.FIRST_NUMBER - 1;

  private final TransactionEvents events = new TransactionEvents(this);
  private final TransactionOrder<Link> order = new TransactionOrder<>();
  private final Contexts contexts = new Contexts();
  private final CycleFindings findings;
  private final Dependences dependences;
  private final UnsettledAccesses accesses;

  /** The last release of each lock, as if it were the last write of a variable. */
  private final LastAccesses releases = new LastAccesses();

  // By thread: the transaction to which its plain accesses belong now, the context of that
  // transaction, and the position and context of the end of its latest block.
  private long[] current = new long[0];
  private int[] contextOf = new int[0];
  private long[] ends = new long[0];
  private int[] contextAtEnd = new int[0];

  /** Without those of locks, which are in {@link #releases}. */
  private final PublishedTransactions published = new PublishedTransactions();

  /** Creates the checker; names in findings come from {@code symbols}. */
  public AtomicityChecker(Symbols symbols) {
    this(symbols, PLACES);
  }

  private AtomicityChecker(Symbols symbols, int places) {
    findings = new CycleFindings(symbols);
    dependences = new Dependences(order, contexts, findings, new Readers());
    accesses = new UnsettledAccesses(dependences, places);
  }

  /** Returns a checker with initial room for {@code places} variables, a power of two. */
  public static AtomicityChecker withPlaces(Symbols symbols, int places) {
    return new AtomicityChecker(symbols, places);
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    accesses.expect(batch);
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    int size = batch.size();
    long[] states = accesses.states();
    int[] variables = accesses.variables();
    long[] transactions = current;
    long past = past();
    for (int row = 0; row < size; row++) {
      int operation = operations[row];
      int thread = threads[row];
      int target = targets[row];
      long position = events.count(sites[row]);
      if (!events.isOrdinary(operation, thread)) {
        events.handle(operation, thread, target, position);
      } else if (operation > Op.WRITE || thread >= transactions.length) {
        events.perform(operation, thread, target, position);
      } else {
        int home = target & (variables.length - 1);
        int at = LastAccesses.offset(home);
        long own = transactions[thread];
        long writer = states[at + WRITER];
        long reader = states[at + READER];
        int variable = variables[home];
        // The access has no dependence: the home holds this variable with settled or own accesses,
        // or another variable with settled accesses, which this one replaces.
        if (variable == target
            ? (writer == own || isPast(writer, past) || isOf(thread, writer))
                && (reader == own || isPast(reader, past) || isOf(thread, reader))
            : variable >= 0 && isPast(writer, past) && isPast(reader, past)) {
          variables[home] = target;
          LastAccesses.note(states, at, operation, own, position);
          events.note(operation, thread, target, position);
          continue;
        }
        access(operation, thread, target, position);
        past = past();
      }
      if (firstOnly && hasFindings()) {
        return;
      }
      states = accesses.states();
      variables = accesses.variables();
      transactions = current;
    }
  }

  /**
   * Returns the bound below which all transactions are settled; those that begin from now on are
   * not below it.
   */
  private long past() {
    return Transactions.below(Math.min(order.settledBelow(), Dependences.number(events.next())));
  }

  /**
   * Returns whether a variable's writer or reader is none, or a single transaction below the bound.
   */
  private static boolean isPast(long accessor, long past) {
    return Long.compareUnsigned(accessor, past) < 0;
  }

  private void access(int operation, int thread, int variable, long position) {
    if (operation == Op.READ) {
      read(thread, variable, position, operation);
    } else {
      write(thread, variable, position, operation);
    }
    events.note(operation, thread, variable, position);
  }

  /** Returns whether a variable's writer or reader is a transaction of this thread. */
  private boolean isOf(int thread, long transaction) {
    return transaction > 0 && dependences.isOf(thread, transaction);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    events.event(operation, thread, target, site);
  }

  @Override
  public List<Finding> findings() {
    return findings.findings();
  }

  @Override
  public List<String> statistics() {
    int places = accesses.variables().length;
    return List.of(String.format(Locale.ROOT, "%,d table entries for variables at a time", places));
  }

  @Override
  public long firstViolation() {
    return findings.first();
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public void begin(int thread, int block, long position) {
    int slot = slotOf(thread);
    contextOf[thread] = contexts.of(thread, block, EventPosition.site(position));
    order.begin(slot, Dependences.number(position));
    current[thread] = transaction(thread, slot);
  }

  @Override
  public void end(int thread, long position) {
    int slot = order.slotOf(thread);
    ends[thread] = position;
    contextAtEnd[thread] = contextOf[thread];
    contextOf[thread] = contexts.ofUnary(thread);
    order.end(slot);
    current[thread] = transaction(thread, slot);
  }

  @Override
  public void read(int thread, int variable, long position, int operation) {
    int at = accesses.find(variable);
    long[] states = accesses.states();
    int slot = slotOf(thread);
    long transaction = current[thread];
    if (operation == Op.READ && states[at + READER] == transaction) {
      states[at + READ_POSITION] = position;
    } else {
      long opAndTarget = OpAndTarget.of(operation, variable);
      current[thread] = dependences.read(states, at, transaction, slot, position, opAndTarget);
    }
  }

  @Override
  public void write(int thread, int variable, long position, int operation) {
    int at = accesses.find(variable);
    long[] states = accesses.states();
    int slot = slotOf(thread);
    long opAndTarget = OpAndTarget.of(operation, variable);
    current[thread] = dependences.write(states, at, current[thread], slot, position, opAndTarget);
  }

  @Override
  public void acquire(int thread, int lock, long position) {
    long[] states = releases.upTo(lock);
    int at = LastAccesses.offset(lock);
    long from = states[at + WRITER];
    if (matters(from, thread)) {
      long fromOpAndTarget = OpAndTarget.of(Op.RELEASE, lock);
      depend(
          from,
          states[at + WRITE_POSITION],
          fromOpAndTarget,
          thread,
          position,
          OpAndTarget.of(Op.ACQUIRE, lock));
    }
  }

  @Override
  public void release(int thread, int lock, long position) {
    addThreads(thread);
    long[] states = releases.upTo(lock);
    int at = LastAccesses.offset(lock);
    states[at + WRITER] = current[thread];
    states[at + WRITE_POSITION] = position;
  }

  @Override
  public void publish(int thread, int token, long position, long opAndTarget) {
    addThreads(thread);
    long transaction = current[thread];
    long source =
        ends[thread] == position
            ? Transactions.of(contextAtEnd[thread], Transactions.number(transaction))
            : transaction;
    published.publish(token, source, position, opAndTarget);
  }

  @Override
  public void observe(int thread, int token, long position, long opAndTarget) {
    long from = published.transaction(token);
    if (matters(from, thread)) {
      depend(
          from,
          published.position(token),
          published.opAndTarget(token),
          thread,
          position,
          opAndTarget);
    }
  }

  private boolean matters(long from, int thread) {
    return from != 0 && dependences.matters(from, thread);
  }

  private void depend(
      long from,
      long fromPosition,
      long fromOpAndTarget,
      int thread,
      long position,
      long opAndTarget) {
    int slot = slotOf(thread);
    dependences.depend(
        from, fromPosition, fromOpAndTarget, current[thread], slot, position, opAndTarget);
    current[thread] = transaction(thread, slot);
  }

  /** Returns the slot of a thread; assigns one if it has none. */
  private int slotOf(int thread) {
    addThreads(thread);
    int slot = order.slotIfAny(thread);
    if (slot == ThreadSlots.NONE) {
      slot = order.slotOf(thread);
      current[thread] = transaction(thread, slot);
    }
    return slot;
  }

  /** Makes room for a thread. */
  private void addThreads(int thread) {
    int length = contextOf.length;
    if (thread < length) {
      return;
    }
    int grown = Math.max(thread + 1, 2 * length);
    current = Arrays.copyOf(current, grown);
    contextOf = Arrays.copyOf(contextOf, grown);
    contextAtEnd = Arrays.copyOf(contextAtEnd, grown);
    ends = Arrays.copyOf(ends, grown);
    for (int i = length; i < grown; i++) {
      contextOf[i] = contexts.ofUnary(i);
      current[i] = Transactions.of(contextOf[i], BEFORE_ALL);
      ends[i] = NOWHERE;
    }
  }

  /** Returns the transaction to which a plain access by a thread belongs. */
  private long transaction(int thread, int slot) {
    return Transactions.of(contextOf[thread], order.current(slot));
  }
}
