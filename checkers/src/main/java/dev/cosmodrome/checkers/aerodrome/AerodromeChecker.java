package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Place;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.Link;
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
public final class AerodromeChecker implements Checker, TransactionHandler {
  private static final int WRITE_VOLATILE = 1;
  private static final int READ_VOLATILE = 2;

  /** The accesses to a variable by several threads since the last write. */
  private static final class Reads {
    final List<Transaction> transactions = new ArrayList<>(4);
    final List<Long> places = new ArrayList<>(4);
    final List<Integer> operations = new ArrayList<>(4);

    void add(Transaction transaction, long place, int operation) {
      for (int i = transactions.size() - 1; i >= 0; i--) {
        Transaction other = transactions.get(i);
        if (other.settled || other.thread == transaction.thread) {
          transactions.remove(i);
          places.remove(i);
          operations.remove(i);
        }
      }
      transactions.add(transaction);
      places.add(place);
      operations.add(operation);
    }
  }

  private final TransactionEvents events = new TransactionEvents(this);
  private final TransactionClocks clocks = new TransactionClocks(this::visitTransactions);
  private final CycleFindings findings;

  // By variable: the last write, the last read if there is one that matters, the last reads if
  // more.
  private @Nullable Transaction[] writers = new Transaction[16];
  private long[] writePlaces = new long[16];
  private @Nullable Transaction[] readers = new Transaction[16];
  private long[] readPlaces = new long[16];
  private byte[] operations = new byte[16];
  private @Nullable Reads[] reads = new Reads[16];

  /** Depends on what was touched, so that touching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  // By token.
  private @Nullable Transaction[] published = new Transaction[16];
  private long[] publishPlaces = new long[16];
  private long[] publishDeeds = new long[16];

  /** Creates the checker; names in findings come from {@code symbols}. */
  public AerodromeChecker(Symbols symbols) {
    findings = new CycleFindings(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (findings.isEmpty()) {
      events.event(operation, thread, target, site);
    }
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    touch(batch);
    Checker.super.check(batch, firstOnly);
  }

  /** Gets the state of all variables that these events access on its way into the cache. */
  private void touch(EventBatch batch) {
    int[] operations = batch.operations();
    int[] targets = batch.targets();
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      int variable = targets[row];
      if (Op.accesses(operations[row]) && variable < writers.length) {
        Transaction writer = writers[variable];
        Transaction reader = readers[variable];
        sum += writer == null ? 0 : writer.number;
        sum += reader == null ? 0 : reader.number;
        sum += writePlaces[variable] + readPlaces[variable];
      }
    }
    touched += sum;
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
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public void begin(int thread, int block, long place) {
    clocks.begin(clocks.slotOf(thread), block, place, number(place));
  }

  private static long number(long place) {
    return Place.event(place) + 1;
  }

  @Override
  public void end(int thread, long place) {
    endIn(clocks.slotOf(thread), place);
  }

  private void endIn(int slot, long place) {
    Transaction ending = clocks.latest(slot);
    Transaction between = clocks.end(slot, place);
    if (between != null) {
      List<Link> back = clocks.path(between, ending);
      Link closing = back.get(back.size() - 1);
      List<Link> path = new ArrayList<>(clocks.path(ending, between));
      path.addAll(back.subList(0, back.size() - 1));
      findings.add(closing, () -> path);
    }
  }

  @Override
  public void read(int thread, int variable, long place, int operation) {
    ensureVariable(variable);
    int slot = clocks.slotOf(thread);
    Transaction reader = readers[variable];
    if (reader == null || reader != clocks.latest(slot) || !reader.open) {
      dependOnWriter(variable, slot, place, operation);
      Transaction current = clocks.current(slot, number(place));
      Reads several = reads[variable];
      if (several != null) {
        several.add(current, place, operation);
        return;
      }
      if (reader != null && !reader.settled && reader.thread != thread) {
        several = new Reads();
        several.add(reader, readPlaces[variable], readOperation(variable));
        several.add(current, place, operation);
        reads[variable] = several;
        return;
      }
      readers[variable] = current;
    }
    readPlaces[variable] = place;
    note(variable, READ_VOLATILE, operation == Op.VOLATILE_READ);
  }

  @Override
  public void write(int thread, int variable, long place, int operation) {
    ensureVariable(variable);
    int slot = clocks.slotOf(thread);
    Transaction writer = writers[variable];
    boolean repeated =
        writer != null && writer.open && writer == clocks.latest(slot) && readers[variable] == null;
    if (!repeated) {
      dependOnWriter(variable, slot, place, operation);
      dependOnReaders(variable, slot, place, operation);
      writers[variable] = clocks.current(slot, number(place));
    }
    writePlaces[variable] = place;
    note(variable, WRITE_VOLATILE, operation == Op.VOLATILE_WRITE);
  }

  @Override
  public void publish(int thread, int token, long place, long deed) {
    if (token >= published.length) {
      int length = Math.max(token + 1, 2 * published.length);
      published = Arrays.copyOf(published, length);
      publishPlaces = Arrays.copyOf(publishPlaces, length);
      publishDeeds = Arrays.copyOf(publishDeeds, length);
    }
    published[token] = clocks.current(clocks.slotOf(thread), number(place));
    publishPlaces[token] = place;
    publishDeeds[token] = deed;
  }

  @Override
  public void observe(int thread, int token, long place, long deed) {
    Transaction source = token < published.length ? published[token] : null;
    if (source != null) {
      depend(source, publishPlaces[token], publishDeeds[token], clocks.slotOf(thread), place, deed);
    }
  }

  private void dependOnWriter(int variable, int slot, long place, int operation) {
    Transaction writer = writers[variable];
    if (writer != null) {
      boolean isVolatile = (operations[variable] & WRITE_VOLATILE) != 0;
      long deed = Deed.of(isVolatile ? Op.VOLATILE_WRITE : Op.WRITE, variable);
      depend(writer, writePlaces[variable], deed, slot, place, Deed.of(operation, variable));
    }
  }

  /** Depends on all reads since the last write, and forgets them. */
  private void dependOnReaders(int variable, int slot, long place, int operation) {
    Transaction reader = readers[variable];
    Reads several = reads[variable];
    long deed = Deed.of(operation, variable);
    if (several != null) {
      for (int i = 0; i < several.transactions.size(); i++) {
        long readDeed = Deed.of(several.operations.get(i), variable);
        depend(several.transactions.get(i), several.places.get(i), readDeed, slot, place, deed);
      }
    } else if (reader != null) {
      long readDeed = Deed.of(readOperation(variable), variable);
      depend(reader, readPlaces[variable], readDeed, slot, place, deed);
    }
    reads[variable] = null;
    readers[variable] = null;
  }

  private void depend(
      Transaction source, long fromPlace, long fromDeed, int slot, long place, long deed) {
    if (source.settled || source.slot == slot || !findings.isEmpty()) {
      return;
    }
    if (clocks.knows(slot, source)) {
      return;
    }
    Transaction latest = clocks.latest(slot);
    Link.End to =
        clocks.isOpen(slot)
            ? latest.end(place, deed)
            : new Link.End(latest.thread, latest.block, Link.UNARY, place, deed);
    Link link = new Link(source.end(fromPlace, fromDeed), to);
    if (clocks.join(slot, source, link)) {
      findings.add(link, () -> clocks.path(latest, source));
    }
  }

  private int readOperation(int variable) {
    return (operations[variable] & READ_VOLATILE) != 0 ? Op.VOLATILE_READ : Op.READ;
  }

  private void note(int variable, int flag, boolean set) {
    operations[variable] =
        (byte) (set ? operations[variable] | flag : operations[variable] & ~flag);
  }

  private void ensureVariable(int variable) {
    if (variable >= writers.length) {
      int length = Math.max(variable + 1, 2 * writers.length);
      writers = Arrays.copyOf(writers, length);
      writePlaces = Arrays.copyOf(writePlaces, length);
      readers = Arrays.copyOf(readers, length);
      readPlaces = Arrays.copyOf(readPlaces, length);
      operations = Arrays.copyOf(operations, length);
      reads = Arrays.copyOf(reads, length);
    }
  }

  private void visitTransactions(Consumer<@Nullable Transaction> visitor) {
    for (Transaction writer : writers) {
      visitor.accept(writer);
    }
    for (Transaction reader : readers) {
      visitor.accept(reader);
    }
    for (Reads several : reads) {
      if (several != null) {
        several.transactions.forEach(visitor);
      }
    }
    for (Transaction transaction : published) {
      visitor.accept(transaction);
    }
  }
}
