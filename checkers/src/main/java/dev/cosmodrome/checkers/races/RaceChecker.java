package dev.cosmodrome.checkers.races;

import dev.cosmodrome.checkers.AccessHistory;
import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.VariableKeys;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds data races with FastTrack (Flanagan and Freund, PLDI 2009): two accesses to a variable by
 * different threads, one of them a write, not both atomic, that no synchronisation orders. Exact
 * for each variable about whether it has a race, and about the first one.
 *
 * <p>Races between the same two sites are one finding, which names the first variable. So are races
 * on one field between the same two methods, whichever of their accesses meet.
 *
 * <p>Order comes from program order, locks, fork and join, barriers, and from atomic accesses, see
 * {@link AtomicAccesses}. Blocks are ignored.
 */
public final class RaceChecker implements Checker {
  /** The properties of the checker for the rest of the system. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "races",
              "data races: accesses that no synchronisation orders",
              CheckerDescriptor.Blocks.ATOMIC,
              FindingKind.RACE)
          .needingConflictsOnly();

  /** The two sites, the operations there, and the variable, which together distinguish races. */
  private record Key(
      int firstSite, int firstOperation, int secondSite, int secondOperation, int variable) {}

  private final Symbols symbols;
  private final VariableKeys variables;
  private long firstViolation = -1;
  private final HappensBefore order = new HappensBefore();
  private final AccessHistory plain = new AccessHistory(order, this::report, Op.READ, Op.WRITE);

  // Atomic accesses may stay unordered among themselves, so none takes the place of another.
  private final AccessHistory atomicReads =
      new AccessHistory(order, this::report, Op.VOLATILE_READ, Op.VOLATILE_WRITE);
  private final AccessHistory atomicWrites =
      new AccessHistory(order, this::report, Op.VOLATILE_WRITE, Op.VOLATILE_WRITE);
  private final AtomicAccesses atomics = new AtomicAccesses(order);
  private final List<VectorClock> locks = new ArrayList<>();
  private final Barriers<VectorClock> barriers = new Barriers<>(VectorClock::new);
  private final Findings<Key> findings = new Findings<>(Violation::fingerprint);
  private final BitSet racing = new BitSet();
  private boolean hasBarriers;
  private long event;

  /** Creates the checker; names in findings come from {@code symbols}. */
  public RaceChecker(Symbols symbols) {
    this.symbols = symbols;
    variables = new VariableKeys(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long position = EventPosition.of(event, site);
    if (++event == EventPosition.MAX_EVENTS) {
      throw new MalformedEventException("more events than can be handled");
    }
    if (hasBarriers) {
      leaveBarrier(thread);
    }
    switch (operation) {
      case Op.READ -> read(thread, target, position);
      case Op.WRITE -> write(thread, target, position);
      case Op.VOLATILE_READ, Op.ACQUIRE_READ, Op.OPAQUE_READ ->
          atomicRead(operation, thread, target, position);
      case Op.VOLATILE_WRITE,
          Op.RELEASE_WRITE,
          Op.OPAQUE_WRITE,
          Op.OPAQUE_UPDATE,
          Op.RELEASE_UPDATE ->
          atomicWrite(operation, thread, target, position);
      case Op.ACQUIRE_FENCE -> atomics.acquireFence(thread);
      case Op.RELEASE_FENCE -> atomics.releaseFence(thread);
      case Op.FENCE -> {
        atomics.acquireFence(thread);
        atomics.releaseFence(thread);
      }
      case Op.ACQUIRE -> order.observe(thread, lock(target));
      case Op.RELEASE -> order.handOver(thread, lock(target));
      case Op.FORK -> order.fork(thread, target);
      case Op.JOIN -> {
        if (hasBarriers) {
          leaveBarrier(target);
        }
        order.join(thread, target);
      }
      case Op.BARRIER -> {
        hasBarriers = true;
        order.publish(thread, barriers.arrive(thread, target));
      }
      case Op.STOP -> order.stop(thread);
      default -> {}
    }
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    plain.touch(batch);
    Checker.super.check(batch, firstOnly);
  }

  private void leaveBarrier(int thread) {
    VectorClock round = barriers.leave(thread);
    if (round != null) {
      order.observe(thread, round);
    }
  }

  private VectorClock lock(int id) {
    while (locks.size() <= id) {
      locks.add(new VectorClock());
    }
    return locks.get(id);
  }

  private void read(int thread, int variable, long position) {
    if (plain.hasRead(order.epoch(thread), variable)) {
      return;
    }
    plain.checkAgainstWrite(thread, variable, Op.READ, position);
    if (!atomicWrites.isUntouched(variable)) {
      atomicWrites.checkAgainstReads(thread, variable, Op.READ, position);
    }
    plain.read(thread, variable, position);
  }

  private void write(int thread, int variable, long position) {
    if (!atomicWrites.isUntouched(variable)) {
      atomics.plainWrite(variable);
    }
    if (plain.hasWritten(order.epoch(thread), variable)) {
      return;
    }
    plain.checkAgainstWrite(thread, variable, Op.WRITE, position);
    plain.checkAgainstReads(thread, variable, Op.WRITE, position);
    if (!atomicWrites.isUntouched(variable)) {
      atomicWrites.checkAgainstReads(thread, variable, Op.WRITE, position);
    }
    if (!atomicReads.isUntouched(variable)) {
      atomicReads.checkAgainstReads(thread, variable, Op.WRITE, position);
    }
    plain.write(thread, variable, position);
  }

  private void atomicRead(int operation, int thread, int variable, long position) {
    atomics.read(operation, thread, variable);
    if (!plain.isUntouched(variable)) {
      plain.checkAgainstWrite(thread, variable, Op.VOLATILE_READ, position);
    }
    atomicReads.read(thread, variable, position);
  }

  private void atomicWrite(int operation, int thread, int variable, long position) {
    if (!plain.isUntouched(variable)) {
      plain.checkAgainstWrite(thread, variable, Op.VOLATILE_WRITE, position);
      plain.checkAgainstReads(thread, variable, Op.VOLATILE_WRITE, position);
    }
    atomicWrites.read(thread, variable, position);
    atomics.write(operation, thread, variable);
  }

  private void report(
      int variable,
      long earlierEpoch,
      int earlierOperation,
      long earlierPosition,
      int thread,
      int operation,
      long position) {
    if (firstViolation < 0) {
      firstViolation = EventPosition.event(position);
    }
    racing.set(variable);
    int earlierSite = EventPosition.site(earlierPosition);
    int site = EventPosition.site(position);
    int key = variables.of(variable, earlierSite == 0 ? earlierSite : site);
    findings.add(
        new Key(earlierSite, earlierOperation, site, operation, key),
        () ->
            violation(
                Step.of(earlierOperation, order.thread(earlierEpoch), variable, earlierPosition, 0),
                Step.of(operation, thread, variable, position, 1)));
  }

  /**
   * Creates the violation. Its fingerprint depends on the variable and both sites, not on the
   * operations or their order.
   */
  private Violation violation(Step first, Step second) {
    String fingerprint =
        new Fingerprint(symbols)
            .word(FindingKind.RACE.id())
            .targetAt(first.target(), first.site(), second.site())
            .locations(first.site(), second.site())
            .digest();
    return new Violation(
        symbols,
        FindingKind.RACE,
        Certainty.OBSERVED,
        FindingPattern.UNORDERED_ACCESSES,
        new Interleaving(
            List.of(Participant.single(first), Participant.single(second)), List.of(first, second)),
        fingerprint);
  }

  /** Returns all variables that have a race, also those that no finding names. */
  public BitSet racing() {
    return racing;
  }

  @Override
  public long firstViolation() {
    return firstViolation;
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public List<Finding> findings() {
    return findings.list();
  }
}
