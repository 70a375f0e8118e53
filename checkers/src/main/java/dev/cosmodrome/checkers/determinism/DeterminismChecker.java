package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.AccessHistory;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.determinism.SerialOrder.Dependence;
import dev.cosmodrome.checkers.determinism.SerialOrder.Effect;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds parallel blocks whose result depends on the schedule (Sadowski, Freund and Flanagan,
 * "SingleTrack: A Dynamic Determinism Checker for Multithreaded Programs", ESOP 2009). A block
 * contains all threads that are started in it and all tasks that are submitted in it. Two things
 * must hold:
 *
 * <ul>
 *   <li><em>Conflict freedom</em>: accesses to a variable, one of which writes, and acquires of a
 *       lock, by different strands of one block, are ordered by synchronisation that does not
 *       depend on the schedule: fork and join, barriers, signals, and the release of a lock whose
 *       two acquires are ordered in this way.
 *   <li><em>External serializability</em>: outermost blocks could have run one after the other, in
 *       some order, with the same result.
 * </ul>
 *
 * <p>Exact: reports at the very event with which the trace is not deterministic any more, and
 * nothing on a trace that is.
 *
 * <p>Only events that no synchronisation orders are examined. All others are ordered by a chain of
 * lock hand-overs, volatile accesses and deterministic synchronisation. If a link of that chain is
 * itself a conflict, or leaves the block and returns, then that was reported when it happened; if
 * none is, the two are ordered deterministically.
 */
public final class DeterminismChecker extends StrandTracker implements Checker {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
          "determinism",
          "parallel blocks whose result depends on the schedule",
          CheckerDescriptor.Blocks.DETERMINISTIC,
          FindingKind.NOT_DETERMINISTIC);

  /**
   * A release of a lock.
   *
   * @param acquireEpoch the acquire before it; 0 if another strand performed that
   */
  private record Release(long epoch, long position, long acquireEpoch) {}

  /** The last acquire of a lock, and its last releases. */
  private static final class Lock {
    final VectorClock clock = new VectorClock();
    long acquireEpoch;
    long acquirePosition;

    /**
     * The last release, at the end, and earlier ones that do not come before it, because its strand
     * has not acquired the lock.
     */
    final List<Release> releases = new ArrayList<>(1);
  }

  private final AccessHistory accesses = new AccessHistory(order, this::race, Op.READ, Op.WRITE);

  /**
   * Updates that commute; they are kept like reads, because they do not conflict with each other.
   */
  private final AccessHistory updates = new AccessHistory(order, this::race, Op.WRITE, Op.WRITE);

  /** Whether there was any such update. */
  private boolean hasUpdates;

  private final Map<Integer, VectorClock> volatiles = new HashMap<>();
  private final List<@Nullable Lock> locks = new ArrayList<>();
  private final Violations violations;
  private final ScheduleDecisions decisions;
  private long blocks;

  /** Creates the checker; names in findings come from {@code symbols}. */
  public DeterminismChecker(Symbols symbols) {
    violations = new Violations(symbols, strands);
    decisions = new ScheduleDecisions(order, violations, symbols);
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    accesses.touch(batch);
    Checker.super.check(batch, firstOnly);
  }

  @Override
  void begun(Strand strand, Block block) {
    blocks++;
    order.advance(strand.id);
  }

  @Override
  void ended(Strand strand, Block block) {
    if (block.outer == null) {
      order.advance(strand.id);
    }
  }

  // Decisions of the schedule without an access.

  @Override
  void decide(int operation, Strand strand, int target, long position, long opAndTarget) {
    EarlierEvent here = origin(strand, strand.block, position, opAndTarget);
    switch (operation) {
      case Op.MARK -> decisions.mark(here, target);
      case Op.SIGNAL, Op.SUBMIT -> decisions.signal(here, target);
      case Op.OBSERVE, Op.OBSERVE_ORDER -> decisions.observe(here, target);
      case Op.OBSERVE_FIRST -> decisions.observeFirst(here, target);
      case Op.REFUSED -> refused(here, target);
      case Op.ASKED -> decisions.ask(here, target);
      case Op.STOP -> decisions.stop(here);
      default -> decisions.chance(strand, target);
    }
  }

  /**
   * Handles a failed attempt to acquire a lock, because of the strand that holds it or has just
   * released it.
   */
  private void refused(EarlierEvent here, int id) {
    Lock lock = lock(id);
    if (lock.acquireEpoch != 0) {
      decisions.conflict(earlier(Op.ACQUIRE, id, lock.acquireEpoch, lock.acquirePosition), here);
      decisions.refused(here, id);
    }
    if (!lock.releases.isEmpty()) {
      Release last = lock.releases.get(lock.releases.size() - 1);
      if (last.position > lock.acquirePosition) {
        decisions.conflict(earlier(Op.RELEASE, id, last.epoch, last.position), here);
      }
    }
  }

  private EarlierEvent earlier(int operation, int id, long epoch, long position) {
    Strand strand = strands.get(order.thread(epoch));
    return new EarlierEvent(strand, null, position, OpAndTarget.of(operation, id), epoch, null);
  }

  // Accesses.

  @Override
  void read(Strand strand, int operation, int variable, long position) {
    if (hasUpdates) {
      updates.checkAgainstReads(strand.id, variable, operation, position);
    }
    if (operation == Op.READ) {
      accesses.checkRead(strand.id, variable, operation, position);
      return;
    }
    VectorClock clock = volatiles.computeIfAbsent(variable, v -> new VectorClock());
    accesses.checkAgainstWrite(strand.id, variable, operation, position);
    accesses.read(strand.id, variable, position);
    order.observe(strand.id, clock);
  }

  @Override
  void write(Strand strand, int operation, int variable, long position) {
    if (hasUpdates) {
      updates.checkAgainstReads(strand.id, variable, operation, position);
      updates.write(strand.id, variable, position);
    }
    if (operation == Op.WRITE) {
      accesses.checkWrite(strand.id, variable, operation, position);
      return;
    }
    VectorClock clock = volatiles.computeIfAbsent(variable, v -> new VectorClock());
    accesses.checkAgainstWrite(strand.id, variable, operation, position);
    accesses.checkAgainstReads(strand.id, variable, operation, position);
    accesses.write(strand.id, variable, position);
    order.publish(strand.id, clock);
  }

  /** Handles an update that commutes: it neither publishes nor observes anything. */
  @Override
  void commute(Strand strand, int variable, long position) {
    hasUpdates = true;
    volatiles.computeIfAbsent(variable, v -> new VectorClock());
    accesses.checkAgainstWrite(strand.id, variable, Op.VOLATILE_WRITE, position);
    accesses.checkAgainstReads(strand.id, variable, Op.VOLATILE_WRITE, position);
    updates.read(strand.id, variable, position);
  }

  /** Handles an access that is not ordered with an earlier one. */
  private void race(
      int variable,
      long earlierEpoch,
      int earlierOperation,
      long earlierPosition,
      int id,
      int operation,
      long position) {
    boolean isVolatile = volatiles.containsKey(variable);
    int earlier =
        earlierOperation == Op.READ
            ? isVolatile ? Op.VOLATILE_READ : Op.READ
            : isVolatile ? Op.VOLATILE_WRITE : Op.WRITE;
    interfere(
        earlierEpoch,
        earlierPosition,
        OpAndTarget.of(earlier, variable),
        strands.get(id),
        position,
        OpAndTarget.of(operation, variable));
  }

  // Locks.

  /**
   * Two acquires conflict if both can be enabled at the same time. If the second one waits for the
   * first one in every schedule, it waits for the release in between as well.
   */
  @Override
  void acquire(Strand strand, int id, long position) {
    Lock lock = lock(id);
    long released = OpAndTarget.of(Op.RELEASE, id);
    long opAndTarget = OpAndTarget.of(Op.ACQUIRE, id);
    for (Release release : lock.releases) {
      if (order.isBefore(release.epoch, strand.id)) {
        continue;
      }
      if (release.acquireEpoch != 0 && order.isBefore(release.acquireEpoch, strand.id)) {
        follow(release.epoch, release.position, released, strand, position, opAndTarget);
      } else {
        interfere(release.epoch, release.position, released, strand, position, opAndTarget);
      }
    }
    decisions.taken(id);
    order.observe(strand.id, lock.clock);
    lock.acquireEpoch = order.epoch(strand.id);
    lock.acquirePosition = position;
  }

  /**
   * A lock that one task has acquired may be released by another one of the same thread. The two
   * events are never enabled at the same time, so they do not conflict.
   */
  @Override
  void release(Strand strand, int id, long position) {
    Lock lock = lock(id);
    if (lock.acquireEpoch != 0 && !order.isBefore(lock.acquireEpoch, strand.id)) {
      long opAndTarget = OpAndTarget.of(Op.RELEASE, id);
      long taken = OpAndTarget.of(Op.ACQUIRE, id);
      follow(lock.acquireEpoch, lock.acquirePosition, taken, strand, position, opAndTarget);
    }
    decisions.released(origin(strand, strand.block, position, OpAndTarget.of(Op.RELEASE, id)), id);
    boolean isOwn = lock.acquireEpoch != 0 && order.thread(lock.acquireEpoch) == strand.id;
    lock.releases.removeIf(release -> order.isBefore(release.epoch, strand.id));
    lock.releases.add(new Release(order.epoch(strand.id), position, isOwn ? lock.acquireEpoch : 0));
    order.publish(strand.id, lock.clock);
  }

  private Lock lock(int id) {
    while (locks.size() <= id) {
      locks.add(null);
    }
    Lock lock = locks.get(id);
    if (lock == null) {
      lock = new Lock();
      locks.set(id, lock);
    }
    return lock;
  }

  // Violations.

  /** Handles an event that conflicts with an earlier one without an order. */
  private void interfere(
      long earlierEpoch,
      long earlierPosition,
      long earlierOpAndTarget,
      Strand strand,
      long position,
      long opAndTarget) {
    if (mayBeInBlock(earlierPosition, strand)) {
      Strand other = strands.get(order.thread(earlierEpoch));
      if (other != strand) {
        EarlierEvent earlier =
            new EarlierEvent(other, null, earlierPosition, earlierOpAndTarget, earlierEpoch, null);
        violations.conflict(earlier, strand, position, opAndTarget);
      }
    }
    follow(earlierEpoch, earlierPosition, earlierOpAndTarget, strand, position, opAndTarget);
  }

  /**
   * Handles an event that comes after an earlier one with which it does not conflict inside a
   * block.
   */
  private void follow(
      long earlierEpoch,
      long earlierPosition,
      long earlierOpAndTarget,
      Strand strand,
      long position,
      long opAndTarget) {
    if (mayBeInBlock(earlierPosition, strand) || !serial.isPast(earlierPosition)) {
      Strand other = strands.get(order.thread(earlierEpoch));
      EarlierEvent earlier =
          new EarlierEvent(other, null, earlierPosition, earlierOpAndTarget, earlierEpoch, null);
      depend(earlier, false, strand, position, opAndTarget);
    }
  }

  /** Returns whether an earlier event may be in the outermost block of a strand. */
  private static boolean mayBeInBlock(long earlierPosition, Strand strand) {
    return strand.block != null && earlierPosition >= strand.block.outermost.begin;
  }

  @Override
  void depend(
      EarlierEvent earlier, boolean atLast, Strand strand, long position, long opAndTarget) {
    Dependence dependence = Dependence.of(earlier, atLast, strand, position, opAndTarget);
    Effect effect = serial.add(dependence);
    if (effect == Effect.CYCLE) {
      violations.cycle(dependence, () -> serial.path(dependence));
    } else if (effect == Effect.NEWS && strand.block == null) {
      order.advance(strand.id);
    }
  }

  @Override
  public boolean isComplete() {
    return blocks > 0;
  }

  @Override
  public String remark() {
    if (blocks == 0) {
      return CheckerResult.NOTHING_CHECKED
          + "no deterministic block was run. Annotate a method with @Deterministic,\n"
          + "or add a rule 'deterministic' to a specification.";
    }
    if (hasFindings()) {
      return "";
    }
    if (!unseen().isEmpty()) {
      return "The results of these calls may depend on the schedule in ways that are not recorded;"
          + " nothing else\nin deterministic blocks depended on it.";
    }
    return String.format(
        Locale.ROOT,
        "Deterministic blocks ran %,d time%s, and nothing in them depended on the schedule. With the"
            + " same%ninput, each gives the same result in every schedule, unless something else is"
            + " random;%nseveral do so in all schedules in which they take effect in the same order.",
        blocks,
        blocks == 1 ? "" : "s");
  }

  @Override
  public List<String> unseen() {
    return decisions.unseen();
  }

  @Override
  public boolean hasFindings() {
    return !violations.isEmpty();
  }

  @Override
  public List<Finding> findings() {
    return violations.findings();
  }
}
