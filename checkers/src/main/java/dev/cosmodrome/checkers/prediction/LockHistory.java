package dev.cosmodrome.checkers.prediction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All operations of the strands of a trace on locks, inside and outside of transactions. They are
 * kept for small traces only.
 */
public final class LockHistory {
  /** The maximum number of operations that are kept; a longer history is incomplete. */
  private static final int MAX_OPERATIONS = 1 << 11;

  /**
   * An operation on a lock.
   *
   * @param hold the lock, and whether it is shared
   * @param takes whether the lock is acquired
   * @param moment the moment of the strand
   */
  public record Operation(int hold, boolean takes, long event, int moment) {}

  private final List<List<Operation>> strands = new ArrayList<>();
  private int size;

  void take(int strand, int hold, long event, int moment) {
    add(strand, new Operation(hold, true, event, moment));
  }

  void release(int strand, int hold, long event, int moment) {
    add(strand, new Operation(hold, false, event, moment));
  }

  private void add(int strand, Operation operation) {
    if (++size <= MAX_OPERATIONS) {
      while (strands.size() <= strand) {
        strands.add(new ArrayList<>());
      }
      strands.get(strand).add(operation);
    }
  }

  /** Returns whether all operations were kept. */
  public boolean isComplete() {
    return size <= MAX_OPERATIONS;
  }

  /** Returns the number of strands up to the last one that uses a lock. */
  public int strands() {
    return strands.size();
  }

  /** The operations of a strand, in their order. */
  public List<Operation> of(int strand) {
    return strand < strands.size() ? strands.get(strand) : Collections.emptyList();
  }
}
