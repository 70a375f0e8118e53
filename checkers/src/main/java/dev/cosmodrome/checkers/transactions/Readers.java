package dev.cosmodrome.checkers.transactions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * The reads of variables that were read by several transactions since their last write, as far as
 * they still matter. What {@link Accesses#READER} holds for such a variable is its negative handle.
 */
public final class Readers {
  /** Receives a read: what stands for its transaction, and its place. */
  @FunctionalInterface
  public interface ReadVisitor {
    /** One read. */
    void read(long transaction, long place);
  }

  private static final class Reads {
    long[] transactions = new long[4];
    long[] places = new long[4];
    int size;
  }

  private final List<Reads> all = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();

  /** A handle for a variable, without reads. */
  public long take() {
    if (free.isEmpty()) {
      all.add(new Reads());
      return -all.size();
    }
    return ~free.remove(free.size() - 1);
  }

  /** Adds a read, and forgets those that do not matter any more. */
  public void add(long handle, long transaction, long place, LongPredicate matters) {
    Reads reads = all.get((int) ~handle);
    int kept = 0;
    for (int i = 0; i < reads.size; i++) {
      if (matters.test(reads.transactions[i])) {
        reads.transactions[kept] = reads.transactions[i];
        reads.places[kept++] = reads.places[i];
      }
    }
    if (kept == reads.transactions.length) {
      reads.transactions = Arrays.copyOf(reads.transactions, 2 * kept);
      reads.places = Arrays.copyOf(reads.places, 2 * kept);
    }
    reads.transactions[kept] = transaction;
    reads.places[kept] = place;
    reads.size = kept + 1;
  }

  /** Visits the reads of a variable. */
  public void forEach(long handle, ReadVisitor visitor) {
    Reads reads = all.get((int) ~handle);
    for (int i = 0; i < reads.size; i++) {
      visitor.read(reads.transactions[i], reads.places[i]);
    }
  }

  /** Visits what stands for the transactions of all reads. */
  public void forEach(LongConsumer visitor) {
    for (Reads reads : all) {
      for (int i = 0; i < reads.size; i++) {
        visitor.accept(reads.transactions[i]);
      }
    }
  }

  /** Forgets the reads of a variable, and its handle. */
  public void giveBack(long handle) {
    all.get((int) ~handle).size = 0;
    free.add((int) ~handle);
  }
}
