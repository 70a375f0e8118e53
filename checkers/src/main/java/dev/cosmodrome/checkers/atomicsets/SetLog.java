package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The accesses to a set since the last access outside open units, and the {@link AccessPattern}s
 * that they match.
 */
final class SetLog {
  private final Map<Integer, List<SetAccess>> byVariable = new HashMap<>();
  private final Map<Frame, Map<Integer, List<SetAccess>>> byOwner = new HashMap<>();
  private final Map<Long, SetAccess> byEvent = new HashMap<>();

  /** Adds the newest access. */
  void add(SetAccess access) {
    byEvent.put(access.event(), access);
    add(access, byVariable);
    if (access.owner() != null) {
      add(access, byOwner.computeIfAbsent(access.owner(), o -> new HashMap<>()));
    }
  }

  private static void add(SetAccess access, Map<Integer, List<SetAccess>> byVariable) {
    byVariable.computeIfAbsent(access.variable(), v -> new ArrayList<>()).add(access);
  }

  /** Returns the number of accesses. */
  int size() {
    return byEvent.size();
  }

  /** Returns the access of an event, if it is kept. */
  @Nullable SetAccess at(long event) {
    return byEvent.get(event);
  }

  /**
   * Returns the accesses of a pattern that an access completes, in the order of the trace; null if
   * it completes none. Prefers a pattern whose accesses by the owner come after a given event, then
   * one in which the owner is interrupted.
   *
   * @param last the newest access, which is not added yet
   * @param since the event
   */
  @Nullable List<SetAccess> completedBy(SetAccess last, long since) {
    if (last.owner() == null) {
      return null;
    }
    List<List<SetAccess>> patterns =
        Stream.of(onOneVariable(last), aroundAnother(last), alternating(last))
            .filter(Objects::nonNull)
            .toList();
    return patterns.stream()
        .filter(pattern -> firstOfOwner(last, pattern) >= since)
        .findFirst()
        .or(() -> patterns.stream().findFirst())
        .orElse(null);
  }

  /** Returns the first event of a pattern that the owner of an access executes. */
  static long firstOfOwner(SetAccess last, List<SetAccess> pattern) {
    return pattern.stream()
        .filter(access -> Objects.equals(access.owner(), last.owner()))
        .mapToLong(SetAccess::event)
        .min()
        .orElse(last.event());
  }

  /** Finds patterns 1 to 5: an access of another thread conflicts with two of a unit. */
  private @Nullable List<SetAccess> onOneVariable(SetAccess last) {
    List<SetAccess> all = byVariable.getOrDefault(last.variable(), List.of());
    SetAccess read = null;
    SetAccess write = null;
    for (int i = all.size() - 1; i >= 0; i--) {
      SetAccess access = all.get(i);
      if (access.owner() == last.owner()) {
        SetAccess between = write != null ? write : access.writes() && last.writes() ? read : null;
        if (between != null) {
          return List.of(access, between, last);
        }
      } else if (access.thread() != last.thread()) {
        write = access.writes() ? access : write;
        read = access.writes() ? read : access;
      }
    }
    return null;
  }

  /**
   * Finds patterns 6, 7, 9 to 12: a unit accesses two variables between the accesses of another
   * one.
   */
  private @Nullable List<SetAccess> aroundAnother(SetAccess last) {
    List<SetAccess> best = null;
    for (SetAccess inner : newestOfEachUnit(last)) {
      for (SetAccess otherInner : accesses(inner.owner(), inner.writes(), last.variable())) {
        long end = Math.min(inner.event(), otherInner.event());
        SetAccess first =
            newest(
                last.owner(),
                otherInner.variable(),
                access -> access.writes() == last.writes() && access.event() < end);
        if (first != null && (best == null || best.get(0).event() < first.event())) {
          boolean isInOrder = inner.event() < otherInner.event();
          best =
              isInOrder
                  ? List.of(first, inner, otherInner, last)
                  : List.of(first, otherInner, inner, last);
        }
      }
    }
    return best;
  }

  /** Finds patterns 8, 13 and 14: two units access two variables alternately. */
  private @Nullable List<SetAccess> alternating(SetAccess last) {
    for (SetAccess newest : newestOfEachUnit(last)) {
      SetAccess first = oldest(newest.owner(), last.variable(), newest.writes());
      for (SetAccess other : accesses(newest.owner(), newest.writes(), last.variable())) {
        SetAccess between =
            newest(
                last.owner(),
                other.variable(),
                access ->
                    access.writes() == last.writes()
                        && first.event() < access.event()
                        && access.event() < other.event());
        if (between != null) {
          return List.of(first, between, other, last);
        }
      }
    }
    return null;
  }

  /** Returns the newest reads and writes of units of other threads that conflict with an access. */
  private List<SetAccess> newestOfEachUnit(SetAccess last) {
    Map<Frame, SetAccess> reads = new HashMap<>();
    Map<Frame, SetAccess> writes = new HashMap<>();
    for (SetAccess access : byVariable.getOrDefault(last.variable(), List.of())) {
      if (access.owner() != null && access.conflictsWith(last)) {
        (access.writes() ? writes : reads).put(access.owner(), access);
      }
    }
    return Stream.concat(writes.values().stream(), reads.values().stream())
        .sorted(Comparator.comparingLong(SetAccess::event).reversed())
        .toList();
  }

  /** Returns the newest access of a unit to each variable but one, either reads or writes. */
  private List<SetAccess> accesses(@Nullable Frame owner, boolean writes, int without) {
    return byOwner.getOrDefault(owner, Map.of()).keySet().stream()
        .filter(variable -> variable != without)
        .map(variable -> newest(owner, variable, access -> access.writes() == writes))
        .filter(Objects::nonNull)
        .toList();
  }

  private @Nullable SetAccess newest(
      @Nullable Frame owner, int variable, Predicate<SetAccess> isMeant) {
    List<SetAccess> own = byOwner.getOrDefault(owner, Map.of()).getOrDefault(variable, List.of());
    for (int i = own.size() - 1; i >= 0; i--) {
      if (isMeant.test(own.get(i))) {
        return own.get(i);
      }
    }
    return null;
  }

  private SetAccess oldest(@Nullable Frame owner, int variable, boolean writes) {
    return byOwner.getOrDefault(owner, Map.of()).getOrDefault(variable, List.of()).stream()
        .filter(access -> access.writes() == writes)
        .findFirst()
        .orElseThrow();
  }
}
