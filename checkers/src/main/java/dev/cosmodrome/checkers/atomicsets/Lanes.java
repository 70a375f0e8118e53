package dev.cosmodrome.checkers.atomicsets;

import java.util.ArrayList;
import java.util.List;

/**
 * The lanes of threads: a thread has one for each level of callbacks that it was ever in. Units of
 * work in one lane follow each other; while one of them is open, a callback may begin another one,
 * in the next lane.
 */
final class Lanes {
  /** By thread: its lanes after the first one; they are odd. */
  private final List<List<Integer>> nested = new ArrayList<>();

  private int count;

  /** Returns the lane of a thread with this number of callbacks on its stack. */
  int of(int thread, int callbacks) {
    if (callbacks == 0) {
      return 2 * thread;
    }
    while (nested.size() <= thread) {
      nested.add(new ArrayList<>());
    }
    List<Integer> own = nested.get(thread);
    while (own.size() < callbacks) {
      own.add(2 * count++ + 1);
    }
    return own.get(callbacks - 1);
  }

  /** Returns the number of lanes of a thread. */
  int count(int thread) {
    return 1 + (thread < nested.size() ? nested.get(thread).size() : 0);
  }
}
