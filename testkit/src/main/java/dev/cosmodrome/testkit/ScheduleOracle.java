package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.TransactionSet.Step;
import dev.cosmodrome.testkit.TransactionSet.Transaction;
import dev.cosmodrome.trace.Op;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Atomicity of a set of transactions from its definition (Wang and Stoller, "Run-time analysis for
 * atomicity", 2003): each schedule that the locks allow, from beginning to end, is view equivalent
 * to a serial one: each read has the same write before it, and each variable the same last write.
 * Of serial orders, only those count that keep the transactions of each thread in their order.
 *
 * <p>Also says whether schedules end in a deadlock.
 */
public final class ScheduleOracle {
  private static final int NOT_READ = -1;
  private static final int INITIAL = 0;

  private final TransactionSet set;
  private final List<List<Step>> chosen;
  private final List<Integer> threads;

  /** Events of the trace that come in this order in the schedules that count. */
  private final List<Integer> order;

  /**
   * All reads, then all variables: what each of them has seen last is what counts of a schedule.
   */
  private final List<Step> reads;

  private final List<Integer> variables;
  private final Set<IntBuffer> serial = new HashSet<>();
  private final Set<IntBuffer> visited = new HashSet<>();
  private boolean isAtomic = true;
  private boolean deadlocks;

  private ScheduleOracle(TransactionSet set, List<Transaction> transactions) {
    this(set, transactions, List.of());
  }

  private ScheduleOracle(TransactionSet set, List<Transaction> transactions, List<Integer> order) {
    this.set = set;
    this.order = order;
    chosen = transactions.stream().map(Transaction::steps).toList();
    threads = transactions.stream().map(Transaction::thread).toList();
    List<Step> all = chosen.stream().flatMap(List::stream).toList();
    reads = all.stream().filter(step -> step.operation() == Op.READ).toList();
    variables =
        all.stream()
            .filter(step -> Op.accesses(step.operation()))
            .map(Step::target)
            .distinct()
            .toList();
  }

  /** Whether a set of transactions is atomic. */
  public static boolean isAtomic(TransactionSet set) {
    return new ScheduleOracle(set, set.transactions()).decide();
  }

  /** Whether a set of transactions is atomic, and so is each part of it. */
  public static boolean areAllSubsetsAtomic(TransactionSet set) {
    List<Transaction> all = set.transactions();
    return IntStream.range(0, 1 << all.size())
        .filter(subset -> Integer.bitCount(subset) > 1)
        .mapToObj(
            subset ->
                IntStream.range(0, all.size())
                    .filter(i -> ((subset >> i) & 1) != 0)
                    .mapToObj(all::get)
                    .toList())
        .allMatch(subset -> new ScheduleOracle(set, subset).decide());
  }

  /**
   * Whether there is a schedule that is not serializable, of those transactions of a set that have
   * these events, and with these events in this order.
   */
  public static boolean hasViolation(TransactionSet set, List<Integer> order) {
    List<Transaction> involved =
        set.transactions().stream()
            .filter(t -> t.steps().stream().anyMatch(step -> order.contains(step.event())))
            .toList();
    return !new ScheduleOracle(set, involved, order).decide();
  }

  /**
   * Whether some schedule of all transactions comes to where some of them wait for locks of each
   * other; who only tries to take one does not wait.
   */
  public static boolean canDeadlock(TransactionSet set) {
    ScheduleOracle oracle = new ScheduleOracle(set, set.transactions());
    oracle.explore(new int[oracle.chosen.size()], new int[0]);
    return oracle.deadlocks;
  }

  private boolean decide() {
    int[] view = new int[reads.size() + variables.size()];
    for (int i = 0; i < reads.size(); i++) {
      view[i] = NOT_READ;
    }
    serialize(new ArrayList<>(), view);
    explore(new int[chosen.size()], view);
    return isAtomic;
  }

  /** Notes what is seen in each serial order that begins with these transactions. */
  private void serialize(List<Integer> order, int[] view) {
    if (order.size() == chosen.size()) {
      serial.add(IntBuffer.wrap(view));
    }
    for (int t = 0; t < chosen.size(); t++) {
      if (!order.contains(t) && isNext(t, order)) {
        int[] next = view;
        for (Step step : chosen.get(t)) {
          next = after(step, next);
        }
        order.add(t);
        serialize(order, next);
        order.remove(order.size() - 1);
      }
    }
  }

  /** Whether all earlier transactions of the same thread are in a serial order. */
  private boolean isNext(int transaction, List<Integer> order) {
    return IntStream.range(0, transaction)
        .filter(earlier -> threads.get(earlier).equals(threads.get(transaction)))
        .allMatch(order::contains);
  }

  /** What is seen after a step. */
  private int[] after(Step step, int[] view) {
    if (view.length == 0 || !Op.accesses(step.operation())) {
      return view;
    }
    int[] next = view.clone();
    int variable = reads.size() + variables.indexOf(step.target());
    if (step.operation() == Op.READ) {
      next[reads.indexOf(step)] = view[variable];
    } else {
      next[variable] = INITIAL + 1 + step.event();
    }
    return next;
  }

  /** Goes on with a schedule in each way there is. */
  private void explore(int[] done, int[] view) {
    int[] state = IntStream.concat(IntStream.of(done), IntStream.of(view)).toArray();
    if (!isAtomic || !visited.add(IntBuffer.wrap(state))) {
      return;
    }
    boolean isOver = true;
    boolean isStuck = true;
    for (int t = 0; t < done.length; t++) {
      if (done[t] < chosen.get(t).size()) {
        isOver = false;
        if (isReady(t, done)) {
          isStuck = false;
          int[] next = done.clone();
          next[t]++;
          explore(next, after(chosen.get(t).get(done[t]), view));
        }
      }
    }
    if (isOver && view.length > 0) {
      isAtomic &= serial.contains(IntBuffer.wrap(view));
    }
    deadlocks |= isStuck && !isOver && waitForEachOther(done);
  }

  /** Whether some transactions wait for locks that they have themselves, one the other's. */
  private boolean waitForEachOther(int[] done) {
    List<Integer> waiting =
        IntStream.range(0, done.length)
            .filter(t -> done[t] < chosen.get(t).size() && !tries(t, done))
            .boxed()
            .collect(Collectors.toCollection(ArrayList::new));
    boolean changes = true;
    while (changes) {
      changes =
          waiting.removeIf(t -> waiting.stream().noneMatch(other -> isInTheWay(other, t, done)));
    }
    return !waiting.isEmpty();
  }

  private boolean tries(int t, int[] done) {
    Step last = done[t] == 0 ? null : chosen.get(t).get(done[t] - 1);
    return last != null && last.operation() == Op.TRY;
  }

  /**
   * Whether a transaction has the lock that another one is about to take, and not both share it.
   */
  private boolean isInTheWay(int other, int t, int[] done) {
    Step step = chosen.get(t).get(done[t]);
    List<Step> past = chosen.get(other).subList(0, done[other]);
    return other != t
        && Op.takes(step.operation())
        && (holds(past, Op.ACQUIRE, step.target())
            || (step.operation() == Op.ACQUIRE && holds(past, Op.SHARE, step.target())));
  }

  /** Whether a transaction can go on: its lock is free, and what must come before it is done. */
  private boolean isReady(int t, int[] done) {
    Step step = chosen.get(t).get(done[t]);
    for (int other = 0; other < done.length; other++) {
      List<Step> steps = chosen.get(other);
      boolean isAwaited =
          steps.subList(done[other], steps.size()).stream()
              .anyMatch(earlier -> mustPrecede(earlier, step));
      if (isInTheWay(other, t, done) || (other != t && isAwaited)) {
        return false;
      }
    }
    return true;
  }

  private boolean mustPrecede(Step earlier, Step later) {
    int first = order.indexOf(earlier.event());
    return set.mustPrecede(earlier, later) || (first >= 0 && first < order.indexOf(later.event()));
  }

  /** Whether a lock is held that was taken by an operation. */
  private static boolean holds(List<Step> steps, int operation, int lock) {
    boolean holds = false;
    for (Step step : steps) {
      boolean isTaken = step.operation() == operation;
      boolean isGivenBack = step.operation() == (operation == Op.ACQUIRE ? Op.RELEASE : Op.UNSHARE);
      if ((isTaken || isGivenBack) && step.target() == lock) {
        holds = isTaken;
      }
    }
    return holds;
  }
}
