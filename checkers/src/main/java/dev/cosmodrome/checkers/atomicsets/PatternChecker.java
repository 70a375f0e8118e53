package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Searches for the 14 problematic patterns of the paper with race automata: Hammer, Dolby, Vaziri
 * and Tip, "Dynamic detection of atomic-set-serializability violations", ICSE 2008. A match is
 * always a violation; a violation may match none.
 *
 * <p>An automaton is for two units and one or two variables. It is created when the second unit
 * makes an access that can continue what the first one began, and is dropped when both have ended.
 * Accesses outside units can only be the one access of the second unit in the patterns with one
 * variable, and share an automaton.
 */
final class PatternChecker implements Checker, UnitEvents.Handler {
  private final OpenBlocks blocks;
  private final UnitEvents events;
  private final Contexts contexts = new Contexts();
  private final CycleFindings findings;

  /** By set: the open units. */
  private final Map<Integer, List<Unit>> open = new HashMap<>();

  private final RaceAutomata automata = new RaceAutomata(this::found);

  PatternChecker(AtomicSets declared, Program program, Symbols symbols) {
    SetIndex sets = new SetIndex(declared, program, symbols);
    blocks = new OpenBlocks(sets, symbols, program, new Lanes());
    events = new UnitEvents(sets, blocks, contexts, this);
    findings =
        new CycleFindings(symbols, cycle -> AtomicSetsChecker.violation(cycle, sets, symbols));
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    events.event(operation, thread, target, site);
  }

  @Override
  public List<Finding> findings() {
    return findings.findings();
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public long firstViolation() {
    return findings.first();
  }

  @Override
  public List<String> statistics() {
    return List.of(String.format(Locale.ROOT, "%,d automata at a time", automata.peak()));
  }

  @Override
  public boolean isComplete() {
    return automata.areComplete();
  }

  @Override
  public void access(int operation, int thread, int variable, int set, long position) {
    List<Unit> units = open.getOrDefault(set, List.of());
    long opAndTarget = OpAndTarget.of(operation, variable);
    Optional<Unit> own =
        unit(units, blocks.lane(thread)).or(() -> unit(units, thread, set, position));
    if (own.isPresent()) {
      automata.access(own.get(), contexts.end(own.get().transaction, position, opAndTarget));
    } else if (!units.isEmpty()) {
      int context = contexts.ofUnary(thread, blocks.lane(thread));
      long single = Transactions.of(context, Dependences.number(position));
      Link.End access = contexts.end(single, position, opAndTarget);
      units.stream()
          .filter(unit -> unit.thread != thread)
          .forEach(unit -> automata.singleAccess(unit, access));
    }
  }

  private Optional<Unit> unit(List<Unit> units, int lane) {
    return units.stream().filter(unit -> lane(unit) == lane).findFirst();
  }

  private int lane(Unit unit) {
    return contexts.lane(Transactions.context(unit.transaction));
  }

  /** Returns the unit to which an access belongs, if there is one; begins it if it is not open. */
  private Optional<Unit> unit(List<Unit> units, int thread, int set, long position) {
    Frame frame = blocks.unit(thread, set, EventPosition.site(position));
    if (frame == null) {
      return Optional.empty();
    }
    return units.stream()
        .filter(unit -> unit.transaction == frame.transaction)
        .findFirst()
        .or(() -> Optional.of(begin(frame, thread, set)));
  }

  private Unit begin(Frame frame, int thread, int set) {
    frame.open(set);
    Unit unit = new Unit(thread, frame.transaction);
    List<Unit> units = open.computeIfAbsent(set, s -> new ArrayList<>());
    units.stream().filter(other -> other.thread != thread).forEach(unit::meet);
    units.add(unit);
    return unit;
  }

  @Override
  public void end(int lane, int set) {
    List<Unit> units = open.getOrDefault(set, List.of());
    Unit unit = unit(units, lane).orElseThrow();
    units.remove(unit);
    if (units.isEmpty()) {
      open.remove(set);
    }
    automata.end(unit);
  }

  /** Reports accesses that match a pattern: their dependences form a cycle. */
  private void found(AccessPattern pattern, List<Link.End> accesses) {
    List<Link> links = AccessPattern.links(accesses);
    findings.add(pattern.name(), links.get(1), () -> links.subList(0, 1));
  }
}
