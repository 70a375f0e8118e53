package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order that all schedules of a small trace share, apart from locks: events of one strand, fork
 * and join, signals and those that wait for them, tasks, and barriers.
 *
 * <p>A strand is a thread, or a task that was submitted. A task comes after everything that came
 * before its submission, before the events that wait for it later, and before what its thread
 * itself does next. A task that was not submitted belongs to the thread that runs it.
 *
 * <p>A volatile read outside blocks comes after the writes that came before it in the trace,
 * because threads wait in this way; optionally, so does a volatile read in a block.
 */
final class StrandOrder {
  /** The threads that meet at a barrier at one time. */
  private static final class Round {
    final BitSet arrived = new BitSet();
    boolean isOver;
  }

  private final int[] strands;
  private final List<List<Integer>> outer = new ArrayList<>();

  /** By event: those that come before it. */
  private final List<BitSet> before = new ArrayList<>();

  /** By strand: what comes before its next event. */
  private final Map<Integer, BitSet> pasts = new HashMap<>();

  private final Map<Integer, Integer> ofThread = new HashMap<>();

  /** By thread: the strands of the tasks that it is in, the innermost first; -1 if it has none. */
  private final Map<Integer, Deque<Integer>> tasks = new HashMap<>();

  /**
   * By variable: the events that were handed over, and the number of tasks that were submitted and
   * not run.
   */
  private final Map<Integer, BitSet> signals = new HashMap<>();

  private final Map<Integer, Integer> submitted = new HashMap<>();
  private final Map<Integer, Round> rounds = new HashMap<>();
  private final Map<Integer, Round> waiting = new HashMap<>();
  private int size;

  /** By strand: how deep it is in blocks. */
  private final Map<Integer, Integer> depths = new HashMap<>();

  /** Events that end a task which is a strand. */
  private final BitSet ends = new BitSet();

  private final boolean readsInBlocks;

  private StrandOrder(EventList trace, boolean readsInBlocks) {
    this.readsInBlocks = readsInBlocks;
    strands = new int[trace.size()];
    for (int i = 0; i < trace.size(); i++) {
      add(trace.get(i), i);
    }
  }

  /** The order in every schedule. */
  static StrandOrder of(EventList trace) {
    return new StrandOrder(trace, false);
  }

  /** The order with what volatile reads in blocks have seen in the trace. */
  static StrandOrder withReadsInBlocks(EventList trace) {
    return new StrandOrder(trace, true);
  }

  /** Returns whether an event ends a strand that is a task. */
  boolean endsTask(int event) {
    return ends.get(event);
  }

  /** The strand of an event. */
  int strand(int event) {
    return strands[event];
  }

  /** The strands that its thread has left for that of an event. */
  List<Integer> outer(int event) {
    return outer.get(event);
  }

  boolean isBefore(int earlier, int later) {
    return before.get(later).get(earlier);
  }

  private int strandOf(int thread) {
    return tasksOf(thread).stream()
        .filter(strand -> strand >= 0)
        .findFirst()
        .orElseGet(() -> baseOf(thread));
  }

  private int baseOf(int thread) {
    return ofThread.computeIfAbsent(thread, t -> size++);
  }

  private Deque<Integer> tasksOf(int thread) {
    return tasks.computeIfAbsent(thread, t -> new ArrayDeque<>());
  }

  private BitSet past(int strand) {
    return pasts.computeIfAbsent(strand, s -> new BitSet());
  }

  private BitSet signal(int variable) {
    return signals.computeIfAbsent(variable, v -> new BitSet());
  }

  private void add(Event event, int index) {
    if (event.operation() == Op.RUN) {
      int count = submitted.getOrDefault(event.target(), 0);
      submitted.put(event.target(), Math.max(0, count - 1));
      tasksOf(event.thread()).push(count > 0 ? size++ : -1);
    }
    int strand = strandOf(event.thread());
    strands[index] = strand;
    List<Integer> left = new ArrayList<>(tasksOf(event.thread()));
    left.add(baseOf(event.thread()));
    left.removeIf(other -> other < 0 || other == strand);
    outer.add(left);
    leave(strand);
    receive(event, strand);
    BitSet past = past(strand);
    before.add((BitSet) past.clone());
    past.set(index);
    ends.set(index, event.operation() == Op.DONE && tasksOf(event.thread()).element() >= 0);
    send(event, strand);
  }

  private void receive(Event event, int strand) {
    switch (event.operation()) {
      case Op.JOIN -> {
        leave(baseOf(event.target()));
        past(strand).or(past(baseOf(event.target())));
      }
      case Op.AWAIT, Op.RUN -> past(strand).or(signal(event.target()));
      case Op.VOLATILE_READ -> {
        if (readsInBlocks || depths.getOrDefault(strand, 0) == 0) {
          past(strand).or(signal(event.target()));
        }
      }
      default -> {}
    }
  }

  private void send(Event event, int strand) {
    switch (event.operation()) {
      case Op.FORK -> past(baseOf(event.target())).or(past(strand));
      case Op.BEGIN -> depths.merge(strand, 1, Integer::sum);
      case Op.END -> depths.put(strand, Math.max(0, depths.getOrDefault(strand, 0) - 1));
      case Op.SIGNAL, Op.VOLATILE_WRITE -> signal(event.target()).or(past(strand));
      case Op.SUBMIT -> {
        signal(event.target()).or(past(strand));
        submitted.merge(event.target(), 1, Integer::sum);
      }
      case Op.BARRIER -> {
        Round round = rounds.get(event.target());
        if (round == null || round.isOver) {
          round = new Round();
          rounds.put(event.target(), round);
        }
        round.arrived.or(past(strand));
        waiting.put(strand, round);
      }
      case Op.DONE -> {
        if (tasksOf(event.thread()).pop() >= 0) {
          signal(event.target()).or(past(strand));
          past(strandOf(event.thread())).or(past(strand));
        }
      }
      default -> {}
    }
  }

  /** A strand leaves the barrier at which it waits. */
  private void leave(int strand) {
    Round round = waiting.remove(strand);
    if (round != null) {
      round.isOver = true;
      past(strand).or(round.arrived);
    }
  }
}
