package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows the strands of a trace: assigns each event to its strand and block, and resolves the
 * synchronisation that does not depend on the schedule (fork and join, barriers, signals, tasks).
 * Subclasses handle accesses and locks.
 */
abstract class StrandTracker {
  /** The clocks that some strands published. */
  static final class Message {
    final VectorClock clock = new VectorClock();

    /** The clock of a second order, for analyses that maintain one. */
    final VectorClock secondClock = new VectorClock();

    private final List<EarlierEvent> senders = new ArrayList<>(1);
  }

  final HappensBefore order = new HappensBefore();
  final SerialOrder serial = new SerialOrder();
  final Strands strands = new Strands(serial);

  private final Map<Integer, Message> signals = new HashMap<>();
  private final Barriers<Message> barriers = new Barriers<>(Message::new);
  private long event;

  // By lock: the thread that holds it, and the number of its acquires.
  private int[] holders = new int[16];
  private int[] holdCounts = new int[16];

  abstract void read(Strand strand, int operation, int variable, long position);

  abstract void write(Strand strand, int operation, int variable, long position);

  /** Handles an update of a variable; such updates do not conflict with each other. */
  abstract void commute(Strand strand, int variable, long position);

  /** Handles the acquire of a lock that the thread does not hold yet. */
  abstract void acquire(Strand strand, int lock, long position);

  /** Handles the last release of a lock. */
  abstract void release(Strand strand, int lock, long position);

  /** Handles the begin of a block. */
  abstract void begun(Strand strand, Block block);

  /** Handles the end of a block that the strand began. */
  abstract void ended(Strand strand, Block block);

  /**
   * Handles an event that comes after one of another strand in every schedule.
   *
   * @param atLast whether it waits for the end of the other strand, after its last event
   */
  abstract void depend(
      EarlierEvent earlier, boolean atLast, Strand strand, long position, long opAndTarget);

  /**
   * Handles a possible decision of the schedule without an access: by an event of its own, by a
   * signal, or by the end of a thread.
   */
  void decide(int operation, Strand strand, int target, long position, long opAndTarget) {}

  /** Returns the event of a strand at a position, as one after which others come. */
  EarlierEvent origin(Strand strand, @Nullable Block block, long position, long opAndTarget) {
    return new EarlierEvent(strand, block, position, opAndTarget, order.epoch(strand.id), null);
  }

  // Changes of clocks, which subclasses with further orders override.

  void forked(Strand strand, Strand child) {
    order.fork(strand.id, child.id);
  }

  void joined(Strand strand, Strand child) {
    order.join(strand.id, child.id);
  }

  void started(Strand task, Message message) {
    order.start(task.id, message.clock);
  }

  void stopped(Strand strand) {
    order.stop(strand.id);
  }

  void sent(Strand strand, Message message) {
    order.publish(strand.id, message.clock);
  }

  void received(Strand strand, Message message) {
    order.observe(strand.id, message.clock);
  }

  /** Returns the number of events. */
  final long events() {
    return event;
  }

  /** Handles the next event. */
  public void event(int operation, int thread, int target, int site) {
    long position = EventPosition.of(event, site);
    if (++event == EventPosition.MAX_EVENTS) {
      throw new MalformedEventException("more events than can be handled");
    }
    Strand strand = strands.of(thread);
    if (strand.commuting >= 0 && isUpdate(strand, operation, target, position)) {
      return;
    }
    if (operation == Op.READ && strand.pending == null) {
      read(strand, operation, target, position);
    } else if (operation == Op.WRITE && strand.pending == null) {
      write(strand, operation, target, position);
    } else {
      other(Op.withoutModes(operation), strand, target, position);
      return;
    }
    strand.note(position, OpAndTarget.of(operation, target), strand.block);
  }

  /**
   * Returns whether an event is part of an update that commutes: its read, which is ignored because
   * the result is not used, or its write.
   */
  private boolean isUpdate(Strand strand, int operation, int target, long position) {
    int access = Op.withoutModes(operation);
    boolean isSame = target == strand.commuting;
    if (isSame && access == Op.VOLATILE_READ) {
      return true;
    }
    strand.commuting = Strand.NOTHING;
    if (!isSame || access != Op.VOLATILE_WRITE) {
      return false;
    }
    long opAndTarget = OpAndTarget.of(access, target);
    resume(strand, position, opAndTarget);
    commute(strand, target, position);
    strand.note(position, opAndTarget, strand.block);
    return true;
  }

  private void other(int operation, Strand strand, int target, long position) {
    long opAndTarget = OpAndTarget.of(operation, target);
    if (Op.isVisible(operation)) {
      if (operation != Op.RUN) {
        resume(strand, position, opAndTarget);
      }
      Block ended = operation == Op.END ? end(strand, position, opAndTarget) : null;
      visible(operation, strand, target, position, opAndTarget);
      Strand now = strands.of(strand.thread);
      now.note(position, opAndTarget, ended == null ? now.block : ended);
      return;
    }
    leaveBarrier(strand, position, opAndTarget);
    if (operation == Op.COMMUTE) {
      strand.commuting = target;
    } else if (Op.isDecision(operation)) {
      decide(operation, strand, target, position, opAndTarget);
    } else if (operation == Op.STOP) {
      decide(operation, strand, target, position, opAndTarget);
      stop(strand, position, opAndTarget);
    } else if (operation == Op.DONE && strands.done(strand.thread)) {
      stopped(strand);
    }
  }

  private void visible(int operation, Strand strand, int target, long position, long opAndTarget) {
    switch (operation) {
      case Op.READ, Op.VOLATILE_READ -> read(strand, operation, target, position);
      case Op.WRITE, Op.VOLATILE_WRITE -> write(strand, operation, target, position);
      case Op.ACQUIRE -> {
        if (isTaken(strand, target)) {
          acquire(strand, target, position);
        }
      }
      case Op.RELEASE -> {
        if (isGivenBack(target)) {
          release(strand, target, position);
        }
      }
      case Op.FORK -> fork(strand, target, position, opAndTarget);
      case Op.JOIN -> join(strand, target, position, opAndTarget);
      case Op.BEGIN -> begun(strand, strands.begin(strand, target, position));
      case Op.BARRIER -> {
        send(barriers.arrive(strand.id, target), strand, position, opAndTarget);
        strand.isAtBarrier = true;
        strand.pending = origin(strand, strand.block, position, opAndTarget);
      }
      case Op.SIGNAL -> {
        decide(operation, strand, target, position, opAndTarget);
        send(message(target), strand, position, opAndTarget);
      }
      case Op.SUBMIT -> {
        decide(operation, strand, target, position, opAndTarget);
        strands.submit(strand, target);
        send(message(target), strand, position, opAndTarget);
      }
      case Op.AWAIT -> receive(message(target), strand, position, opAndTarget);
      case Op.RUN -> run(strand, target, position, opAndTarget);
      default -> {}
    }
  }

  /** Orders the next event of a strand after what it has waited for. */
  private void resume(Strand strand, long position, long opAndTarget) {
    EarlierEvent origin = strand.pending;
    if (origin == null) {
      return;
    }
    if (strand.isAtBarrier) {
      leaveBarrier(strand, position, opAndTarget);
    } else {
      strand.pending = null;
      depend(origin, false, strand, position, opAndTarget);
    }
  }

  /** Lets a strand leave the barrier at which it has arrived, if any. */
  private void leaveBarrier(Strand strand, long position, long opAndTarget) {
    Message round = barriers.leave(strand.id);
    if (round != null) {
      strand.pending = null;
      strand.isAtBarrier = false;
      receive(round, strand, position, opAndTarget);
      strand.note(position, opAndTarget, strand.block);
    }
  }

  private void leaveByJoin(Strand strand, long join) {
    if (strand.isAtBarrier) {
      long position =
          EventPosition.of(EventPosition.event(join), EventPosition.site(strand.lastPosition));
      long opAndTarget = OpAndTarget.of(Op.LEAVE, OpAndTarget.target(strand.lastOpAndTarget));
      leaveBarrier(strand, position, opAndTarget);
    }
  }

  // Locks: acquires and releases of a lock that a thread holds anyway are ignored.

  private boolean isTaken(Strand strand, int lock) {
    if (lock >= holders.length) {
      int length = Math.max(lock + 1, 2 * holders.length);
      holders = Arrays.copyOf(holders, length);
      holdCounts = Arrays.copyOf(holdCounts, length);
    }
    if (holdCounts[lock] > 0 && holders[lock] == strand.thread) {
      holdCounts[lock]++;
      return false;
    }
    holders[lock] = strand.thread;
    holdCounts[lock] = 1;
    return true;
  }

  private boolean isGivenBack(int lock) {
    return lock >= holdCounts.length || holdCounts[lock] == 0 || --holdCounts[lock] == 0;
  }

  // Blocks and strands.

  private @Nullable Block end(Strand strand, long position, long opAndTarget) {
    Block block = strands.end(strand, position);
    if (block != null) {
      if (block.outer == null && block.running > 0) {
        strand.pending = origin(strand, block, position, opAndTarget);
      }
      ended(strand, block);
    }
    return block;
  }

  private void fork(Strand strand, int thread, long position, long opAndTarget) {
    EarlierEvent start = origin(strand, strand.block, position, opAndTarget);
    Strand child = strands.fork(strand, thread);
    forked(strand, child);
    child.pending = start;
  }

  private void join(Strand strand, int thread, long position, long opAndTarget) {
    Strand child = strands.ownOf(thread);
    if (child == null) {
      return;
    }
    leaveByJoin(strands.of(thread), position);
    if (child.hasRun()) {
      EarlierEvent last = origin(child, child.lastBlock, child.lastPosition, child.lastOpAndTarget);
      depend(last, true, strand, position, opAndTarget);
    } else if (child.pending != null) {
      depend(child.pending, false, strand, position, opAndTarget);
    }
    joined(strand, child);
    strands.end(child);
  }

  /**
   * Handles the end of a thread, which is an event of its own, even if the thread ends a block
   * before.
   */
  private void stop(Strand strand, long position, long opAndTarget) {
    resume(strand, position, opAndTarget);
    strand.note(position, opAndTarget, strand.block);
    strands.end(strand);
    stopped(strand);
  }

  private void run(Strand strand, int task, long position, long opAndTarget) {
    leaveBarrier(strand, position, opAndTarget);
    Strand now = strands.run(strand.thread, task);
    Message message = message(task);
    if (now == strand) {
      resume(strand, position, opAndTarget);
    } else {
      started(now, message);
    }
    receive(message, now, position, opAndTarget);
  }

  private Message message(int variable) {
    return signals.computeIfAbsent(variable, v -> new Message());
  }

  private void send(Message message, Strand strand, long position, long opAndTarget) {
    message.senders.removeIf(sender -> order.isBefore(sender.epoch(), strand.id));
    message.senders.add(origin(strand, strand.block, position, opAndTarget));
    sent(strand, message);
  }

  private void receive(Message message, Strand strand, long position, long opAndTarget) {
    for (EarlierEvent sender : message.senders) {
      depend(sender, false, strand, position, opAndTarget);
    }
    received(strand, message);
  }
}
