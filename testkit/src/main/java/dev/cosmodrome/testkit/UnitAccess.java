package dev.cosmodrome.testkit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An access to an atomic set.
 *
 * @param index of the event
 * @param thread the thread
 * @param units the events with which the units of work on the set began that it is in, the
 *     outermost first
 * @param variable what is accessed
 * @param writes whether it is written
 */
record UnitAccess(int index, int thread, List<Integer> units, int variable, boolean writes) {
  /** A number for the unit that owns it, or for itself if it is in none. */
  int unit() {
    return units.isEmpty() ? index : units.get(0);
  }

  /**
   * The first access with which the units have no order, or -1. A unit comes before another one if
   * it makes its first access before, in the same thread; or if one of its accesses conflicts with
   * a later one of the other unit, in another thread.
   */
  static int firstCycle(List<UnitAccess> accesses) {
    for (int size = 1; size <= accesses.size(); size++) {
      List<UnitAccess> some = accesses.subList(0, size);
      int last = accesses.get(size - 1).unit();
      if (reaches(last, last, some, new HashSet<>())) {
        return accesses.get(size - 1).index;
      }
    }
    return -1;
  }

  private static boolean reaches(int from, int to, List<UnitAccess> accesses, Set<Integer> seen) {
    for (UnitAccess access : accesses) {
      if (comesBefore(from, access.unit(), accesses) && seen.add(access.unit())) {
        if (access.unit() == to || reaches(access.unit(), to, accesses, seen)) {
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
        .filter(access -> access.unit() == unit)
        .anyMatch(
            earlier ->
                accesses.stream()
                    .anyMatch(later -> later.unit() == other && conflict(earlier, later)));
  }

  private static UnitAccess first(int unit, List<UnitAccess> accesses) {
    return accesses.stream().filter(access -> access.unit() == unit).findFirst().orElseThrow();
  }

  /**
   * The units that are violated by themselves: the accesses have no order if only the accesses of
   * this unit stay together. Single accesses of one thread are in the order of the trace, unless
   * the later one belongs to an owner that made its first access before the other owner did.
   */
  static Set<Integer> violatedByThemselves(List<UnitAccess> accesses) {
    Set<Integer> violated = new HashSet<>();
    accesses.stream()
        .flatMap(access -> access.units.stream())
        .distinct()
        .filter(unit -> isViolatedByItself(unit, accesses))
        .forEach(violated::add);
    return violated;
  }

  private static boolean isViolatedByItself(int unit, List<UnitAccess> accesses) {
    Set<Integer> after = new HashSet<>();
    for (UnitAccess access : accesses) {
      boolean isAfter =
          accesses.stream()
              .anyMatch(
                  earlier ->
                      (earlier.units.contains(unit) || after.contains(earlier.index))
                          && comesBefore(earlier, access, accesses));
      if (isAfter && !access.units.contains(unit)) {
        after.add(access.index);
      }
    }
    return accesses.stream()
        .filter(access -> access.units.contains(unit))
        .anyMatch(
            access ->
                accesses.stream()
                    .anyMatch(
                        earlier ->
                            after.contains(earlier.index)
                                && comesBefore(earlier, access, accesses)));
  }

  /** Returns whether a single access comes before another one. */
  private static boolean comesBefore(UnitAccess one, UnitAccess other, List<UnitAccess> accesses) {
    if (one.thread != other.thread) {
      return conflict(one, other);
    }
    return one.index < other.index
        && first(one.unit(), accesses).index <= first(other.unit(), accesses).index;
  }

  private static boolean conflict(UnitAccess earlier, UnitAccess later) {
    return earlier.index < later.index
        && earlier.variable == later.variable
        && (earlier.writes || later.writes);
  }
}
