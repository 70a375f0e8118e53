package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.TransactionSet.Step;
import dev.cosmodrome.trace.Op;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Atomicity of a set of transactions from its definition (Wang and Stoller, "Run-time analysis for
 * atomicity", 2003): each schedule of the trace, as far as it has these transactions from beginning
 * to end, is view equivalent to a serial one: each read has the same write before it, and each
 * variable the same last write. If the writes of a variable commute, each read has the same set of
 * writes before it. Of serial orders, only those count that keep the transactions of each strand in
 * their order.
 *
 * <p>A schedule keeps the events of each strand in their order, lets no two strands have a lock
 * unless they share it, and keeps what has to come before something else in every schedule. It may
 * leave out what strands do last. A lock that a thread never releases stays acquired. All strands
 * take their locks; accesses of transactions that are not in the set do not count.
 *
 * <p>Also says whether schedules end in a deadlock.
 */
public final class ScheduleOracle {
  private static final int NOT_READ = -1;
  private static final int INITIAL = 0;

  private final TransactionSet set;
  private final Set<Integer> chosen;

  /** The steps of each strand without those that do not count. */
  private final List<List<Step>> strands;

  /** Events of the trace that come in this order in the schedules that count. */
  private final List<Integer> order;

  /** By strand and step: for each strand, the number of its steps that must come before. */
  private final int[][][] needs;

  /** By strand: the number of steps that must be done at the end. */
  private final int[] ends;

  /**
   * All reads, then all variables: what each of them has seen last is what counts of a schedule.
   */
  private final List<Step> reads;

  private final List<Integer> variables;

  /** The writes that commute; a set of them is a number with a bit for each. */
  private final List<Step> commuting;

  private final Set<IntBuffer> visited = new HashSet<>();
  private boolean isAtomic = true;
  private boolean deadlocks;

  private ScheduleOracle(TransactionSet set, Set<Integer> chosen, List<Integer> order) {
    this.set = set;
    this.chosen = chosen;
    this.order = order;
    strands =
        set.strands().stream().map(steps -> steps.stream().filter(this::counts).toList()).toList();
    List<Step> accesses =
        strands.stream().flatMap(List::stream).filter(s -> Op.accesses(s.operation())).toList();
    reads = accesses.stream().filter(step -> step.operation() == Op.READ).toList();
    commuting =
        accesses.stream()
            .filter(step -> step.operation() == Op.WRITE && set.isCommuting(step.target()))
            .toList();
    variables = accesses.stream().map(Step::target).distinct().toList();
    needs = new int[strands.size()][][];
    ends = new int[strands.size()];
    for (int strand = 0; strand < needs.length; strand++) {
      List<Step> steps = strands.get(strand);
      needs[strand] = steps.stream().map(this::needs).toArray(int[][]::new);
      for (int i = 0; i < steps.size(); i++) {
        ends[strand] = chosen.contains(steps.get(i).transaction()) ? i + 1 : ends[strand];
      }
    }
  }

  private boolean counts(Step step) {
    return !Op.accesses(step.operation()) || chosen.contains(step.transaction());
  }

  private int[] needs(Step later) {
    return strands.stream().mapToInt(steps -> need(steps, later)).toArray();
  }

  /**
   * Returns the number of steps of a strand that must come before a step: up to the last that
   * precedes it.
   */
  private int need(List<Step> steps, Step later) {
    int need = steps.size();
    while (need > 0 && !mustPrecede(steps.get(need - 1), later)) {
      need--;
    }
    return need;
  }

  private boolean mustPrecede(Step earlier, Step later) {
    int first = order.indexOf(earlier.event());
    return set.mustPrecede(earlier, later)
        || (chosen.contains(earlier.transaction())
            && chosen.contains(later.transaction())
            && set.mustPrecedeByVolatiles(earlier, later))
        || (first >= 0 && first < order.indexOf(later.event()));
  }

  /** The transactions that access something. */
  private static Set<Integer> all(TransactionSet set) {
    return set.strands().stream()
        .flatMap(List::stream)
        .filter(step -> Op.accesses(step.operation()))
        .map(Step::transaction)
        .collect(Collectors.toSet());
  }

  /** Returns whether a set of transactions is atomic. */
  public static boolean isAtomic(TransactionSet set) {
    return new ScheduleOracle(set, all(set), List.of()).decide();
  }

  /** Returns whether a set of transactions is atomic, and so is each part of it. */
  public static boolean areAllSubsetsAtomic(TransactionSet set) {
    List<Integer> all = List.copyOf(all(set));
    return IntStream.range(0, 1 << all.size())
        .filter(subset -> Integer.bitCount(subset) > 1)
        .mapToObj(
            subset ->
                IntStream.range(0, all.size())
                    .filter(i -> ((subset >> i) & 1) != 0)
                    .mapToObj(all::get)
                    .collect(Collectors.toSet()))
        .allMatch(subset -> new ScheduleOracle(set, subset, List.of()).decide());
  }

  /**
   * Returns whether there is a schedule that is not serializable, of those transactions of a set
   * that have these events, and with these events in this order.
   */
  public static boolean hasViolation(TransactionSet set, List<Integer> order) {
    List<Step> steps = set.strands().stream().flatMap(List::stream).toList();
    List<Step> shown = steps.stream().filter(step -> order.contains(step.event())).toList();
    Set<Integer> involved = shown.stream().map(Step::transaction).collect(Collectors.toSet());
    involved.remove(-1);
    return shown.stream().map(Step::event).distinct().count() == order.size()
        && !new ScheduleOracle(set, involved, order).decide();
  }

  /**
   * Returns whether some schedule of the trace comes to where some strands wait for locks of each
   * other; one that only tries to take a lock does not wait.
   */
  public static boolean canDeadlock(TransactionSet set) {
    ScheduleOracle oracle = new ScheduleOracle(set, Set.of(), List.of());
    for (int strand = 0; strand < oracle.ends.length; strand++) {
      oracle.ends[strand] = oracle.strands.get(strand).size();
    }
    oracle.explore(new int[oracle.strands.size()], new int[0]);
    return oracle.deadlocks;
  }

  private boolean decide() {
    explore(new int[strands.size()], initial());
    return isAtomic;
  }

  /** Returns the view before the first step. */
  private int[] initial() {
    int[] view = new int[reads.size() + variables.size()];
    Arrays.fill(view, 0, reads.size(), NOT_READ);
    return view;
  }

  /** Returns whether some serial order that begins with these transactions has a view. */
  private boolean isSerial(List<Integer> done, int[] now, int[] view) {
    boolean isSerial = done.size() == chosen.size() && Arrays.equals(now, view);
    for (int transaction : chosen) {
      if (!isSerial && !done.contains(transaction) && isNext(transaction, done)) {
        int[] next = now;
        for (Step step : strands.get(set.strand(transaction))) {
          next = step.transaction() == transaction ? after(step, next) : next;
        }
        done.add(transaction);
        isSerial = hasReads(next, view) && isSerial(done, next, view);
        done.remove(done.size() - 1);
      }
    }
    return isSerial;
  }

  /** Returns whether all reads that were done return what they do in a view. */
  private boolean hasReads(int[] now, int[] view) {
    return IntStream.range(0, reads.size())
        .allMatch(read -> now[read] == NOT_READ || now[read] == view[read]);
  }

  /** Returns whether all earlier transactions of the same strand are in a serial order. */
  private boolean isNext(int transaction, List<Integer> done) {
    return chosen.stream()
        .filter(other -> other < transaction && set.strand(other) == set.strand(transaction))
        .allMatch(done::contains);
  }

  /** Returns the view after a step. */
  private int[] after(Step step, int[] view) {
    if (view.length == 0 || !Op.accesses(step.operation())) {
      return view;
    }
    int[] next = view.clone();
    int variable = reads.size() + variables.indexOf(step.target());
    if (step.operation() == Op.READ) {
      next[reads.indexOf(step)] = view[variable];
    } else if (commuting.contains(step)) {
      next[variable] = view[variable] | 1 << commuting.indexOf(step);
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
    if (IntStream.range(0, done.length).allMatch(strand -> done[strand] >= ends[strand])) {
      isAtomic &= view.length == 0 || isSerial(new ArrayList<>(), initial(), view);
      return;
    }
    for (int strand = 0; strand < done.length; strand++) {
      if (isOther(strand, done) && isReady(strand, done)) {
        int[] next = done.clone();
        next[strand]++;
        explore(next, view);
        return;
      }
    }
    boolean isStuck = true;
    for (int strand = 0; strand < done.length; strand++) {
      if (done[strand] < strands.get(strand).size() && isReady(strand, done)) {
        isStuck = false;
        int[] next = done.clone();
        next[strand]++;
        explore(next, after(strands.get(strand).get(done[strand]), view));
      }
    }
    deadlocks |= isStuck && waitForEachOther(done);
  }

  /**
   * Returns whether the next step of a strand is none of locks and variables, so that it can be
   * done.
   */
  private boolean isOther(int strand, int[] done) {
    if (done[strand] == strands.get(strand).size()) {
      return false;
    }
    int operation = strands.get(strand).get(done[strand]).operation();
    return !Op.accesses(operation) && !Op.takes(operation) && !Op.givesBack(operation);
  }

  /** Returns whether some strands wait for locks that they have themselves, one the other's. */
  private boolean waitForEachOther(int[] done) {
    List<Integer> waiting =
        IntStream.range(0, done.length)
            .filter(strand -> done[strand] < strands.get(strand).size() && !tries(strand, done))
            .boxed()
            .collect(Collectors.toCollection(ArrayList::new));
    boolean changes = true;
    while (changes) {
      changes =
          waiting.removeIf(t -> waiting.stream().noneMatch(other -> isInTheWay(other, t, done)));
    }
    return !waiting.isEmpty();
  }

  private boolean tries(int strand, int[] done) {
    return done[strand] > 0 && strands.get(strand).get(done[strand] - 1).operation() == Op.TRY;
  }

  /**
   * Returns whether a strand has the lock that another one is about to take, and not both share it.
   */
  private boolean isInTheWay(int other, int strand, int[] done) {
    Step step = strands.get(strand).get(done[strand]);
    List<Step> past = strands.get(other).subList(0, done[other]);
    return other != strand
        && Op.takes(step.operation())
        && (holds(past, Op.ACQUIRE, step.target())
            || (step.operation() == Op.ACQUIRE && holds(past, Op.SHARE, step.target())));
  }

  /** Returns whether a strand can go on: its lock is free, and what must come before it is done. */
  private boolean isReady(int strand, int[] done) {
    int[] need = needs[strand][done[strand]];
    for (int other = 0; other < done.length; other++) {
      if (done[other] < need[other] || isInTheWay(other, strand, done)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a lock is held that was taken by an operation. */
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
