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
 * submitted, whoever runs it. Strands that are started in a block belong to it for good.
 */
final class StrandEvents {
  /** The departure from a barrier. */
  static final int LEAVE = -1;

  /**
   * An event that counts.
   *
   * @param index its index in the trace; of a departure, that of the event that makes it happen
   * @param round the round of a barrier that is entered or left
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
    boolean accesses() {
      return operation != LEAVE && Op.accesses(operation);
    }

    /** Whether both access the same variable and one writes, or one takes the other's lock. */
    boolean interferesWith(StrandEvent later) {
      if (target != later.target) {
        return false;
      }
      if (accesses() && later.accesses()) {
        return Op.writes(operation) || Op.writes(later.operation);
      }
      return operation == Op.RELEASE && later.operation == Op.ACQUIRE;
    }

    /** Whether a later event has to wait for this one, whatever the schedule is. */
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

  // By strand; threads have their own numbers: the blocks it is in, and how many it began itself.
  private final Map<Integer, List<Integer>> blocks = new HashMap<>();
  private final Map<Integer, Integer> begun = new HashMap<>();

  // By thread: the strands that it has left for another one, and where it waits.
  private final Map<Integer, Deque<Integer>> strands = new HashMap<>();
  private final Map<Integer, Integer> rounds = new HashMap<>();
  private final Map<Integer, Integer> openRounds = new HashMap<>();

  /** By variable: the blocks in which a task was submitted that was not run yet. */
  private final Map<Integer, List<Integer>> submitted = new HashMap<>();

  /** How many of the outermost blocks are left out. */
  private final int leftOut;

  private int nextStrand;
  private int nextRound;
  private int nextUnary = -1;

  private StrandEvents(EventList trace, int level) {
    leftOut = level - 1;
    nextStrand = trace.symbols().of(Kind.THREAD).size();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      leave(event.thread(), i);
      if (event.operation() == Op.DONE) {
        strandsOf(event.thread()).pop();
      } else if (Op.isVisible(event.operation())) {
        add(event, i);
      }
    }
  }

  static List<StrandEvent> of(EventList trace) {
    return of(trace, 1);
  }

  /** The events with blocks from a level of nesting on, as if there were no others around them. */
  static List<StrandEvent> of(EventList trace, int level) {
    return new StrandEvents(trace, level).events;
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
    add(event.operation(), thread, event.target(), index, round);
    if (event.operation() == Op.END) {
      end(strandOf(thread));
    }
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
    List<Integer> all = blocksOf(strand);
    List<Integer> in = List.copyOf(all.subList(Math.min(leftOut, all.size()), all.size()));
    int transaction = in.isEmpty() ? nextUnary-- : in.get(0);
    events.add(new StrandEvent(operation, strand, thread, target, index, round, in, transaction));
  }
}
