package dev.cosmodrome.checkers.atomicity;

import static dev.cosmodrome.checkers.atomicity.Accesses.READER;
import static dev.cosmodrome.checkers.atomicity.Accesses.READ_PLACE;
import static dev.cosmodrome.checkers.atomicity.Accesses.WRITER;
import static dev.cosmodrome.checkers.atomicity.Accesses.WRITE_PLACE;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Place;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.order.ThreadSlots;
import dev.cosmodrome.order.TransactionOrder;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks conflict serializability with a {@link TransactionOrder}. Exact: reports at the very event
 * that closes the first cycle of transactions, and nothing on a serializable trace. Transactions
 * that are open at the end of the trace take part.
 *
 * <p>The dependence that closes a cycle is left out of the order, so that checking goes on and
 * finds further cycles; each of them is real.
 */
public final class AtomicityChecker implements Checker, TransactionHandler {
  private static final long NOWHERE = -1;

  /** What no variable's reader or writer is. */
  private static final long NO_TRANSACTION = Long.MIN_VALUE;

  private final TransactionEvents events = new TransactionEvents(this);
  private final TransactionOrder<Link> order = new TransactionOrder<>();
  private final Contexts contexts = new Contexts();
  private final CycleFindings findings;

  private final Accesses accesses = new Accesses();
  private final List<Readers> readers = new ArrayList<>();
  private final List<Integer> freeReaders = new ArrayList<>();

  // By thread: the transaction that its plain accesses belong to now, that one's context, and the
  // place and context of the end of its latest block.
  private long[] current = new long[0];
  private int[] contextOf = new int[0];
  private long[] ends = new long[0];
  private int[] contextAtEnd = new int[0];

  // By token.
  private long[] published = new long[16];
  private long[] publishPlaces = new long[16];
  private long[] publishDeeds = new long[16];

  /** Creates the checker; names in findings come from {@code symbols}. */
  public AtomicityChecker(Symbols symbols) {
    findings = new CycleFindings(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    events.event(operation, thread, target, site);
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    accesses.touch(batch);
    Checker.super.check(batch, firstOnly);
  }

  @Override
  public void finish() {}

  @Override
  public List<Finding> findings() {
    return findings.findings();
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public void begin(int thread, int block, long place) {
    int slot = slotOf(thread);
    contextOf[thread] = contexts.of(thread, block, Place.site(place));
    order.begin(slot, number(place));
    current[thread] = transaction(thread, slot);
  }

  @Override
  public void end(int thread, long place) {
    int slot = order.slotOf(thread);
    ends[thread] = place;
    contextAtEnd[thread] = contextOf[thread];
    contextOf[thread] = contexts.ofUnary(thread);
    order.end(slot);
    current[thread] = transaction(thread, slot);
  }

  /** The number of a transaction tells the event that begins it. */
  private static long number(long place) {
    return Place.event(place) + TransactionOrder.FIRST_NUMBER;
  }

  @Override
  public void read(int thread, int variable, long place, int operation) {
    long[] page = accesses.page(variable);
    int at = Accesses.offset(variable);
    if (operation == Op.READ && thread < current.length && page[at + READER] == current[thread]) {
      page[at + READ_PLACE] = place;
    } else {
      firstRead(thread, variable, place, operation, page, at);
    }
  }

  /** Reads a variable for the first time in a transaction, or after somebody else. */
  private void firstRead(int thread, int variable, long place, int operation, long[] page, int at) {
    int slot = slotOf(thread);
    dependOnWriter(page, at, thread, slot, place, Deed.of(operation, variable));
    boolean isVolatile = operation == Op.VOLATILE_READ;
    long transaction = Transactions.withVolatile(current[thread], isVolatile);
    long reader = page[at + READER];
    if (reader < 0 || (reader != 0 && matters(reader, thread))) {
      page[at + READER] = addReader(reader, page[at + READ_PLACE], transaction, place, thread);
    } else {
      page[at + READER] = transaction;
      page[at + READ_PLACE] = place;
    }
  }

  @Override
  public void write(int thread, int variable, long place, int operation) {
    long[] page = accesses.page(variable);
    int at = Accesses.offset(variable);
    if (operation != Op.WRITE
        || thread >= current.length
        || page[at + WRITER] != current[thread]
        || page[at + READER] != 0) {
      int slot = slotOf(thread);
      long deed = Deed.of(operation, variable);
      dependOnWriter(page, at, thread, slot, place, deed);
      dependOnReaders(page, at, thread, slot, place, deed);
      boolean isVolatile = operation == Op.VOLATILE_WRITE;
      page[at + WRITER] = Transactions.withVolatile(current[thread], isVolatile);
      page[at + READER] = 0;
    }
    page[at + WRITE_PLACE] = place;
  }

  @Override
  public void publish(int thread, int token, long place, long deed) {
    if (token >= published.length) {
      int length = Math.max(token + 1, 2 * published.length);
      published = Arrays.copyOf(published, length);
      publishPlaces = Arrays.copyOf(publishPlaces, length);
      publishDeeds = Arrays.copyOf(publishDeeds, length);
    }
    int slot = slotOf(thread);
    int context = ends[thread] == place ? contextAtEnd[thread] : contextOf[thread];
    published[token] = Transactions.of(context, order.current(slot));
    publishPlaces[token] = place;
    publishDeeds[token] = deed;
  }

  @Override
  public void observe(int thread, int token, long place, long deed) {
    int slot = slotOf(thread);
    long from = token < published.length ? published[token] : 0;
    if (from != 0 && matters(from, thread)) {
      depend(from, publishPlaces[token], publishDeeds[token], thread, slot, place, deed);
    }
  }

  /** The slot of a thread, which is known from now on. */
  private int slotOf(int thread) {
    if (thread >= contextOf.length) {
      addThreads(thread);
    }
    int slot = order.slotIfAny(thread);
    if (slot == ThreadSlots.NONE) {
      slot = order.slotOf(thread);
      current[thread] = transaction(thread, slot);
    }
    return slot;
  }

  private void addThreads(int thread) {
    int length = contextOf.length;
    int grown = Math.max(thread + 1, 2 * length);
    current = Arrays.copyOf(current, grown);
    contextOf = Arrays.copyOf(contextOf, grown);
    contextAtEnd = Arrays.copyOf(contextAtEnd, grown);
    ends = Arrays.copyOf(ends, grown);
    for (int i = length; i < grown; i++) {
      current[i] = NO_TRANSACTION;
      contextOf[i] = contexts.ofUnary(i);
      ends[i] = NOWHERE;
    }
  }

  /** The transaction that a plain access by a thread belongs to. */
  private long transaction(int thread, int slot) {
    return Transactions.of(contextOf[thread], order.current(slot));
  }

  /** Whether a dependence of a thread's event on this transaction can matter. */
  private boolean matters(long transaction, int thread) {
    int other = contexts.thread(Transactions.context(transaction));
    if (other == thread) {
      return false;
    }
    int source = order.slotIfAny(other);
    return source != ThreadSlots.NONE && !order.isSettled(source, Transactions.number(transaction));
  }

  private void dependOnWriter(long[] page, int at, int thread, int slot, long place, long deed) {
    long writer = page[at + WRITER];
    if (writer != 0 && matters(writer, thread)) {
      int operation = Transactions.isVolatile(writer) ? Op.VOLATILE_WRITE : Op.WRITE;
      long writeDeed = Deed.of(operation, Deed.target(deed));
      depend(writer, page[at + WRITE_PLACE], writeDeed, thread, slot, place, deed);
    }
  }

  /** Depends on all reads since the last write; whoever asks forgets them. */
  private void dependOnReaders(long[] page, int at, int thread, int slot, long place, long deed) {
    long reader = page[at + READER];
    if (reader > 0) {
      dependOnReader(reader, page[at + READ_PLACE], thread, slot, place, deed);
    } else if (reader < 0) {
      Readers several = readers.get((int) ~reader);
      for (int i = 0; i < several.size(); i++) {
        dependOnReader(several.transaction(i), several.place(i), thread, slot, place, deed);
      }
      several.clear();
      freeReaders.add((int) ~reader);
    }
  }

  private void dependOnReader(
      long reader, long readPlace, int thread, int slot, long place, long deed) {
    if (matters(reader, thread)) {
      int operation = Transactions.isVolatile(reader) ? Op.VOLATILE_READ : Op.READ;
      long readDeed = Deed.of(operation, Deed.target(deed));
      depend(reader, readPlace, readDeed, thread, slot, place, deed);
    }
  }

  /** Keeps a read beside others that still matter; returns what stands for all of them. */
  private long addReader(long reader, long readPlace, long transaction, long place, int thread) {
    int index = reader < 0 ? (int) ~reader : takeReaders();
    Readers several = readers.get(index);
    if (reader > 0) {
      several.add(reader, readPlace, other -> true);
    }
    several.add(transaction, place, other -> matters(other, thread));
    return ~index;
  }

  private int takeReaders() {
    if (freeReaders.isEmpty()) {
      readers.add(new Readers());
      return readers.size() - 1;
    }
    return freeReaders.remove(freeReaders.size() - 1);
  }

  /** Makes the current transaction of a thread depend on an earlier event, which matters. */
  private void depend(
      long from, long fromPlace, long fromDeed, int thread, int slot, long place, long deed) {
    int source = order.slotOf(contexts.thread(Transactions.context(from)));
    long number = Transactions.number(from);
    boolean cycle = order.closesCycle(source, number, slot);
    if (cycle || order.isNews(source, number, slot)) {
      Link link = new Link(end(from, fromPlace, fromDeed), end(current[thread], place, deed));
      if (cycle) {
        findings.add(link, () -> order.path(slot, source, number));
      } else {
        order.add(source, number, slot, number(place), link);
        current[thread] = transaction(thread, slot);
      }
    }
  }

  private Link.End end(long transaction, long place, long deed) {
    int context = Transactions.context(transaction);
    long firstEvent = Transactions.number(transaction) - TransactionOrder.FIRST_NUMBER;
    long begin =
        contexts.isUnary(context) ? Link.UNARY : Place.of(firstEvent, contexts.site(context));
    return new Link.End(contexts.thread(context), contexts.block(context), begin, place, deed);
  }
}
