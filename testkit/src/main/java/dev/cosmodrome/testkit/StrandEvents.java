package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events of a trace as determinism sees them. A strand is a thread, or a task that was
 * submitted in a block or is run in one: such a task is as a thread that is started where it is
 * submitted, whichever thread runs it. Strands that are started in a block belong to it for good.
 */
final class StrandEvents {
  /** The departure from a barrier. */
  static final int LEAVE = -1;

  /** An operation on a lock by a thread that holds it before and after. */
  static final int REENTRANT = -2;

  /** The write of an update that commutes with other such updates. */
  static final int UPDATE = -3;

  /**
   * An event that counts.
   *
   * @param index its index in the trace; of a departure, that of the event that makes it happen
   * @param round the round of a barrier that is entered or left; of the events that take a lock,
   *     give it back and are refused it meanwhile, a number that they have in common
   * @param blocks the blocks it is in, by the indices of their first events, the outermost first
   * @param transaction the outermost block, or a number that no other event has
   */
  record StrandEvent(
      int operation,
      int strand,
      int thread,
      int target,
      int index,
      int round,
      List<Integer> blocks,
      int transaction) {
    /** The same event in another transaction. */
    StrandEvent in(int other) {
      return new StrandEvent(operation, strand, thread, target, index, round, blocks, other);
    }

    boolean accesses() {
      return operation == UPDATE || (operation >= 0 && Op.accesses(operation));
    }

    private boolean writes() {
      return operation == UPDATE || Op.writes(operation);
    }

    /**
     * Returns whether both access the same variable and one writes, unless both are updates that
     * commute; or one takes the lock that the other gave back, or gives back the lock that the
     * other took.
     */
    boolean interferesWith(StrandEvent later) {
      if (target != later.target) {
        return false;
      }
      if (accesses() && later.accesses()) {
        return (writes() || later.writes()) && (operation != UPDATE || later.operation != UPDATE);
      }
      return isReleasedFor(later) || isHeldUntil(later);
    }

    /**
     * Returns whether the schedule decides which of the two comes first, if nothing orders them: a
     * release waits for the acquire of its lock in every schedule.
     */
    boolean conflictsWith(StrandEvent later) {
      return interferesWith(later) && !isHeldUntil(later);
    }

    /** Returns whether this event releases the lock that another one acquires. */
    boolean isReleasedFor(StrandEvent other) {
      return operation == Op.RELEASE && other.operation == Op.ACQUIRE && target == other.target;
    }

    /** Returns whether this event acquires the lock that another one releases. */
    boolean isHeldUntil(StrandEvent release) {
      return operation == Op.ACQUIRE
          && release.operation == Op.RELEASE
          && target == release.target
          && round == release.round;
    }

    /** The same, if one strand performs both. */
    boolean isHoldEndedBy(StrandEvent release) {
      return strand == release.strand && isHeldUntil(release);
    }

    /** Returns whether the event only says that the schedule may decide something. */
    boolean isDecision() {
      return operation >= 0 && Op.isDecision(operation);
    }

    /**
     * Returns whether the schedule decides something if nothing orders the two: one sees what the
     * other changes or signals, asks whether a thread has ended that ends by the other, or is
     * refused the lock that the other takes or gives back.
     */
    boolean decidesWith(StrandEvent other) {
      return isSeenBy(other) || other.isSeenBy(this);
    }

    private boolean isSeenBy(StrandEvent other) {
      return switch (other.operation) {
        case Op.OBSERVE, Op.OBSERVE_ORDER ->
            target == other.target
                && (operation == Op.MARK || operation == Op.SIGNAL || operation == Op.SUBMIT);
        case Op.ASKED -> operation == Op.STOP && thread == other.target;
        case Op.REFUSED ->
            target == other.target
                && round == other.round
                && (operation == Op.ACQUIRE || operation == Op.RELEASE);
        default -> false;
      };
    }

    /** Returns whether a later event has to wait for this one, whatever the schedule is. */
    boolean isAwaitedBy(StrandEvent later) {
      return strand == later.strand
          || (later.operation == Op.JOIN && later.target == strand)
          || switch (operation) {
            case Op.FORK ->
                later.strand == target || (later.operation == Op.JOIN && later.target == target);
            case Op.BARRIER -> later.operation == LEAVE && later.round == round;
            case Op.SIGNAL, Op.SUBMIT ->
                (later.operation == Op.AWAIT || later.operation == Op.RUN)
                    && later.target == target;
            default -> false;
          };
    }
  }

  private final List<StrandEvent> events = new ArrayList<>();

  // By strand (threads have their own numbers): its open blocks, and the number that it began
  // itself.
  private final Map<Integer, List<Integer>> blocks = new HashMap<>();
  private final Map<Integer, Integer> begun = new HashMap<>();

  // By thread: the strands that it has left for another one, and where it waits.
  private final Map<Integer, Deque<Integer>> strands = new HashMap<>();
  private final Map<Integer, Integer> rounds = new HashMap<>();
  private final Map<Integer, Integer> openRounds = new HashMap<>();

  /** By variable: the blocks in which a task was submitted that was not run yet. */
  private final Map<Integer, List<Integer>> submitted = new HashMap<>();

  /** By lock: how often the thread has taken it that holds it. */
  private final Map<Integer, Integer> held = new HashMap<>();

  private final Map<Integer, Integer> holds = new HashMap<>();

  /** By thread: the variable that its next events update in a way that commutes. */
  private final Map<Integer, Integer> commuting = new HashMap<>();

  private int nextStrand;
  private int nextRound;
  private int nextUnary = -1;

  private StrandEvents(EventList trace) {
    nextStrand = trace.symbols().of(Kind.THREAD).size();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      leave(event.thread(), i);
      if (isUpdate(event, i)) {
        continue;
      }
      if (event.operation() == Op.DONE) {
        strandsOf(event.thread()).pop();
      } else if (Op.isVisible(event.operation())
          || Op.isDecision(event.operation())
          || event.operation() == Op.STOP) {
        add(event, i);
      }
    }
  }

  /**
   * Returns whether an event is part of an update that commutes, of which only the write counts.
   */
  private boolean isUpdate(Event event, int index) {
    Integer variable = commuting.remove(event.thread());
    if (event.operation() == Op.COMMUTE) {
      commuting.put(event.thread(), event.target());
      return true;
    }
    if (variable == null || !Op.isAtomic(event.operation()) || event.target() != variable) {
      return false;
    }
    if (Op.writes(event.operation())) {
      add(UPDATE, event.thread(), event.target(), index, -1);
    } else {
      commuting.put(event.thread(), variable);
    }
    return true;
  }

  static List<StrandEvent> of(EventList trace) {
    return new StrandEvents(trace).events;
  }

  private Deque<Integer> strandsOf(int thread) {
    return strands.computeIfAbsent(thread, t -> new ArrayDeque<>(List.of(t)));
  }

  private int strandOf(int thread) {
    return strandsOf(thread).element();
  }

  private List<Integer> blocksOf(int strand) {
    return blocks.computeIfAbsent(strand, s -> new ArrayList<>());
  }

  private void add(Event event, int index) {
    int thread = event.thread();
    int round = -1;
    switch (event.operation()) {
      case Op.BEGIN -> {
        blocksOf(strandOf(thread)).add(index);
        begun.merge(strandOf(thread), 1, Integer::sum);
      }
      case Op.FORK -> blocks.put(event.target(), new ArrayList<>(blocksOf(strandOf(thread))));
      case Op.JOIN -> leave(event.target(), index);
      case Op.SUBMIT -> submitted.put(event.target(), List.copyOf(blocksOf(strandOf(thread))));
      case Op.RUN -> run(thread, event.target());
      case Op.BARRIER -> {
        round = openRounds.computeIfAbsent(event.target(), b -> nextRound++);
        rounds.put(thread, round);
      }
      default -> {}
    }
    boolean isReentrant = isReentrant(event.operation(), event.target());
    if (event.operation() == Op.ACQUIRE || event.operation() == Op.RELEASE) {
      round = holdOf(event.operation(), event.target(), isReentrant);
    } else if (event.operation() == Op.REFUSED) {
      round = holds.getOrDefault(event.target(), -1);
    }
    add(isReentrant ? REENTRANT : event.operation(), thread, event.target(), index, round);
    if (event.operation() == Op.END) {
      end(strandOf(thread));
    }
  }

  /**
   * Returns whether the thread that holds a lock takes it again, or gives it back but not for good.
   */
  private boolean isReentrant(int operation, int lock) {
    return switch (operation) {
      case Op.ACQUIRE -> held.merge(lock, 1, Integer::sum) > 1;
      case Op.RELEASE -> held.merge(lock, -1, Integer::sum) > 0;
      default -> false;
    };
  }

  private int holdOf(int operation, int lock, boolean isReentrant) {
    if (operation == Op.ACQUIRE && !isReentrant) {
      holds.put(lock, nextRound++);
    }
    return holds.getOrDefault(lock, -1);
  }

  /** Ends the innermost block that a strand began itself. */
  private void end(int strand) {
    if (begun.getOrDefault(strand, 0) > 0) {
      begun.merge(strand, -1, Integer::sum);
      List<Integer> open = blocksOf(strand);
      open.remove(open.size() - 1);
    }
  }

  private void run(int thread, int task) {
    List<Integer> origin = Optional.ofNullable(submitted.remove(task)).orElse(List.of());
    int strand = strandOf(thread);
    if (!origin.isEmpty() || !blocksOf(strand).isEmpty()) {
      strand = nextStrand++;
      blocks.put(strand, new ArrayList<>(origin));
    }
    strandsOf(thread).push(strand);
  }

  private void leave(int thread, int index) {
    Integer round = rounds.remove(thread);
    if (round != null) {
      openRounds.values().remove(round);
      add(LEAVE, thread, 0, index, round);
    }
  }

  private void add(int operation, int thread, int target, int index, int round) {
    int strand = strandOf(thread);
    List<Integer> in = List.copyOf(blocksOf(strand));
    int transaction = in.isEmpty() ? nextUnary-- : in.get(0);
    events.add(new StrandEvent(operation, strand, thread, target, index, round, in, transaction));
  }
}
