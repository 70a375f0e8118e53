package dev.cosmodrome.testkit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An access to an atomic set.
 *
 * @param index of the event
 * @param thread the thread
 * @param unit a number for the unit of work that it belongs to, or for itself if it is in none
 * @param variable what is accessed
 * @param writes whether it is written
 */
record UnitAccess(int index, int thread, int unit, int variable, boolean writes) {
  /**
   * The first access with which the units have no order, or -1. A unit comes before another one if
   * it makes its first access before, in the same thread; or if one of its accesses conflicts with
   * a later one of the other unit, in another thread.
   */
  static int firstCycle(List<UnitAccess> accesses) {
    for (int size = 1; size <= accesses.size(); size++) {
      List<UnitAccess> some = accesses.subList(0, size);
      int last = accesses.get(size - 1).unit;
      if (reaches(last, last, some, new HashSet<>())) {
        return accesses.get(size - 1).index;
      }
    }
    return -1;
  }

  private static boolean reaches(int from, int to, List<UnitAccess> accesses, Set<Integer> seen) {
    for (UnitAccess access : accesses) {
      if (comesBefore(from, access.unit, accesses) && seen.add(access.unit)) {
        if (access.unit == to || reaches(access.unit, to, accesses, seen)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean comesBefore(int unit, int other, List<UnitAccess> accesses) {
    UnitAccess first = first(unit, accesses);
    UnitAccess firstOfOther = first(other, accesses);
    if (first.thread == firstOfOther.thread) {
      return first.index < firstOfOther.index;
    }
    return accesses.stream()
        .filter(access -> access.unit == unit)
        .anyMatch(
            earlier ->
                accesses.stream()
                    .anyMatch(later -> later.unit == other && conflict(earlier, later)));
  }

  private static UnitAccess first(int unit, List<UnitAccess> accesses) {
    return accesses.stream().filter(access -> access.unit == unit).findFirst().orElseThrow();
  }

  private static boolean conflict(UnitAccess earlier, UnitAccess later) {
    return earlier.index < later.index
        && earlier.variable == later.variable
        && (earlier.writes || later.writes);
  }
}
