package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.AccessHistory;
import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Place;
import dev.cosmodrome.checkers.determinism.SerialOrder.Dependence;
import dev.cosmodrome.checkers.determinism.SerialOrder.Effect;
import dev.cosmodrome.checkers.determinism.Strand.Origin;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.MalformedEventException;
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
 *   <li><em>Conflict freedom</em>: accesses to a variable, one of which writes, and acquisitions of
 *       a lock, by different strands of one block, are ordered by synchronisation that does not
 *       depend on the schedule: fork and join, barriers, signals.
 *   <li><em>External serializability</em>: outermost blocks could have run one after the other, in
 *       some order, with the same result.
 * </ul>
 *
 * <p>Exact: reports at the very event with which the trace is not deterministic any more, and
 * nothing on a trace that is.
 *
 * <p>Only what no synchronisation of any kind orders is looked at. Anything else is ordered by a
 * chain of lock hand-overs, volatile accesses and deterministic synchronisation. If a link of that
 * chain is itself a conflict, or leaves the block and returns, then that was reported when it
 * happened; if none is, the two are ordered deterministically.
 */
public final class DeterminismChecker implements Checker {
  /** The last release of a lock. */
  private static final class Lock {
    final VectorClock clock = new VectorClock();
    long epoch;
    long place;
  }

  /** What was handed over by some strands. */
  private static final class Message {
    final VectorClock clock = new VectorClock();
    final List<Sender> senders = new ArrayList<>(1);
  }

  private record Sender(Origin origin, long epoch) {}

  private final HappensBefore order = new HappensBefore();
  private final SerialOrder serial = new SerialOrder();
  private final Strands strands;
  private final AccessHistory accesses = new AccessHistory(order, this::race, Op.READ, Op.WRITE);
  private final Map<Integer, VectorClock> volatiles = new HashMap<>();
  private final List<@Nullable Lock> locks = new ArrayList<>();
  private final Map<Integer, Message> signals = new HashMap<>();
  private final Barriers<Message> barriers = new Barriers<>(Message::new);
  private final Violations violations;
  private long event;
  private long blocks;

  /** Creates the checker; names in findings come from {@code symbols}. */
  public DeterminismChecker(Symbols symbols) {
    this(symbols, 1);
  }

  /**
   * Creates a checker of nested blocks.
   *
   * @param level how deep those blocks are nested that are taken for outermost ones, from 1 on;
   *     blocks around them are left out
   */
  public static DeterminismChecker ofLevel(int level, Symbols symbols) {
    return new DeterminismChecker(symbols, level);
  }

  private DeterminismChecker(Symbols symbols, int level) {
    strands = new Strands(serial, level);
    violations = new Violations(symbols);
  }

  /** Whether there was a block to look at. */
  public boolean hasSeenBlocks() {
    return blocks > 0;
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    accesses.touch(batch);
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    for (int row = 0; row < batch.size() && !(firstOnly && hasFindings()); row++) {
      event(operations[row], threads[row], targets[row], sites[row]);
    }
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long place = Place.of(event, site);
    if (++event == Place.MAX_EVENTS) {
      throw new MalformedEventException("more events than can be handled");
    }
    Strand strand = strands.of(thread);
    if (operation == Op.READ && strand.pending == null) {
      accesses.checkRead(strand.id, target, operation, place);
    } else if (operation == Op.WRITE && strand.pending == null) {
      accesses.checkWrite(strand.id, target, operation, place);
    } else {
      other(operation, strand, target, place);
      return;
    }
    strand.note(place, Deed.of(operation, target));
  }

  private void other(int operation, Strand strand, int target, long place) {
    long deed = Deed.of(operation, target);
    if (Op.isVisible(operation)) {
      if (operation != Op.RUN) {
        resume(strand, place, deed);
      }
      visible(operation, strand, target, place, deed);
      strands.of(strand.thread).note(place, deed);
      return;
    }
    leaveBarrier(strand, place, deed);
    if (operation == Op.STOP) {
      strands.end(strand);
      order.stop(strand.id);
    } else if (operation == Op.DONE && strands.done(strand.thread)) {
      order.stop(strand.id);
    }
  }

  private void visible(int operation, Strand strand, int target, long place, long deed) {
    switch (operation) {
      case Op.READ -> accesses.checkRead(strand.id, target, operation, place);
      case Op.WRITE -> accesses.checkWrite(strand.id, target, operation, place);
      case Op.VOLATILE_READ -> volatileRead(strand, target, place);
      case Op.VOLATILE_WRITE -> volatileWrite(strand, target, place);
      case Op.ACQUIRE -> acquire(strand, target, place);
      case Op.RELEASE -> release(strand, target, place);
      case Op.FORK -> fork(strand, target, place, deed);
      case Op.JOIN -> join(strand, target, place, deed);
      case Op.BEGIN -> {
        if (strands.begin(strand, target, place)) {
          blocks++;
          order.advance(strand.id);
        }
      }
      case Op.END -> {
        if (strands.end(strand, place)) {
          order.advance(strand.id);
        }
      }
      case Op.BARRIER -> {
        send(barriers.arrive(strand.id, target), strand, place, deed);
        strand.isAtBarrier = true;
        strand.pending = new Origin(strand, place, deed);
      }
      case Op.SIGNAL -> send(message(target), strand, place, deed);
      case Op.SUBMIT -> {
        strands.submit(strand, target);
        send(message(target), strand, place, deed);
      }
      case Op.AWAIT -> receive(message(target), strand, place, deed);
      case Op.RUN -> run(strand, target, place, deed);
      default -> {}
    }
  }

  /** Lets the next event of a strand come after what it has waited for. */
  private void resume(Strand strand, long place, long deed) {
    Origin origin = strand.pending;
    if (origin == null) {
      return;
    }
    if (strand.isAtBarrier) {
      leaveBarrier(strand, place, deed);
    } else {
      strand.pending = null;
      depend(origin, strand, place, deed);
    }
  }

  /** Lets a strand go on behind a barrier, if it is at one. */
  private void leaveBarrier(Strand strand, long place, long deed) {
    Message round = barriers.leave(strand.id);
    if (round != null) {
      strand.pending = null;
      strand.isAtBarrier = false;
      receive(round, strand, place, deed);
      strand.note(place, deed);
    }
  }

  private void leaveByJoin(Strand strand, long join) {
    if (strand.isAtBarrier) {
      long place = Place.of(Place.event(join), Place.site(strand.lastPlace));
      long deed = Deed.of(Op.LEAVE, Deed.target(strand.lastDeed));
      leaveBarrier(strand, place, deed);
    }
  }

  // Accesses.

  private void volatileRead(Strand strand, int variable, long place) {
    VectorClock clock = volatiles.computeIfAbsent(variable, v -> new VectorClock());
    accesses.checkAgainstWrite(strand.id, variable, Op.VOLATILE_READ, place);
    accesses.read(strand.id, variable, place);
    order.observe(strand.id, clock);
  }

  private void volatileWrite(Strand strand, int variable, long place) {
    VectorClock clock = volatiles.computeIfAbsent(variable, v -> new VectorClock());
    accesses.checkAgainstWrite(strand.id, variable, Op.VOLATILE_WRITE, place);
    accesses.checkAgainstReads(strand.id, variable, Op.VOLATILE_WRITE, place);
    accesses.write(strand.id, variable, place);
    order.publish(strand.id, clock);
  }

  /** An access that nothing orders with an earlier one. */
  private void race(
      int variable,
      long earlierEpoch,
      int earlierOperation,
      long earlierPlace,
      int id,
      int operation,
      long place) {
    boolean isVolatile = volatiles.containsKey(variable);
    int earlier =
        earlierOperation == Op.READ
            ? isVolatile ? Op.VOLATILE_READ : Op.READ
            : isVolatile ? Op.VOLATILE_WRITE : Op.WRITE;
    interfere(
        earlierEpoch,
        earlierPlace,
        Deed.of(earlier, variable),
        strands.get(id),
        place,
        Deed.of(operation, variable));
  }

  // Locks.

  private void acquire(Strand strand, int id, long place) {
    Lock lock = lock(id);
    if (lock.epoch != 0 && !order.isBefore(lock.epoch, strand.id)) {
      long deed = Deed.of(Op.ACQUIRE, id);
      interfere(lock.epoch, lock.place, Deed.of(Op.RELEASE, id), strand, place, deed);
    }
    order.observe(strand.id, lock.clock);
  }

  private void release(Strand strand, int id, long place) {
    Lock lock = lock(id);
    lock.epoch = order.epoch(strand.id);
    lock.place = place;
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

  // Synchronisation that does not depend on the schedule.

  private void fork(Strand strand, int thread, long place, long deed) {
    Strand child = strands.fork(strand, thread);
    order.fork(strand.id, child.id);
    child.pending = new Origin(strand, place, deed);
  }

  private void join(Strand strand, int thread, long place, long deed) {
    Strand child = strands.ownOf(thread);
    if (child == null) {
      return;
    }
    leaveByJoin(strands.of(thread), place);
    if (child.hasRun()) {
      Origin end = new Origin(child, child.lastPlace, child.lastDeed);
      depend(end, true, strand, place, deed);
    } else if (child.pending != null) {
      depend(child.pending, strand, place, deed);
    }
    order.join(strand.id, child.id);
    strands.end(child);
  }

  private void run(Strand strand, int task, long place, long deed) {
    leaveBarrier(strand, place, deed);
    Strand now = strands.run(strand.thread, task);
    Message message = message(task);
    if (now == strand) {
      resume(strand, place, deed);
    } else {
      order.start(now.id, message.clock);
    }
    receive(message, now, place, deed);
  }

  private Message message(int variable) {
    return signals.computeIfAbsent(variable, v -> new Message());
  }

  private void send(Message message, Strand strand, long place, long deed) {
    message.senders.removeIf(sender -> order.isBefore(sender.epoch, strand.id));
    message.senders.add(new Sender(new Origin(strand, place, deed), order.epoch(strand.id)));
    order.publish(strand.id, message.clock);
  }

  private void receive(Message message, Strand strand, long place, long deed) {
    for (Sender sender : message.senders) {
      depend(sender.origin, false, strand, place, deed);
    }
    order.observe(strand.id, message.clock);
  }

  // Violations.

  /** An event conflicts with an earlier one, and nothing orders them. */
  private void interfere(
      long earlierEpoch,
      long earlierPlace,
      long earlierDeed,
      Strand strand,
      long place,
      long deed) {
    boolean inBlock = strand.block != null && earlierPlace >= strand.block.outermost().begin;
    if (!inBlock && serial.isPast(earlierPlace)) {
      return;
    }
    Strand other = strands.get(order.thread(earlierEpoch));
    Origin earlier = new Origin(other, earlierPlace, earlierDeed);
    if (inBlock && other != strand) {
      violations.conflict(earlier, strand, place, deed);
    }
    depend(earlier, strand, place, deed);
  }

  private void depend(Origin earlier, Strand strand, long place, long deed) {
    depend(earlier, false, strand, place, deed);
  }

  private void depend(Origin earlier, boolean atLast, Strand strand, long place, long deed) {
    Dependence dependence =
        new Dependence(
            earlier.strand(), earlier.place(), earlier.deed(), atLast, strand, place, deed);
    Effect effect = serial.add(dependence);
    if (effect == Effect.CYCLE) {
      violations.cycle(dependence, () -> serial.path(dependence));
    } else if (effect == Effect.NEWS && strand.block == null) {
      order.advance(strand.id);
    }
  }

  @Override
  public String remark() {
    if (blocks == 0) {
      return "No deterministic block was run, so that nothing was checked: say @Deterministic of a"
          + " method,\nor 'deterministic' in a specification.";
    }
    if (hasFindings()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "Deterministic blocks ran %,d time%s, and nothing in them was left to the schedule. From"
            + " the same%ninput, such a run gives the same result in every schedule, if only the"
            + " schedule is left to chance;%nand so do several in all schedules that let them take"
            + " effect in the same order.",
        blocks,
        blocks == 1 ? "" : "s");
  }

  @Override
  public void finish() {}

  @Override
  public boolean hasFindings() {
    return !violations.isEmpty();
  }

  @Override
  public List<Finding> findings() {
    return violations.findings();
  }
}
