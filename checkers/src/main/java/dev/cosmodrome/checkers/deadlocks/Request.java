package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A thread requests a lock while it holds others.
 *
 * @param thread the thread
 * @param hold the lock, and whether it is shared: a hold of {@link LockSets}
 * @param taken the acquires of the others, by hold
 * @param here the first request
 * @param byTrying whether it tries to acquire the lock in a loop instead of waiting
 * @param moments the moments of all such requests
 */
record Request(
    int thread,
    int hold,
    Map<Integer, Taken> taken,
    Taken here,
    boolean byTrying,
    List<Integer> moments) {
  Request(int thread, int hold, Map<Integer, Taken> taken, Taken here, boolean byTrying) {
    this(thread, hold, taken, here, byTrying, new ArrayList<>());
  }

  Set<Integer> held() {
    return taken.keySet();
  }

  /** Returns the acquire of a lock that it holds. */
  Taken where(int owned) {
    return taken.getOrDefault(owned, here);
  }

  /** Returns its hold that excludes another thread's hold; -1 if there is none. */
  int holdAgainst(int other) {
    int own = LockSets.hold(Op.ACQUIRE, LockSets.lock(other));
    if (taken.containsKey(own)) {
      return own;
    }
    int shared = LockSets.hold(Op.SHARE, LockSets.lock(other));
    return !LockSets.isShared(other) && taken.containsKey(shared) ? shared : -1;
  }

  /** Returns whether it holds a lock that excludes one of the locks that the other thread holds. */
  boolean excludes(Request other) {
    return other.held().stream().anyMatch(hold -> holdAgainst(hold) >= 0);
  }

  void addMoment(int moment) {
    if (moments.isEmpty() || moments.get(moments.size() - 1) != moment) {
      moments.add(moment);
    }
  }
}
