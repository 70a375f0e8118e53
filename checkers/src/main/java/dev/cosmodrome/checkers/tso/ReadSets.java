package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.order.Epoch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The reads of variables that several threads have read since the last write: the last one of each
 * slot.
 */
final class ReadSets {
  /** Receives a read: its epoch and the number of a snapshot. */
  @FunctionalInterface
  interface ReadVisitor {
    void read(long epoch, int snapshot);
  }

  /** A hash table by slot; its size is a power of two. */
  private static final class Reads {
    long[] epochs = new long[4];
    int[] snapshots = new int[4];
    int size;

    void put(long epoch, int snapshot) {
      int mask = epochs.length - 1;
      int at = Epoch.slot(epoch) & mask;
      while (epochs[at] != 0 && Epoch.slot(epochs[at]) != Epoch.slot(epoch)) {
        at = at + 1 & mask;
      }
      size += epochs[at] == 0 ? 1 : 0;
      epochs[at] = epoch;
      snapshots[at] = snapshot;
      if (2 * size > epochs.length) {
        grow();
      }
    }

    private void grow() {
      long[] oldEpochs = epochs;
      int[] oldSnapshots = snapshots;
      epochs = new long[2 * oldEpochs.length];
      snapshots = new int[epochs.length];
      size = 0;
      for (int i = 0; i < oldEpochs.length; i++) {
        if (oldEpochs[i] != 0) {
          put(oldEpochs[i], oldSnapshots[i]);
        }
      }
    }
  }

  private final List<Reads> all = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();

  /** Returns the handle of a new set, which is negative. */
  long take() {
    if (free.isEmpty()) {
      all.add(new Reads());
      return -all.size();
    }
    int index = free.remove(free.size() - 1);
    all.set(index, new Reads());
    return ~index;
  }

  /** Adds a read, which replaces an earlier one in the same slot. */
  void add(long handle, long epoch, int snapshot) {
    all.get((int) ~handle).put(epoch, snapshot);
  }

  /** Visits the reads of a set. */
  void forEach(long handle, ReadVisitor visitor) {
    Reads reads = all.get((int) ~handle);
    for (int i = 0; i < reads.epochs.length; i++) {
      if (reads.epochs[i] != 0) {
        visitor.read(reads.epochs[i], reads.snapshots[i]);
      }
    }
  }

  /** Visits the epochs of all reads; may also visit removed ones. */
  void forEach(LongConsumer visitor) {
    for (Reads reads : all) {
      for (long epoch : reads.epochs) {
        visitor.accept(epoch);
      }
    }
  }

  /** Frees a set. */
  void free(long handle) {
    free.add((int) ~handle);
  }
}
