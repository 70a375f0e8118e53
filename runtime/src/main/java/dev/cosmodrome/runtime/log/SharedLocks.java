package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Identity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The locks that a thread holds as one of several readers, each with the number of its holds. */
final class SharedLocks {
  private Identity[] locks = new Identity[2];
  private int[] times = new int[2];
  private int count;

  /** Adds a hold of a lock that the thread shares already; returns whether it does. */
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

  /** Removes a hold of a lock; returns the lock if that was the last one, else null. */
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

  /** Adds the locks to a list. Another thread may call this; then the result is approximate. */
  void addTo(List<Identity> all) {
    Identity[] known = locks;
    for (int i = 0; i < Math.min(count, known.length); i++) {
      all.add(known[i]);
    }
  }

  /** Returns the index of a lock, -1 if it is not shared. */
  private int find(Object lock) {
    int at = count - 1;
    while (at >= 0 && locks[at].get() != lock) {
      at--;
    }
    return at;
  }
}
