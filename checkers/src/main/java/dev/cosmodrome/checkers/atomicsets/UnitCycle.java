package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cycle of units of work, cut down to the innermost units that have all their accesses in it. A
 * unit that takes part by a single access, which any small method has, is cut down only to a call
 * of the blamed method.
 *
 * @param cycle the cycle
 * @param blamed the unit that is not atomic
 * @param own the accesses that it makes in the cycle, those of callbacks included
 */
record UnitCycle(Cycle cycle, Frame blamed, Set<SetAccess> own) {
  /** One access must come before another one. */
  record CycleEdge(SetAccess from, SetAccess to) {
    Link link() {
      return new Link(from.in(from.owner()), to.in(to.owner()));
    }
  }

  /** A cycle that blames the unit that {@link Cycle} blames; null if that is none. */
  static @Nullable UnitCycle of(List<CycleEdge> edges) {
    Link.End blamed = Cycle.of(edges.stream().map(CycleEdge::link).toList()).links().get(0).from();
    Set<SetAccess> own = new LinkedHashSet<>();
    for (SetAccess access : accesses(edges)) {
      if (access.owner() != null && access.in(access.owner()).sameTransaction(blamed)) {
        own.add(access);
      }
    }
    return own.isEmpty() ? null : of(edges, innermost(own), own);
  }

  /** A cycle that interrupts a unit. */
  static UnitCycle of(List<CycleEdge> edges, Frame interrupted) {
    int thread = edges.get(edges.size() - 1).to().thread();
    Set<SetAccess> own = new LinkedHashSet<>();
    for (SetAccess access : accesses(edges)) {
      if (access.thread() == thread && access.event() >= interrupted.begin()) {
        own.add(access);
      }
    }
    return of(edges, interrupted, own);
  }

  private static UnitCycle of(List<CycleEdge> edges, Frame blamed, Set<SetAccess> own) {
    Map<Frame, Set<SetAccess>> others = new HashMap<>();
    for (SetAccess access : accesses(edges)) {
      if (access.owner() != null && !own.contains(access)) {
        others.computeIfAbsent(access.owner(), o -> new LinkedHashSet<>()).add(access);
      }
    }
    Map<SetAccess, Frame> units = new HashMap<>();
    own.forEach(access -> units.put(access, blamed));
    others
        .values()
        .forEach(steps -> steps.forEach(step -> units.put(step, narrowed(steps, blamed.block))));
    List<Link> links = new ArrayList<>();
    for (CycleEdge edge : edges) {
      links.add(new Link(edge.from.in(units.get(edge.from)), edge.to.in(units.get(edge.to))));
    }
    return new UnitCycle(Cycle.of(links), blamed, own);
  }

  private static List<SetAccess> accesses(List<CycleEdge> edges) {
    return edges.stream().flatMap(edge -> List.of(edge.from, edge.to).stream()).toList();
  }

  private static Frame narrowed(Set<SetAccess> steps, int blamedBlock) {
    if (steps.size() > 1) {
      return innermost(steps);
    }
    List<Frame> units = steps.iterator().next().units();
    return units.stream()
        .filter(unit -> unit.block == blamedBlock)
        .reduce((outer, inner) -> inner)
        .orElse(units.get(0));
  }

  /** The innermost unit that some accesses of one owner are all in. */
  private static Frame innermost(Collection<SetAccess> accesses) {
    return accesses.iterator().next().units().stream()
        .filter(unit -> accesses.stream().allMatch(access -> access.units().contains(unit)))
        .reduce((outer, inner) -> inner)
        .orElseThrow();
  }

  /** Returns the finding for the cycle. Accesses of a callback are not part of a pattern. */
  Violation violation(SetIndex sets, Symbols symbols) {
    boolean hasCallbacks = own.stream().anyMatch(access -> !access.units().contains(blamed));
    return hasCallbacks
        ? AtomicSetsChecker.violation(cycle, cycle.pattern(), sets, symbols)
        : AtomicSetsChecker.violation(cycle, sets, symbols);
  }

  /** The blocks of the units inside the blamed one that an access is in. */
  Set<Integer> inside(SetAccess access) {
    Set<Integer> blocks = new HashSet<>();
    int outer = access.units().indexOf(blamed);
    access.units().subList(outer + 1, access.units().size()).forEach(u -> blocks.add(u.block));
    return blocks;
  }
}
