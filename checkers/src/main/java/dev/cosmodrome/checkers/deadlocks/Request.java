package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A thread takes a lock while it holds others.
 *
 * @param thread the thread
 * @param hold the lock, and whether it shares it: a hold of {@link LockSets}
 * @param taken where it took the others, by holds
 * @param here where it takes the lock, the first time
 * @param byTrying whether it tries to, again and again, instead of waiting
 * @param moments when it does
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

  /** Where it took what it holds. */
  Taken where(int owned) {
    return taken.getOrDefault(owned, here);
  }

  /** What it holds that keeps others from a lock; -1 if nothing does. */
  int holdAgainst(int other) {
    int own = LockSets.hold(Op.ACQUIRE, LockSets.lock(other));
    if (taken.containsKey(own)) {
      return own;
    }
    int shared = LockSets.hold(Op.SHARE, LockSets.lock(other));
    return !LockSets.isShared(other) && taken.containsKey(shared) ? shared : -1;
  }

  /** Returns whether it holds a lock that keeps the other thread from holding what that holds. */
  boolean excludes(Request other) {
    return other.held().stream().anyMatch(hold -> holdAgainst(hold) >= 0);
  }

  void addMoment(int moment) {
    if (moments.isEmpty() || moments.get(moments.size() - 1) != moment) {
      moments.add(moment);
    }
  }
}
