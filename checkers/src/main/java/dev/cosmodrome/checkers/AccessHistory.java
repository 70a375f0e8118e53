package dev.cosmodrome.checkers;

import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last write of each variable and the reads since, as in FastTrack (Flanagan and Freund, PLDI
 * 2009): a single epoch while the reads are ordered, one for each slot once they are not.
 */
public final class AccessHistory {
  /** Receives pairs of data races: accesses that no synchronisation orders. */
  @FunctionalInterface
  public interface Races {
    /** Handles an access that races with an earlier one. */
    void race(
        int variable,
        long earlierEpoch,
        int earlierOperation,
        long earlierPlace,
        int thread,
        int operation,
        long place);
  }

  /** Unordered reads of one variable. */
  private static final class Reads {
    long[] epochs = new long[4];
    long[] places = new long[4];
    int size;
  }

  private static final int WRITE = 0;
  private static final int WRITE_PLACE = 1;
  private static final int READ = 2;
  private static final int READ_PLACE = 3;
  private static final int STRIDE = 4;
  private static final int PAGE_BITS = 14;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

  private final HappensBefore order;
  private final Races races;
  private final int readOperation;
  private final int writeOperation;
  private long[][] pages = new long[16][];

  /** A value that depends on the prefetched data, so that prefetching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  private final List<Reads> reads = new ArrayList<>();
  private final List<Integer> freeReads = new ArrayList<>();

  /** Creates an empty history; races are reported with these operations. */
  public AccessHistory(HappensBefore order, Races races, int readOperation, int writeOperation) {
    this.order = order;
    this.races = races;
    this.readOperation = readOperation;
    this.writeOperation = writeOperation;
  }

  /** Prefetches the states of all variables that these events access. */
  public void touch(EventBatch batch) {
    int[] operations = batch.operations();
    int[] targets = batch.targets();
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      int variable = targets[row];
      int number = variable >>> PAGE_BITS;
      if (operations[row] <= Op.WRITE && number < pages.length && pages[number] != null) {
        int at = offset(variable);
        sum += pages[number][at] + pages[number][at + READ_PLACE];
      }
    }
    touched += sum;
  }

  /** Returns whether a variable has no access yet. */
  public boolean isUntouched(int variable) {
    int number = variable >>> PAGE_BITS;
    if (number >= pages.length || pages[number] == null) {
      return true;
    }
    int at = offset(variable);
    return pages[number][at + WRITE] == 0 && pages[number][at + READ] == 0;
  }

  /** Reports an access by {@code thread} if it races with the last write. */
  public void checkAgainstWrite(int thread, int variable, int operation, long place) {
    long[] page = page(variable);
    int at = offset(variable);
    long write = page[at + WRITE];
    if (write != 0 && !order.isBefore(write, thread)) {
      long writePlace = page[at + WRITE_PLACE];
      races.race(variable, write, writeOperation, writePlace, thread, operation, place);
    }
  }

  /** Reports an access by {@code thread} if it races with reads since the last write. */
  public void checkAgainstReads(int thread, int variable, int operation, long place) {
    long[] page = page(variable);
    int at = offset(variable);
    long read = page[at + READ];
    if (read > 0 && !order.isBefore(read, thread)) {
      long readPlace = page[at + READ_PLACE];
      races.race(variable, read, readOperation, readPlace, thread, operation, place);
    } else if (read < 0) {
      Reads several = reads.get((int) ~read);
      for (int i = 0; i < several.size; i++) {
        if (!order.isBefore(several.epochs[i], thread)) {
          races.race(
              variable,
              several.epochs[i],
              readOperation,
              several.places[i],
              thread,
              operation,
              place);
        }
      }
    }
  }

  /** Returns whether a thread has read the variable in this epoch, with no write since. */
  public boolean hasRead(long epoch, int variable) {
    return page(variable)[offset(variable) + READ] == epoch;
  }

  /**
   * Returns whether a thread has written the variable in this epoch, with no other access since.
   */
  public boolean hasWritten(long epoch, int variable) {
    long[] page = page(variable);
    int at = offset(variable);
    return page[at + WRITE] == epoch && page[at + READ] == 0;
  }

  /**
   * Reports a read if it races with the last write, and adds it; ignores further reads in the same
   * epoch.
   */
  public void checkRead(int thread, int variable, int operation, long place) {
    long[] page = page(variable);
    int at = offset(variable);
    long epoch = order.epoch(thread);
    long read = page[at + READ];
    if (read == epoch) {
      return;
    }
    long write = page[at + WRITE];
    if (write != 0 && !order.isBefore(write, thread)) {
      races.race(variable, write, writeOperation, page[at + WRITE_PLACE], thread, operation, place);
      epoch = order.epoch(thread);
    }
    if (read == 0 || (read > 0 && order.isBefore(read, thread))) {
      page[at + READ] = epoch;
      page[at + READ_PLACE] = place;
    } else {
      read(thread, variable, place);
    }
  }

  /**
   * Reports a write if it races with other accesses, and adds it; ignores further writes in the
   * same epoch.
   */
  public void checkWrite(int thread, int variable, int operation, long place) {
    long[] page = page(variable);
    int at = offset(variable);
    long write = page[at + WRITE];
    long read = page[at + READ];
    if (read == 0 && write == order.epoch(thread)) {
      return;
    }
    if (write != 0 && !order.isBefore(write, thread)) {
      races.race(variable, write, writeOperation, page[at + WRITE_PLACE], thread, operation, place);
    }
    if (read != 0) {
      checkAgainstReads(thread, variable, operation, place);
    }
    write(thread, variable, place);
  }

  /** Adds a read. */
  public void read(int thread, int variable, long place) {
    long[] page = page(variable);
    int at = offset(variable);
    long epoch = order.epoch(thread);
    long read = page[at + READ];
    if (read > 0 && Epoch.slot(read) != Epoch.slot(epoch) && !order.isBefore(read, thread)) {
      int index = takeReads();
      add(reads.get(index), read, page[at + READ_PLACE], thread);
      read = ~index;
      page[at + READ] = read;
    }
    if (read < 0) {
      add(reads.get((int) ~read), epoch, place, thread);
    } else {
      page[at + READ] = epoch;
      page[at + READ_PLACE] = place;
    }
  }

  /** Adds a write. */
  public void write(int thread, int variable, long place) {
    long[] page = page(variable);
    int at = offset(variable);
    long read = page[at + READ];
    if (read < 0) {
      reads.get((int) ~read).size = 0;
      freeReads.add((int) ~read);
    }
    page[at + WRITE] = order.epoch(thread);
    page[at + WRITE_PLACE] = place;
    page[at + READ] = 0;
  }

  /** Adds a read by a thread, which replaces those that come before it. */
  private void add(Reads several, long epoch, long place, int thread) {
    int kept = 0;
    for (int i = 0; i < several.size; i++) {
      if (!order.isBefore(several.epochs[i], thread)) {
        several.epochs[kept] = several.epochs[i];
        several.places[kept] = several.places[i];
        kept++;
      }
    }
    if (kept == several.epochs.length) {
      several.epochs = Arrays.copyOf(several.epochs, 2 * kept);
      several.places = Arrays.copyOf(several.places, 2 * kept);
    }
    several.epochs[kept] = epoch;
    several.places[kept] = place;
    several.size = kept + 1;
  }

  private int takeReads() {
    if (freeReads.isEmpty()) {
      reads.add(new Reads());
      return reads.size() - 1;
    }
    return freeReads.remove(freeReads.size() - 1);
  }

  private static int offset(int variable) {
    return (variable & PAGE_MASK) * STRIDE;
  }

  private long[] page(int variable) {
    int number = variable >>> PAGE_BITS;
    if (number >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(number + 1, 2 * pages.length));
    }
    long @Nullable [] page = pages[number];
    if (page == null) {
      page = new long[STRIDE << PAGE_BITS];
      pages[number] = page;
    }
    return page;
  }
}
