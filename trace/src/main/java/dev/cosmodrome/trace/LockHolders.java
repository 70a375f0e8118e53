package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.Branchless.same;

import java.util.Arrays;

/** By lock: the thread that holds it, and the number of its acquisitions. */
final class LockHolders {
  private int[] holders = new int[16];
  private int[] holds = new int[16];

  /** The thread that holds a lock, or held it last. */
  int holder(int lock) {
    return holders[lock];
  }

  /** Acquires a lock for a thread; returns false if another thread holds it. */
  boolean acquire(int thread, int lock) {
    grow(lock);
    if (holds[lock] > 0 && holders[lock] != thread) {
      return false;
    }
    holders[lock] = thread;
    holds[lock]++;
    return true;
  }

  /** Releases a lock; returns false if the thread does not hold it. */
  boolean release(int thread, int lock) {
    grow(lock);
    if (holds[lock] == 0 || holders[lock] != thread) {
      return false;
    }
    holds[lock]--;
    return true;
  }

  /**
   * Applies the acquisitions and releases in some rows of a batch, up to the first malformed one.
   *
   * @return that row, or the size of the batch if there is none
   */
  int take(EventBatch batch, int[] rows, int count) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      int lock = targets[row];
      grow(lock);
      int isAcquire = same(operations[row], Op.ACQUIRE);
      int isFree = same(holds[lock], 0);
      int isOwn = same(holders[lock], threads[row]);
      if (((isFree & isAcquire) | (~isFree & isOwn)) == 0) {
        return row;
      }
      holders[lock] = threads[row];
      holds[lock] -= 2 * isAcquire + 1;
    }
    return batch.size();
  }

  private void grow(int lock) {
    if (lock >= holders.length) {
      int length = Math.max(lock + 1, 2 * holders.length);
      holders = Arrays.copyOf(holders, length);
      holds = Arrays.copyOf(holds, length);
    }
  }
}
