package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A thread takes a lock while it holds others.
 *
 * @param thread the thread
 * @param lock the lock
 * @param taken where it took the others
 * @param here where it takes the lock, the first time
 * @param moments when it does
 */
record Request(int thread, int lock, Map<Integer, Taken> taken, Taken here, List<Integer> moments) {
  Request(int thread, int lock, Map<Integer, Taken> taken, Taken here) {
    this(thread, lock, taken, here, new ArrayList<>());
  }

  Set<Integer> held() {
    return taken.keySet();
  }

  void addMoment(int moment) {
    if (moments.isEmpty() || moments.get(moments.size() - 1) != moment) {
      moments.add(moment);
    }
  }
}
