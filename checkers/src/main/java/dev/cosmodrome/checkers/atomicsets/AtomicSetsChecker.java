package dev.cosmodrome.checkers.atomicsets;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.READ_POSITION;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.checkers.RecordingNeed;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.Readers;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.order.ThreadSlots;
import dev.cosmodrome.order.TransactionOrder;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks atomic-set serializability (Hammer, Dolby, Vaziri and Tip, "Dynamic detection of
 * atomic-set-serializability violations", ICSE 2008): for each set of variables that belong
 * together, whether the accesses to it alone are conflict serializable, in units of work. Exact for
 * any number of units: reports at the very event that closes the first cycle of units.
 *
 * <p>Units of one thread are ordered by their first accesses: a callback may begin a unit while
 * another one is open, and comes after it. Conflicts between them do not count.
 *
 * <p>Locks, forks and joins do not count. While no unit is open on a set, nothing is kept about it.
 * While one is, only its own last accesses are kept. Only a set that a second thread accesses
 * meanwhile needs a {@link TransactionOrder}, until its units have ended.
 */
public final class AtomicSetsChecker implements Checker, UnitEvents.Handler {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "atomic-sets",
              "blocks that are not atomic on variables that belong together",
              CheckerDescriptor.Blocks.RECORDED,
              FindingKind.NOT_ATOMIC_ON_SET)
          .needing(RecordingNeed.UNITS);

  /** The order of the units on one set while several threads access it. */
  private final class Shared {
    final TransactionOrder<Link> order = new TransactionOrder<>();
    final Dependences dependences = new Dependences(order, contexts, findings, readers);
    int units;

    /**
     * The accesses while a thread has several open units, or had since units are ordered; else
     * null.
     */
    @Nullable OverlappingAccesses overlapping;

    /** By slot: the open unit, or 0. */
    long[] open = new long[8];

    /** By slot: the number of the last unit or access outside units. */
    final Map<Integer, Long> numbers = new HashMap<>();

    /**
     * Returns a unit with a number that is greater than those before it in the slot: a method may
     * become a unit after another one that it has called, or after an access by code of another
     * class.
     */
    long numbered(Frame unit, int slot, long position) {
      boolean isGreatest = numbers.getOrDefault(slot, 0L) < unit.number;
      int context = Transactions.context(unit.transaction);
      return isGreatest ? unit.transaction : Transactions.of(context, Dependences.number(position));
    }

    void begin(int slot, long unit) {
      if (slot >= open.length) {
        open = Arrays.copyOf(open, Math.max(slot + 1, 2 * open.length));
      }
      open[slot] = unit;
      order.begin(slot, Transactions.number(unit));
      numbers.put(slot, Transactions.number(unit));
      units++;
    }

    void end(int slot) {
      open[slot] = 0;
      order.end(slot);
      units--;
    }

    long unit(int slot) {
      return slot < open.length ? open[slot] : 0;
    }

    /**
     * Handles the begin of a unit or a single access: it follows what its thread began in other
     * lanes.
     */
    void follow(int thread, int slot, long position) {
      for (int i = lanes.count(thread); --i >= 0; ) {
        int other = order.slotIfAny(lanes.of(thread, i));
        if (other != ThreadSlots.NONE && other != slot) {
          if (unit(other) != 0 && overlapping == null) {
            overlapping = new OverlappingAccesses(accesses, readers, contexts);
          }
          if (!order.isSettled(other, order.current(other))) {
            order.follow(other, order.current(other), slot, Dependences.number(position));
          }
        }
      }
    }
  }

  private final SetIndex sets;
  private final Lanes lanes = new Lanes();
  private final OpenBlocks blocks;
  private final UnitEvents events;
  private final Contexts contexts = new Contexts();
  private final LastAccesses accesses = new LastAccesses();
  private final Readers readers = new Readers();
  private final CycleFindings findings;

  /**
   * By set: 0 if no unit is open; the only open unit if no other thread has accessed the set since
   * it began; otherwise a negative number, for the order of the units, an index into {@link
   * #shared}. The length is a power of two.
   */
  private long[] states = new long[64];

  /** A value that depends on the prefetched data, so that prefetching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /** The sets whose units have no serial order. */
  private final BitSet violated = new BitSet();

  private final List<Shared> shared = new ArrayList<>();
  private final List<Integer> unused = new ArrayList<>();

  /**
   * Returns the checker for sets: this one, or one that only searches for patterns.
   *
   * @param declared the atomic sets
   * @param program the facts about methods and fields
   * @param symbols the names of the trace
   */
  public static Checker of(AtomicSets declared, Program program, Symbols symbols) {
    return declared.patternsOnly()
        ? new PatternChecker(declared, program, symbols)
        : new AtomicSetsChecker(declared, program, symbols);
  }

  AtomicSetsChecker(AtomicSets declared, Program program, Symbols symbols) {
    sets = new SetIndex(declared, program, symbols);
    blocks = new OpenBlocks(sets, symbols, program, lanes);
    events = new UnitEvents(sets, blocks, contexts, this);
    findings = new CycleFindings(symbols, cycle -> violation(cycle, sets, symbols));
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    accesses.touch(batch);
    touch(batch);
    Checker.super.check(batch, firstOnly);
  }

  /** Prefetches the states of all sets that these events access. */
  private void touch(EventBatch batch) {
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      int operation = batch.operations()[row];
      if (Op.accesses(operation)) {
        sum += states[sets.of(batch.targets()[row], operation) & (states.length - 1)];
      }
    }
    touched += sum;
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

  /** Returns the sets, by their ids in {@link SetIndex}, whose units have no serial order. */
  public BitSet violated() {
    return violated;
  }

  @Override
  public List<String> statistics() {
    return List.of(
        String.format(Locale.ROOT, "%,d sets with ordered units at a time", shared.size()));
  }

  /** Returns the finding for a cycle; it has one of the patterns if it is between two units. */
  static Violation violation(Cycle found, SetIndex sets, Symbols symbols) {
    Cycle cycle = Shortcut.of(found);
    FindingPattern name =
        AccessPattern.of(cycle.links()).map(AccessPattern::pattern).orElseGet(cycle::pattern);
    return violation(cycle, name, sets, symbols);
  }

  /** Returns the finding for a cycle with a pattern. */
  static Violation violation(Cycle cycle, FindingPattern name, SetIndex sets, Symbols symbols) {
    int variable = OpAndTarget.target(cycle.links().get(0).from().opAndTarget());
    return cycle
        .violation(symbols, FindingKind.NOT_ATOMIC_ON_SET, name)
        .on(sets.nameOfSet(variable));
  }

  @Override
  public void access(int operation, int thread, int variable, int set, long position) {
    if (set >= states.length) {
      states = Arrays.copyOf(states, 2 * Integer.highestOneBit(set));
    }
    long state = states[set];
    if (state > 0 && contexts.lane(Transactions.context(state)) == blocks.lane(thread)) {
      accessAlone(operation, variable, state, position);
      return;
    }
    if (state < 0) {
      accessShared(operation, thread, set, variable, position, shared.get((int) ~state));
      return;
    }
    Frame unit = blocks.unit(thread, set, EventPosition.site(position));
    if (state != 0 && (unit == null || unit.transaction != state)) {
      accessShared(operation, thread, set, variable, position, share(set, state));
    } else if (unit != null) {
      if (state == 0) {
        unit.open(set);
        states[set] = unit.transaction;
      }
      accessAlone(operation, variable, unit.transaction, position);
    }
  }

  /**
   * Handles an access to a set that no other thread has accessed since the unit began, so that
   * earlier accesses do not matter.
   */
  private void accessAlone(int operation, int variable, long unit, long position) {
    long[] last = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    if (last[at + READER] < 0) {
      readers.giveBack(last[at + READER]);
    }
    boolean isVolatile = operation == Op.VOLATILE_READ || operation == Op.VOLATILE_WRITE;
    long transaction = Transactions.withVolatile(unit, isVolatile);
    if (Op.writes(operation)) {
      last[at + WRITER] = transaction;
      last[at + READER] = 0;
      last[at + WRITE_POSITION] = position;
    } else {
      last[at + READER] = transaction;
      last[at + READ_POSITION] = position;
    }
  }

  /** Creates the order of the units of a set, of which one is open. */
  private Shared share(int set, long unit) {
    if (unused.isEmpty()) {
      unused.add(shared.size());
      shared.add(new Shared());
    }
    int index = unused.remove(unused.size() - 1);
    Shared order = shared.get(index);
    order.begin(order.order.slotOf(contexts.lane(Transactions.context(unit))), unit);
    states[set] = ~index;
    return order;
  }

  private void accessShared(
      int operation, int thread, int set, int variable, long position, Shared units) {
    int slot = units.order.slotOf(blocks.lane(thread));
    long own = units.unit(slot);
    if (own == 0) {
      Frame unit = blocks.unit(thread, set, EventPosition.site(position));
      if (unit == null) {
        units.follow(thread, slot, position);
        units.numbers.put(slot, Dependences.number(position));
        own = single(thread, units.order.current(slot));
      } else {
        slot = units.order.slotOf(contexts.lane(Transactions.context(unit.transaction)));
        if (units.unit(slot) == 0) {
          unit.open(set);
          units.begin(slot, units.numbered(unit, slot, position));
          units.follow(thread, slot, position);
        }
        own = units.unit(slot);
      }
    }
    if (units.overlapping != null) {
      long opAndTarget = OpAndTarget.of(operation, variable);
      units.overlapping.access(own, slot, position, opAndTarget, units.dependences);
    } else {
      accessInOrder(operation, variable, own, slot, position, units.dependences);
    }
    if (findings.last() == EventPosition.event(position)) {
      violated.set(set);
    }
  }

  private void accessInOrder(
      int operation, int variable, long own, int slot, long position, Dependences dependences) {
    long opAndTarget = OpAndTarget.of(operation, variable);
    long[] last = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    if (Op.writes(operation)) {
      dependences.write(last, at, own, slot, position, opAndTarget);
    } else {
      dependences.read(last, at, own, slot, position, opAndTarget);
    }
  }

  private long single(int thread, long number) {
    return Transactions.of(contexts.ofUnary(thread, blocks.lane(thread)), number);
  }

  @Override
  public void end(int lane, int set) {
    long state = states[set];
    if (state > 0) {
      states[set] = 0;
      return;
    }
    Shared units = shared.get((int) ~state);
    units.end(units.order.slotOf(lane));
    if (units.units == 0) {
      units.overlapping = null;
      units.numbers.clear();
      states[set] = 0;
      unused.add((int) ~state);
    }
  }
}
