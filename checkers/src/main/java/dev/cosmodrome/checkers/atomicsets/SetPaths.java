package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.transactions.EventPaths;
import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The order of the single accesses to a set. An access of another thread that comes after one
 * access of a unit and before another one interrupts the unit: it is not atomic on the set, even if
 * no other unit is meant to be.
 *
 * <p>Accesses of one thread are in their order, except that those of a callback do not come before
 * later ones of a unit that was open then.
 */
final class SetPaths {
  /**
   * The interruption of a unit.
   *
   * @param start the event of the unit after which the other thread comes
   * @param links the dependences from there back to the unit
   */
  record Interruption(long start, List<Link> links) {}

  private final EventPaths paths;

  /** By variable: the last read and the last write of each lane. */
  private final Map<Integer, List<SetAccess>> last = new HashMap<>();

  /** By thread and lane: the last access. */
  private final Map<Integer, Map<Integer, SetAccess>> lastOfLanes = new HashMap<>();

  /**
   * Creates an empty order.
   *
   * @param begins by lane: the events with which the open methods of its thread began
   */
  SetPaths(IntFunction<long[]> begins) {
    paths = new EventPaths(begins);
  }

  /** Handles the first access of a unit. */
  void begin(int lane, long event) {
    paths.begin(lane, event);
  }

  /** Handles the end of the unit of a lane. */
  void end(int lane) {
    paths.end(lane);
  }

  /**
   * Handles the newest access.
   *
   * @param isFirst whether it is the first of its unit, or in none
   * @return the interruption of the unit by then, if there is one
   */
  @Nullable Interruption access(SetAccess access, boolean isFirst) {
    List<Interruption> found = new ArrayList<>();
    Map<Integer, SetAccess> lanes =
        lastOfLanes.computeIfAbsent(access.thread(), t -> new HashMap<>());
    if (isFirst) {
      lanes.values().stream()
          .filter(other -> other.lane() != access.lane())
          .forEach(other -> add(other, access, found));
    }
    List<SetAccess> known = last.computeIfAbsent(access.variable(), v -> new ArrayList<>());
    known.stream()
        .filter(other -> other.conflictsWith(access))
        .forEach(other -> add(other, access, found));
    known.removeIf(other -> other.lane() == access.lane() && other.writes() == access.writes());
    known.add(access);
    lanes.put(access.lane(), access);
    return found.stream()
        .reduce((one, other) -> other.start > one.start ? other : one)
        .orElse(null);
  }

  private void add(SetAccess from, SetAccess to, List<Interruption> found) {
    paths.add(
        from.lane(),
        from.event(),
        to.lane(),
        to.event(),
        () -> new Link(from.in(from.owner()), to.in(to.owner())),
        (path, link) -> found.add(interruption(path, link)));
  }

  private static Interruption interruption(EventPaths.Path path, Link last) {
    List<Link> links = path.links();
    links.add(last);
    links.removeIf(link -> link.from().thread() == link.to().thread());
    return new Interruption(path.start(), links);
  }
}
