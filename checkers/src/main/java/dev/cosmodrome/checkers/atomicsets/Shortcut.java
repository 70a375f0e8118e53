package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shortens a cycle to two units: if the blamed unit accesses a variable before and after another
 * unit of the cycle does, these three accesses are a cycle already.
 */
final class Shortcut {
  private Shortcut() {}

  /** The shorter cycle, or the same if there is none. */
  static Cycle of(Cycle cycle) {
    List<Link> links = cycle.links();
    Link.End left = links.get(0).from();
    Link.End entered = links.get(links.size() - 1).to();
    return left.sameTransaction(entered) ? between(left, entered, cycle) : cycle;
  }

  private static Cycle between(Link.End left, Link.End entered, Cycle cycle) {
    return cycle.links().stream()
        .flatMap(link -> Stream.of(link.from(), link.to()))
        .filter(access -> dependsOn(access, left) && dependsOn(entered, access))
        .findFirst()
        .map(access -> Cycle.of(List.of(new Link(left, access), new Link(access, entered))))
        .orElse(cycle);
  }

  private static boolean dependsOn(Link.End later, Link.End earlier) {
    return earlier.position() < later.position()
        && !later.sameTransaction(earlier)
        && OpAndTarget.target(later.opAndTarget()) == OpAndTarget.target(earlier.opAndTarget())
        && (writes(later) || writes(earlier));
  }

  private static boolean writes(Link.End access) {
    return Op.writes(OpAndTarget.operation(access.opAndTarget()));
  }
}
