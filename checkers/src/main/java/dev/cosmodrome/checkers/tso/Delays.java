package dev.cosmodrome.checkers.tso;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events and commits that must come before the commits of delayed writes. */
final class Delays {
  private final Map<Integer, Integer> until = new HashMap<>();
  private final Map<Integer, List<Integer>> behind = new HashMap<>();

  /** Requires that a write reaches memory after an event of the stretch. */
  void delayUntil(int write, int event) {
    until.merge(write, event, Math::max);
  }

  /** Requires that a write reaches memory after another write. */
  void delayBehind(int write, int earlier) {
    behind.computeIfAbsent(write, w -> new ArrayList<>()).add(earlier);
  }

  /** Returns whether a write that is first in its buffer may reach memory after an event. */
  boolean isOver(int write, int event, boolean[] committed) {
    return until.getOrDefault(write, 0) <= event
        && behind.getOrDefault(write, List.of()).stream().allMatch(other -> committed[other]);
  }
}
