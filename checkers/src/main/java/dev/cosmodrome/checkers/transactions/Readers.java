package dev.cosmodrome.checkers.transactions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * The reads of variables that were read by several transactions since their last write, as far as
 * they are not settled. {@link LastAccesses#READER} of such a variable is a negative handle.
 */
public final class Readers {
  /** Receives a read: the number that stands for its transaction, and its position. */
  @FunctionalInterface
  public interface ReadVisitor {
    /** Handles one read. */
    void read(long transaction, long position);
  }

  /** Decides about the transactions to which reads belong. */
  public interface Relevance {
    /** Returns whether a transaction belongs to a thread. */
    boolean isOf(int thread, long transaction);

    /** Returns whether a dependence of a thread's event on a transaction can matter. */
    boolean matters(long transaction, int thread);
  }

  private static final class Reads {
    long[] transactions = new long[4];
    long[] positions = new long[4];
    int size;
  }

  private final List<Reads> all = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();

  /** Returns a handle for a variable with one read. */
  public long take(long transaction, long position) {
    long handle;
    if (free.isEmpty()) {
      all.add(new Reads());
      handle = -all.size();
    } else {
      handle = ~free.remove(free.size() - 1);
    }
    put(all.get((int) ~handle), 0, transaction, position);
    return handle;
  }

  /**
   * Adds a thread's read, which replaces its last one. When there is no room, reads that do not
   * matter to the thread are dropped.
   */
  public void add(long handle, long transaction, long position, int thread, Relevance relevance) {
    Reads reads = all.get((int) ~handle);
    int at = 0;
    while (at < reads.size && !relevance.isOf(thread, reads.transactions[at])) {
      at++;
    }
    if (at == reads.transactions.length) {
      at = makeRoom(reads, thread, relevance);
    }
    put(reads, at, transaction, position);
  }

  private static void put(Reads reads, int at, long transaction, long position) {
    reads.transactions[at] = transaction;
    reads.positions[at] = position;
    reads.size = Math.max(reads.size, at + 1);
  }

  /** Drops the reads that do not matter; returns the number of those left. */
  private static int makeRoom(Reads reads, int thread, Relevance relevance) {
    int kept = 0;
    for (int i = 0; i < reads.size; i++) {
      if (relevance.matters(reads.transactions[i], thread)) {
        reads.transactions[kept] = reads.transactions[i];
        reads.positions[kept++] = reads.positions[i];
      }
    }
    if (2 * kept > reads.transactions.length) {
      reads.transactions = Arrays.copyOf(reads.transactions, 2 * reads.transactions.length);
      reads.positions = Arrays.copyOf(reads.positions, 2 * reads.positions.length);
    }
    reads.size = kept;
    return kept;
  }

  /** Visits the reads of a variable. */
  public void forEach(long handle, ReadVisitor visitor) {
    Reads reads = all.get((int) ~handle);
    for (int i = 0; i < reads.size; i++) {
      visitor.read(reads.transactions[i], reads.positions[i]);
    }
  }

  /** Returns whether a predicate holds for the transactions of all reads of a variable. */
  public boolean areAll(long handle, LongPredicate predicate) {
    Reads reads = all.get((int) ~handle);
    return Arrays.stream(reads.transactions, 0, reads.size).allMatch(predicate);
  }

  /** Visits the transactions of all reads. */
  public void forEach(LongConsumer visitor) {
    for (Reads reads : all) {
      for (int i = 0; i < reads.size; i++) {
        visitor.accept(reads.transactions[i]);
      }
    }
  }

  /** Frees the handle of a variable and drops its reads. */
  public void giveBack(long handle) {
    all.get((int) ~handle).size = 0;
    free.add((int) ~handle);
  }
}
