package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.checkers.atomicsets.UnitCycle.CycleEdge;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds each unit of work that is violated by itself: the accesses to a set have no serial order
 * even if no other unit is meant to be atomic. This is so if and only if an access of another
 * thread comes after one access of the unit and before another one. The innermost unit that
 * contains both is blamed. A cycle of units of which none was violated by itself when it was closed
 * stays.
 *
 * <p>Reads a trace again, and only examines sets that {@link AtomicSetsChecker} found to be
 * violated.
 */
public final class ViolatedUnits implements EventSink, UnitEvents.Handler {
  /** The maximum number of accesses that are kept at a time to search for patterns. */
  private static final int ROOM = 1_000_000;

  /** The state of a set while a unit on it is open. */
  private final class State {
    final SetLog log = new SetLog();
    final SetPaths paths = new SetPaths(lane -> blocks.begins(threads.getOrDefault(lane, 0)));

    /** By lane: the open unit. */
    final Map<Integer, Frame> open = new HashMap<>();
  }

  /** The place of the first interruption of a unit; further ones at the same place are ignored. */
  private record Spot(long call, int set, int variable, int site, boolean writes) {}

  private record UnitOnSet(long begin, int set) {}

  private final SetIndex sets;
  private final OpenBlocks blocks;
  private final UnitEvents events;
  private final Contexts contexts = new Contexts();
  private final BitSet violatedSets;
  private final Map<Integer, State> states = new HashMap<>();

  /** By lane: the thread. */
  private final Map<Integer, Integer> threads = new HashMap<>();

  private final Set<Spot> spots = new HashSet<>();

  /** By owner: the first event with which it, or a unit inside it, was interrupted. */
  private final Map<UnitOnSet, Long> interrupted = new HashMap<>();

  /** By event: the steps of findings. */
  private final Map<Long, @Nullable SetAccess> steps = new HashMap<>();

  /** By the last event of a finding: the pattern that it completes. */
  private final Map<Long, @Nullable List<SetAccess>> completed = new HashMap<>();

  private final UnitFindings findings;
  private final List<Finding> known;
  private final Symbols symbols;
  private int room = ROOM;

  /**
   * Prepares the analysis.
   *
   * @param program the facts about the program, by the names of the trace
   * @param violatedSets the sets that the checker found to be violated
   * @param known the findings of the checker, on the outermost units
   */
  public ViolatedUnits(
      AtomicSets declared,
      Program program,
      Symbols symbols,
      BitSet violatedSets,
      List<Finding> known) {
    sets = new SetIndex(declared, program, symbols);
    blocks = new OpenBlocks(sets, symbols, program, new Lanes());
    events = new UnitEvents(sets, blocks, contexts, this);
    findings = new UnitFindings(sets, symbols);
    this.violatedSets = violatedSets;
    this.known = known;
    this.symbols = symbols;
    for (Finding finding : known) {
      finding.steps().forEach(step -> steps.put(step.event(), null));
      completed.put(lastEvent(finding), null);
    }
  }

  private static long lastEvent(Finding finding) {
    return finding.steps().get(finding.steps().size() - 1).event();
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    events.event(operation, thread, target, site);
  }

  /** Returns the findings of the trace, with the innermost units blamed. */
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    for (Finding finding : known) {
      if (finding.steps().stream().noneMatch(step -> isOfInterrupted(step, finding))) {
        all.add(narrowed(finding));
      }
    }
    all.addAll(findings.findings());
    all.sort(Cycle.SIMPLEST_FIRST);
    return all;
  }

  /** Returns whether the unit of a step was violated by itself before a finding was complete. */
  private boolean isOfInterrupted(Step step, Finding finding) {
    SetAccess access = steps.get(step.event());
    if (access == null || access.owner() == null) {
      return false;
    }
    UnitOnSet unit = new UnitOnSet(access.owner().begin(), access.set());
    return interrupted.getOrDefault(unit, Long.MAX_VALUE) <= lastEvent(finding);
  }

  private Finding narrowed(Finding finding) {
    List<SetAccess> pattern = completed.get(lastEvent(finding));
    UnitCycle cycle = null;
    if (pattern != null) {
      cycle = UnitCycle.of(edges(pattern));
    } else if (finding.steps().stream().allMatch(step -> steps.get(step.event()) != null)) {
      cycle =
          UnitCycle.of(
              finding.dependences().stream()
                  .map(
                      edge ->
                          new CycleEdge(
                              step(finding.steps().get(edge.from())),
                              step(finding.steps().get(edge.to()))))
                  .toList());
    }
    return cycle == null ? finding : finding.showing(cycle.violation(sets, symbols));
  }

  private SetAccess step(Step step) {
    SetAccess access = steps.get(step.event());
    if (access == null) {
      throw new IllegalStateException("not in the trace: event " + step.event());
    }
    return access;
  }

  private static List<CycleEdge> edges(List<SetAccess> pattern) {
    Map<Long, SetAccess> byPosition = new HashMap<>();
    pattern.forEach(access -> byPosition.put(access.position(), access));
    return AccessPattern.links(pattern.stream().map(a -> a.in(a.owner())).toList()).stream()
        .map(link -> edge(link, byPosition))
        .toList();
  }

  @Override
  public void access(int operation, int thread, int variable, int set, long position) {
    if (!violatedSets.get(set)) {
      return;
    }
    State state = states.get(set);
    SetAccess access = access(operation, thread, variable, set, position, state);
    long event = access.event();
    if (steps.containsKey(event)) {
      steps.put(event, access);
    }
    if (access.owner() == null && state == null) {
      return;
    }
    State open = state == null ? states.computeIfAbsent(set, s -> new State()) : state;
    boolean isFirst = access.owner() == null || open.open.get(access.lane()) == null;
    if (isFirst && access.owner() != null) {
      open.open.put(access.lane(), access.owner());
      threads.put(access.lane(), thread);
      access.owner().open(set);
      open.paths.begin(access.lane(), event);
    }
    if (completed.containsKey(event)) {
      completed.put(event, open.log.completedBy(access, 0));
    }
    SetPaths.Interruption interruption = open.paths.access(access, isFirst);
    if (interruption != null) {
      interrupted(access, interruption, open.log);
    }
    if (room > 0) {
      room--;
      open.log.add(access);
    }
  }

  /** Returns an access with its units: those inside the open one, if there is one. */
  private SetAccess access(
      int operation, int thread, int variable, int set, long position, @Nullable State state) {
    long opAndTarget = OpAndTarget.of(operation, variable);
    int lane = blocks.lane(thread);
    Frame open = state == null ? null : state.open.get(lane);
    List<Frame> units = blocks.units(thread, set, EventPosition.site(position), open);
    if (open == null && !units.isEmpty()) {
      lane = contexts.lane(Transactions.context(units.get(0).transaction));
    }
    return new SetAccess(set, thread, lane, units, position, opAndTarget);
  }

  private void interrupted(SetAccess access, SetPaths.Interruption interruption, SetLog log) {
    Frame owner = access.units().get(0);
    UnitOnSet unit = new UnitOnSet(owner.begin(), access.set());
    interrupted.putIfAbsent(unit, access.event());
    Frame call = access.innermostSince(interruption.start());
    Spot spot =
        new Spot(
            call.begin(),
            access.set(),
            access.variable(),
            EventPosition.site(access.position()),
            access.writes());
    if (!spots.add(spot)) {
      return;
    }
    List<SetAccess> pattern = log.completedBy(access, call.begin());
    if (pattern == null) {
      addPath(interruption.links(), call, access, log);
      return;
    }
    Frame ofPattern = access.innermostSince(SetLog.firstOfOwner(access, pattern));
    boolean isOfCaller = ofPattern.begin() < call.begin();
    if (isOfCaller) {
      addPath(interruption.links(), call, access, log);
      call = ofPattern;
    }
    findings.addPattern(UnitCycle.of(edges(pattern), call), access.units(), isOfCaller);
  }

  private void addPath(List<Link> links, Frame call, SetAccess last, SetLog log) {
    Map<Long, SetAccess> byPosition = new HashMap<>(Map.of(last.position(), last));
    for (Link link : links) {
      for (Link.End end : List.of(link.from(), link.to())) {
        SetAccess access = log.at(EventPosition.event(end.position()));
        byPosition.put(end.position(), access == null ? unknown(end, last) : access);
      }
    }
    byPosition.put(last.position(), last);
    findings.addPath(
        UnitCycle.of(links.stream().map(link -> edge(link, byPosition)).toList(), call),
        last.units());
  }

  private static CycleEdge edge(Link link, Map<Long, SetAccess> byPosition) {
    SetAccess from = byPosition.get(link.from().position());
    SetAccess to = byPosition.get(link.to().position());
    if (from == null || to == null) {
      throw new IllegalStateException("no access at " + link);
    }
    return new CycleEdge(from, to);
  }

  /** Returns an access for which there was no room: only its outermost unit is known. */
  private static SetAccess unknown(Link.End end, SetAccess other) {
    List<Frame> units =
        end.isUnary()
            ? List.of()
            : List.of(
                new Frame(
                    end.block(),
                    true,
                    EventPosition.site(end.begin()),
                    Dependences.number(end.begin())));
    return new SetAccess(
        other.set(), end.thread(), end.thread(), units, end.position(), end.opAndTarget());
  }

  @Override
  public void end(int lane, int set) {
    State state = states.get(set);
    if (state == null) {
      return;
    }
    state.open.remove(lane);
    state.paths.end(lane);
    if (state.open.isEmpty()) {
      states.remove(set);
      room += state.log.size();
    }
  }
}
