package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.VisibleEvents.Visible;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The transactions of a small trace, free of the schedule that the trace has: what each of them
 * does, and what it has to wait for in every schedule.
 *
 * <p>An outermost block is a transaction, and so is each access outside any block. A transaction
 * brings along the locks that its thread holds then: it takes them first and gives them back last.
 * What happens by fork and join stays in order; locks may be taken in any order. Variables that one
 * thread alone accesses are not shared, and do not count.
 */
public final class TransactionSet {
  /**
   * A read, a write, an acquire or a release, the same of a lock that is shared; or a try, right
   * before a lock is taken by who does not wait for ever.
   *
   * @param event the event of the trace that it stands for, or with which it happens
   */
  public record Step(int operation, int target, int event) {}

  /** What a thread does in one go, if nobody interferes. */
  public record Transaction(int thread, List<Step> steps) {}

  private final List<Transaction> transactions = new ArrayList<>();
  private final boolean[][] before;
  private final Set<Integer> shared;

  // By thread: the locks it holds, those that it shares, those that it tried to take, how deep it
  // is in blocks, and its
  // open transaction.
  private final Map<Integer, List<Integer>> held = new HashMap<>();
  private final Map<Integer, List<Integer>> sharing = new HashMap<>();
  private final Map<Integer, Set<Integer>> tried = new HashMap<>();
  private final Map<Integer, Integer> depths = new HashMap<>();
  private final Map<Integer, List<Step>> open = new HashMap<>();

  private TransactionSet(EventList trace) {
    before = order(trace);
    shared = shared(trace);
    for (int i = 0; i < trace.size(); i++) {
      add(trace.get(i), i);
    }
    open.forEach((thread, steps) -> end(thread, steps, lastEvent(steps)));
  }

  private static int lastEvent(List<Step> steps) {
    return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).event;
  }

  /** The transactions of a trace. */
  public static TransactionSet of(EventList trace) {
    return new TransactionSet(trace);
  }

  /** The transactions; those of one thread are in its order. */
  public List<Transaction> transactions() {
    return transactions;
  }

  /** Whether a step comes before another one in every schedule. */
  public boolean mustPrecede(Step earlier, Step later) {
    return before[earlier.event][later.event];
  }

  private static Set<Integer> shared(EventList trace) {
    Map<Integer, Set<Integer>> threads = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      if (Op.accesses(event.operation())) {
        threads.computeIfAbsent(event.target(), v -> new HashSet<>()).add(event.thread());
      }
    }
    threads.values().removeIf(users -> users.size() == 1);
    return threads.keySet();
  }

  /** Which events come before which by program order, fork and join. */
  private static boolean[][] order(EventList trace) {
    List<Visible> events = VisibleEvents.of(trace).events();
    boolean[][] before = new boolean[trace.size()][trace.size()];
    for (int later = 0; later < events.size(); later++) {
      for (int earlier = later - 1; earlier >= 0; earlier--) {
        if (isDirectlyBefore(events.get(earlier), events.get(later))) {
          int from = events.get(earlier).index();
          int to = events.get(later).index();
          before[from][to] = true;
          for (int i = 0; i < from; i++) {
            before[i][to] |= before[i][from];
          }
        }
      }
    }
    return before;
  }

  private static boolean isDirectlyBefore(Visible earlier, Visible later) {
    return earlier.thread() == later.thread()
        || (earlier.operation() != Op.RELEASE && earlier.synchronizesWith(later));
  }

  private void add(EventList.Event event, int index) {
    int thread = event.thread();
    switch (event.operation()) {
      case Op.BEGIN -> {
        if (depths.merge(thread, 1, Integer::sum) == 1) {
          open.put(thread, begin(thread, index));
        }
      }
      case Op.END -> {
        if (depths.merge(thread, -1, Integer::sum) == 0) {
          Optional.ofNullable(open.remove(thread)).ifPresent(steps -> end(thread, steps, index));
        }
      }
      case Op.TRY -> {
        tried.computeIfAbsent(thread, t -> new HashSet<>()).add(event.target());
        addToBlock(event, index);
      }
      case Op.ACQUIRE, Op.SHARE -> take(event, index);
      case Op.RELEASE, Op.UNSHARE -> giveBack(event, index);
      case Op.READ, Op.WRITE, Op.VOLATILE_READ, Op.VOLATILE_WRITE -> {
        if (shared.contains(event.target())) {
          access(event, index);
        }
      }
      default -> {}
    }
  }

  private List<Integer> held(int thread) {
    return held.computeIfAbsent(thread, t -> new ArrayList<>());
  }

  private List<Integer> sharing(int thread) {
    return sharing.computeIfAbsent(thread, t -> new ArrayList<>());
  }

  /** The locks that a transaction brings along. */
  private List<Step> begin(int thread, int index) {
    List<Step> steps = new ArrayList<>();
    held(thread).stream().distinct().forEach(l -> bring(Op.ACQUIRE, thread, l, index, steps));
    sharing(thread).stream().distinct().forEach(l -> bring(Op.SHARE, thread, l, index, steps));
    return steps;
  }

  private void bring(int operation, int thread, int lock, int index, List<Step> steps) {
    if (tried.getOrDefault(thread, Set.of()).contains(lock)) {
      steps.add(new Step(Op.TRY, lock, index));
    }
    steps.add(new Step(operation, lock, index));
  }

  private void end(int thread, List<Step> steps, int index) {
    held(thread).stream().distinct().forEach(l -> steps.add(new Step(Op.RELEASE, l, index)));
    sharing(thread).stream().distinct().forEach(l -> steps.add(new Step(Op.UNSHARE, l, index)));
    transactions.add(new Transaction(thread, steps));
  }

  /** To take a lock again that the thread has in the same way is nothing. */
  private void take(EventList.Event event, int index) {
    List<Integer> own =
        event.operation() == Op.ACQUIRE ? held(event.thread()) : sharing(event.thread());
    if (!own.contains(event.target())) {
      addToBlock(event, index);
    }
    own.add(event.target());
  }

  private void giveBack(EventList.Event event, int index) {
    List<Integer> own =
        event.operation() == Op.RELEASE ? held(event.thread()) : sharing(event.thread());
    own.remove(own.lastIndexOf(event.target()));
    if (!own.contains(event.target())) {
      addToBlock(event, index);
      tried.getOrDefault(event.thread(), new HashSet<>()).remove(event.target());
    }
  }

  private void access(EventList.Event event, int index) {
    if (!addToBlock(event, index)) {
      List<Step> steps = begin(event.thread(), index);
      steps.add(step(event, index));
      end(event.thread(), steps, index);
    }
  }

  /** Returns whether the thread is in a block. */
  private boolean addToBlock(EventList.Event event, int index) {
    List<Step> steps = open.get(event.thread());
    return steps != null && steps.add(step(event, index));
  }

  /** An event as a step; volatile accesses are like others. */
  private static Step step(EventList.Event event, int index) {
    int operation =
        switch (event.operation()) {
          case Op.VOLATILE_READ -> Op.READ;
          case Op.VOLATILE_WRITE -> Op.WRITE;
          default -> event.operation();
        };
    return new Step(operation, event.target(), index);
  }
}
