package dev.cosmodrome.checkers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The locks that each thread holds. */
public final class HeldLocks {
  /** The locks that a thread holds, and the number of their acquires. */
  private static final class Own {
    int[] locks = new int[4];
    int[] times = new int[4];
    int size;

    int indexOf(int lock) {
      int at = size - 1;
      while (at >= 0 && locks[at] != lock) {
        at--;
      }
      return at;
    }

    int add(int lock) {
      if (size == locks.length) {
        locks = Arrays.copyOf(locks, 2 * size);
        times = Arrays.copyOf(times, 2 * size);
      }
      locks[size] = lock;
      times[size] = 0;
      return size++;
    }

    void remove(int at) {
      size--;
      locks[at] = locks[size];
      times[at] = times[size];
    }
  }

  private final List<Own> threads = new ArrayList<>();

  /** Acquires a lock; returns whether the thread did not hold it before. */
  public boolean acquire(int thread, int lock) {
    Own own = own(thread);
    int at = own.indexOf(lock);
    boolean isNew = at < 0;
    if (isNew) {
      at = own.add(lock);
    }
    own.times[at]++;
    return isNew;
  }

  /** Releases a lock; returns whether the thread no longer holds it. */
  public boolean release(int thread, int lock) {
    Own own = own(thread);
    int at = own.indexOf(lock);
    if (at < 0 || --own.times[at] > 0) {
      return false;
    }
    own.remove(at);
    return true;
  }

  /** Returns whether a thread holds a lock. */
  public boolean has(int thread, int lock) {
    return own(thread).indexOf(lock) >= 0;
  }

  /** The locks that a thread holds. */
  public int[] of(int thread) {
    Own own = own(thread);
    return Arrays.copyOf(own.locks, own.size);
  }

  private Own own(int thread) {
    while (threads.size() <= thread) {
      threads.add(new Own());
    }
    return threads.get(thread);
  }
}
