package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.VariableKeys;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects cycles of units as findings: each defect once, with the number of calls that went wrong.
 * A unit adds nothing to the units inside it if each of its accesses is one for which such a unit
 * is blamed.
 */
final class UnitFindings {
  /** The identity of an access: its variable, its site, and whether it writes. */
  private record Spot(int variable, int site, boolean writes) {}

  /** An access of the blamed unit, and the blocks of the units inside that which it is in. */
  private record OwnStep(Spot spot, Set<Integer> inside) {}

  private static final class Entry {
    final Violation violation;
    final int block;
    final List<OwnStep> steps;
    final boolean isOfPattern;
    final Set<Long> calls = new HashSet<>();

    /** Whether it has the name of the pattern that the last access of another finding completes. */
    boolean namesOther;

    final Set<Integer> others = new LinkedHashSet<>();

    Entry(Violation violation, int block, List<OwnStep> steps, boolean isOfPattern) {
      this.violation = violation;
      this.block = block;
      this.steps = steps;
      this.isOfPattern = isOfPattern;
    }

    boolean knows(OwnStep step) {
      return step.inside.contains(block)
          && steps.stream().anyMatch(own -> own.spot.equals(step.spot));
    }

    Finding counted() {
      Set<Integer> also = new LinkedHashSet<>(others);
      violation.interleaving().transactions().forEach(shown -> also.remove(shown.block()));
      also.remove(Participant.NO_BLOCK);
      return new Finding(violation, calls.size(), List.copyOf(also));
    }
  }

  private final SetIndex sets;
  private final Symbols symbols;
  private final VariableKeys variables;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** The calls, by their first events, in which another call is blamed. */
  private final Set<Long> callers = new HashSet<>();

  UnitFindings(SetIndex sets, Symbols symbols) {
    this.sets = sets;
    this.symbols = symbols;
    variables = new VariableKeys(symbols);
  }

  /**
   * Adds a cycle.
   *
   * @param units the units that its last access is in, the outermost first
   * @param isOfPattern whether it is a pattern of the paper
   * @return what is known of this defect now
   */
  private Entry addEntry(UnitCycle cycle, List<Frame> units, boolean isOfPattern) {
    long blamed = cycle.blamed().begin();
    units.stream().map(Frame::begin).filter(begin -> begin < blamed).forEach(callers::add);
    Violation violation = cycle.violation(sets, symbols);
    Entry entry =
        entries.computeIfAbsent(
            violation.fingerprint(),
            f -> new Entry(violation, cycle.blamed().block, steps(cycle), isOfPattern));
    entry.calls.add(blamed);
    violation.interleaving().transactions().stream()
        .skip(1)
        .map(Participant::block)
        .forEach(entry.others::add);
    return entry;
  }

  /** Adds a cycle that is no pattern. */
  void addPath(UnitCycle cycle, List<Frame> units) {
    addEntry(cycle, units, false);
  }

  /**
   * Adds a cycle that is a pattern of the paper.
   *
   * @param namesOther whether a path of a call inside, with the same last access, was added as well
   */
  void addPattern(UnitCycle cycle, List<Frame> units, boolean namesOther) {
    addEntry(cycle, units, true).namesOther |= namesOther;
  }

  private List<OwnStep> steps(UnitCycle cycle) {
    List<OwnStep> steps = new ArrayList<>();
    for (SetAccess access : cycle.own()) {
      int site = EventPosition.site(access.position());
      Spot spot = new Spot(variables.of(access.variable(), site), site, access.writes());
      steps.add(new OwnStep(spot, cycle.inside(access)));
    }
    return steps;
  }

  /**
   * Returns the findings, without those about a caller that its callees' findings already cover.
   */
  List<Finding> findings() {
    List<Entry> left = new ArrayList<>(entries.values());
    for (Entry entry : entries.values()) {
      boolean isKnown =
          entry.steps.stream()
              .allMatch(
                  step ->
                      left.stream()
                          .filter(other -> other.isOfPattern || !entry.isOfPattern)
                          .anyMatch(other -> other.block != entry.block && other.knows(step)));
      if (isKnown && callers.containsAll(entry.calls) && !isOnlyName(entry, left)) {
        left.remove(entry);
      }
    }
    return left.stream().map(Entry::counted).toList();
  }

  /** Returns whether another finding has no name if an entry is left out. */
  private static boolean isOnlyName(Entry entry, List<Entry> left) {
    FindingPattern pattern = entry.violation.pattern();
    return entry.namesOther
        && left.stream().noneMatch(other -> other != entry && other.violation.pattern() == pattern);
  }
}
