package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Identity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The locks that a thread shares with others, and how often. */
final class SharedLocks {
  private Identity[] locks = new Identity[2];
  private int[] times = new int[2];
  private int count;

  /** Counts a lock that is shared already; returns whether it is. */
  boolean addAgain(Object lock) {
    int at = find(lock);
    if (at >= 0) {
      times[at]++;
    }
    return at >= 0;
  }

  void add(Identity lock) {
    if (count == times.length) {
      locks = Copies.of(locks, 2 * count);
      times = Copies.of(times, 2 * count);
    }
    locks[count] = lock;
    times[count++] = 1;
  }

  /** Counts down; returns the lock if it is shared no longer. */
  @Nullable Identity remove(Object lock) {
    int at = find(lock);
    if (at < 0 || --times[at] > 0) {
      return null;
    }
    Identity removed = locks[at];
    count--;
    locks[at] = locks[count];
    times[at] = times[count];
    return removed;
  }

  void addTo(List<Identity> all) {
    Identity[] known = locks;
    for (int i = 0; i < Math.min(count, known.length); i++) {
      all.add(known[i]);
    }
  }

  private int find(Object lock) {
    int at = count - 1;
    while (at >= 0 && locks[at].get() != lock) {
      at--;
    }
    return at;
  }
}
