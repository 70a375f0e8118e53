package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.TransactionSet.Step;
import dev.cosmodrome.testkit.TransactionSet.Transaction;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Atomicity of a set of transactions from its definition (Wang and Stoller, "Run-time analysis for
 * atomicity", 2003): each schedule that the locks allow, from beginning to end, is view equivalent
 * to a serial one, in whatever order of the transactions: each read has the same write before it,
 * and each variable the same last write.
 *
 * <p>Also says which schedules end in a deadlock.
 */
public final class ScheduleOracle {
  /** The write that nobody made, before all others. */
  private static final int INITIAL = -1;

  private final TransactionSet set;
  private final List<Transaction> chosen;
  private final Set<List<Integer>> serial = new HashSet<>();
  private final Set<List<Integer>> visited = new HashSet<>();
  private boolean isAtomic = true;
  private boolean deadlocks;

  // The schedule so far: how far each transaction is, who holds what, what was read and written.
  private final int[] positions;
  private final Map<Integer, Integer> holders = new HashMap<>();
  private final Map<Integer, Integer> writers = new HashMap<>();
  private final Map<Integer, Integer> views = new HashMap<>();

  private ScheduleOracle(TransactionSet set, List<Transaction> chosen) {
    this.set = set;
    this.chosen = chosen;
    positions = new int[chosen.size()];
    serialize(new ArrayList<>());
    explore();
  }

  /** Whether a set of transactions is atomic. */
  public static boolean isAtomic(TransactionSet set) {
    return new ScheduleOracle(set, set.transactions()).isAtomic;
  }

  /** Whether a set of transactions is atomic, and so is each part of it. */
  public static boolean areAllSubsetsAtomic(TransactionSet set) {
    List<Transaction> all = set.transactions();
    return IntStream.range(0, 1 << all.size())
        .filter(subset -> Integer.bitCount(subset) > 1)
        .mapToObj(
            subset ->
                IntStream.range(0, all.size())
                    .filter(i -> (subset >> i & 1) != 0)
                    .mapToObj(all::get)
                    .toList())
        .allMatch(subset -> new ScheduleOracle(set, subset).isAtomic);
  }

  /** Whether some schedule of all transactions comes to where all that are left wait for locks. */
  public static boolean canDeadlock(TransactionSet set) {
    return new ScheduleOracle(set, set.transactions()).deadlocks;
  }

  /** Notes what is read and written in each serial order that begins in this way. */
  private void serialize(List<Integer> order) {
    if (order.size() == chosen.size()) {
      writers.clear();
      views.clear();
      order.forEach(t -> chosen.get(t).steps().forEach(step -> perform(t, step)));
      serial.add(view());
      writers.clear();
      views.clear();
      return;
    }
    for (int t = 0; t < chosen.size(); t++) {
      if (!order.contains(t)) {
        order.add(t);
        serialize(order);
        order.remove(order.size() - 1);
      }
    }
  }

  /** What was read so far, and who wrote last; all that matters of how it came to that. */
  private List<Integer> view() {
    List<Integer> view = new ArrayList<>();
    for (Map<Integer, Integer> facts : List.of(views, writers)) {
      facts.keySet().stream()
          .sorted()
          .forEach(
              key -> {
                view.add(key);
                view.add(facts.get(key));
              });
    }
    return view;
  }

  private void perform(int transaction, Step step) {
    int id = chosen.get(transaction).steps().indexOf(step) * chosen.size() + transaction;
    if (step.operation() == Op.READ) {
      views.put(id, writers.getOrDefault(step.target(), INITIAL));
    } else if (step.operation() == Op.WRITE) {
      writers.put(step.target(), id);
    }
  }

  /** Goes on with the schedule in each way there is. */
  private void explore() {
    List<Integer> state = view();
    for (int position : positions) {
      state.add(position);
    }
    if (!visited.add(state)) {
      return;
    }
    boolean isOver = true;
    boolean isStuck = true;
    for (int t = 0; t < chosen.size(); t++) {
      if (positions[t] < chosen.get(t).steps().size()) {
        isOver = false;
        if (isReady(t)) {
          isStuck = false;
          advance(t);
        }
      }
    }
    if (isOver) {
      isAtomic &= serial.contains(view());
    }
    deadlocks |= isStuck && !isOver;
  }

  private boolean isReady(int t) {
    Step step = chosen.get(t).steps().get(positions[t]);
    if (step.operation() == Op.ACQUIRE && holders.containsKey(step.target())) {
      return false;
    }
    for (int other = 0; other < chosen.size(); other++) {
      List<Step> steps = chosen.get(other).steps();
      List<Step> left = steps.subList(positions[other], steps.size());
      if (other != t && left.stream().anyMatch(earlier -> set.mustPrecede(earlier, step))) {
        return false;
      }
    }
    return true;
  }

  private void advance(int t) {
    Step step = chosen.get(t).steps().get(positions[t]);
    Map<Integer, Integer> holdersBefore = Map.copyOf(holders);
    Map<Integer, Integer> writersBefore = Map.copyOf(writers);
    Map<Integer, Integer> viewsBefore = Map.copyOf(views);
    positions[t]++;
    if (step.operation() == Op.ACQUIRE) {
      holders.put(step.target(), t);
    } else if (step.operation() == Op.RELEASE) {
      holders.remove(step.target());
    }
    perform(t, step);
    explore();
    positions[t]--;
    restore(holders, holdersBefore);
    restore(writers, writersBefore);
    restore(views, viewsBefore);
  }

  private static void restore(Map<Integer, Integer> map, Map<Integer, Integer> before) {
    map.clear();
    map.putAll(before);
  }
}
