package dev.cosmodrome.order;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Joins clocks, and defers joins of large clocks: such a join is noted, and computed only if its
 * entries are needed. If that happens too often, joins are computed at once for a while, so that
 * deferring costs little more than it saves.
 *
 * <p>When many joins are deferred, the history is condensed. One clock, the hub, is computed and
 * replaces its operands. This does not change clocks that were joined from the hub. Other clocks
 * that are still in use are computed before. If they are too many, all clocks are computed.
 */
public final class LazyJoins {
  /**
   * Limits for deferred joins.
   *
   * @param numbers the average number of clock entries that a join must visit, from which on joins
   *     are deferred
   * @param joins the minimum number of joins of which this average is taken
   * @param clocks the maximum number of deferred joins
   * @param clocksOfPage the maximum number of deferred joins for each page of a clock, if that is
   *     more
   * @param visits the number of deferred joins that queries may visit for each deferred join,
   *     unless computing joins at once costs so much more that further visits pay off
   */
  public record Limits(int numbers, int joins, int clocks, int clocksOfPage, int visits) {
    /**
     * The limits in production. If threads and locks alternate, new clocks come after everything in
     * a clock that is half as many deferred joins old.
     */
    public static final Limits USUAL = new Limits(256, 1 << 10, 1 << 20, 200 << 6, 8);
  }

  /** A store of clocks, the oldest first, that can drop its oldest ones. */
  public interface Memory {
    /**
     * Drops the clocks that fail a test, and all older ones. Drops nothing and returns false if
     * this would lose clocks that the store would have kept had all clocks been computed.
     *
     * @param footprint the minimum number of entries that each deferred clock would have once it is
     *     computed
     */
    boolean keep(Predicate<SharedClock> test, int footprint);

    /** Passes all clocks to the visitor. */
    void forEach(Consumer<SharedClock> visitor);
  }

  /** The number of clocks that are tried as hubs. */
  private static final int HUBS = 3;

  /**
   * The maximum number of clocks that a query visits along one path before it computes the entries.
   */
  private static final int STEPS = 1 << 12;

  /** The number of clock entries whose computation costs as much as a visit of a clock. */
  private static final int TIMES_OF_VISIT = 2;

  /** The number of entries that a join must look at for each visit that is allowed in its place. */
  private static final int NUMBERS_FOR_VISIT = 4;

  private final Limits limits;

  /** The deferred joins, in the order of their creation. */
  private SharedClock[] history = new SharedClock[16];

  private int size;

  /** The number of deferred joins, from the oldest on, that {@link #makeAll} has computed. */
  private int made;

  private boolean isLazy;

  // While joins are computed at once: their number, and the number after which this is
  // reconsidered.
  private int joins;
  private int joinsAtOnce;
  private long numbers;

  private int pageCount = 1;
  private long visits;
  private long visitsOfJoin;
  private int lastMark;
  private int[] times = {};
  private SharedClock[] stack = new SharedClock[16];
  private int depth;

  /** Creates an empty history. */
  public LazyJoins(Limits limits) {
    this.limits = limits;
    joinsAtOnce = limits.joins;
  }

  /** Returns the join of two clocks, with the time of a slot raised to at least {@code time}. */
  public SharedClock join(SharedClock one, SharedClock other, int slot, int time) {
    pageCount = Math.max(pageCount, SharedClock.pagesUpTo(slot));
    if (isLazy) {
      return putOff(one, other, slot, time);
    }
    SharedClock joined = one.join(other).with(slot, time);
    numbers += joined == one || joined == other ? 0 : one.unshared(other);
    if (++joins >= joinsAtOnce) {
      isLazy = numbers >= (long) limits.numbers * joins;
      visitsOfJoin = Math.max(limits.visits, numbers / joins / NUMBERS_FOR_VISIT);
      visits = visitsOfJoin * joins;
      makeAtOnce(limits.joins);
    }
    return joined;
  }

  /** Computes the next joins at once; or, while joins are deferred, those after them. */
  private void makeAtOnce(int next) {
    joinsAtOnce = next;
    joins = 0;
    numbers = 0;
  }

  /** Returns a clock with the time of a slot raised to at least {@code time}. */
  public SharedClock with(SharedClock clock, int slot, int time) {
    return includesAtOnce(clock, slot, time) ? clock : join(clock, SharedClock.ZERO, slot, time);
  }

  private SharedClock putOff(SharedClock one, SharedClock other, int slot, int time) {
    if (size == history.length) {
      history = Arrays.copyOf(history, 2 * size);
    }
    SharedClock joined = new SharedClock(one, other, slot, time);
    history[size++] = joined;
    visits += visitsOfJoin;
    return joined;
  }

  /**
   * Returns whether a clock is known to have at least this time in a slot, without visiting others.
   */
  public boolean includesAtOnce(SharedClock clock, int slot, int time) {
    return clock.isReady()
        ? clock.time(slot) >= time
        : clock.slot() == slot && clock.time() >= time;
  }

  /** Returns whether a clock has at least this time in a slot. Computes the clock if necessary. */
  public boolean includes(SharedClock clock, int slot, int time) {
    return includesEasily(clock, slot, time) || (!clock.isReady() && time(clock, slot) >= time);
  }

  /**
   * Returns whether a clock is known to have at least this time in a slot, or can be found to have
   * it by following two paths through the deferred joins. False means that it is unknown.
   */
  public boolean includesEasily(SharedClock clock, int slot, int time) {
    if (includesAtOnce(clock, slot, time)) {
      return true;
    }
    SharedClock own = clock;
    SharedClock heard = clock;
    for (int i = 0; i < STEPS && !(own.isReady() && heard.isReady()); i++) {
      visits--;
      own = own.one();
      heard = heard.other() == SharedClock.ZERO ? heard.one() : heard.other();
      if (includesAtOnce(own, slot, time) || includesAtOnce(heard, slot, time)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the time of a slot. Computes the clock if necessary. */
  public int time(SharedClock clock, int slot) {
    if (!clock.isReady()) {
      visits -= make(clock);
    }
    return clock.time(slot);
  }

  /** Computes one clock; returns the cost in visits. */
  private long make(SharedClock clock) {
    clearTimes();
    lastMark++;
    long visited = 0;
    push(clock);
    while (depth > 0) {
      SharedClock next = stack[--depth];
      visited++;
      if (next.isReady()) {
        next.raise(times);
      } else {
        times[next.slot()] = Math.max(times[next.slot()], next.time());
        push(next.one());
        push(next.other());
      }
    }
    clock.make(times, pageCount);
    return visited + times.length / TIMES_OF_VISIT;
  }

  private void clearTimes() {
    if (times.length < SharedClock.timesOn(pageCount)) {
      times = new int[SharedClock.timesOn(pageCount)];
    } else {
      Arrays.fill(times, 0);
    }
  }

  private void push(SharedClock clock) {
    if (clock != SharedClock.ZERO && clock.mark != lastMark) {
      clock.mark = lastMark;
      if (depth == stack.length) {
        stack = Arrays.copyOf(stack, 2 * depth);
      }
      stack[depth++] = clock;
    }
  }

  /** Returns whether so many joins are deferred that they must be condensed or computed. */
  public boolean isFull() {
    return isLazy
        && (visits < 0 || size >= Math.max(limits.clocks, (long) limits.clocksOfPage * pageCount));
  }

  /**
   * Replaces the older half of the history by one computed clock, the hub, if this is possible at a
   * reasonable cost. Returns whether the history has become shorter by at least a quarter.
   *
   * @param clocks passes all clocks in use, except those in {@code memory}, to a visitor
   */
  public boolean condense(Consumer<Consumer<SharedClock>> clocks, Memory memory) {
    int before = size;
    for (int i = 0; i < HUBS && visits >= 0; i++) {
      int hub = before / 2 + i;
      if (hub < before && !history[hub].isReady() && condense(hub, clocks, memory)) {
        visits = visitsOfJoin * size;
        return size <= before - before / 4;
      }
    }
    return false;
  }

  private boolean condense(int at, Consumer<Consumer<SharedClock>> clocks, Memory memory) {
    SharedClock hub = history[at];
    int after = markAfter(at);
    long[] work = {4L * size};
    clocks.accept(
        clock -> {
          if (!clock.isReady() && clock.mark != after && work[0] > 0) {
            work[0] -= make(clock);
          }
        });
    if (work[0] <= 0) {
      return false;
    }
    int before = markBefore(at);
    hub.mark = after;
    if (!memory.keep(clock -> clock.isReady() || clock.mark == after, pageCountOfTimes())) {
      return false;
    }
    hub.make(times, pageCount);
    keepWhatIsUsed(hub, before, clocks, memory);
    return true;
  }

  /** Marks a clock of the history and all clocks that were joined from it; returns the mark. */
  private int markAfter(int at) {
    int mark = ++lastMark;
    history[at].mark = mark;
    for (int i = at + 1; i < size; i++) {
      SharedClock clock = history[i];
      if (clock.one().mark == mark || clock.other().mark == mark) {
        clock.mark = mark;
      }
    }
    return mark;
  }

  /**
   * Marks all clocks from which a clock of the history was joined, and computes its entries into
   * {@link #times}; returns the mark.
   */
  private int markBefore(int at) {
    clearTimes();
    int mark = ++lastMark;
    history[at].mark = mark;
    for (int i = at; i >= 0; i--) {
      SharedClock clock = history[i];
      if (clock.mark == mark && !clock.isReady()) {
        times[clock.slot()] = Math.max(times[clock.slot()], clock.time());
        markBefore(clock.one());
        markBefore(clock.other());
      }
    }
    return mark;
  }

  private void markBefore(SharedClock clock) {
    if (clock.isReady() && clock != SharedClock.ZERO && clock.mark != lastMark) {
      clock.raise(times);
    }
    mark(clock);
  }

  private void mark(SharedClock clock) {
    if (clock != SharedClock.ZERO) {
      clock.mark = lastMark;
    }
  }

  /** Returns the number of pages up to the last entry of {@link #times} that is not 0. */
  private int pageCountOfTimes() {
    int last = times.length - 1;
    while (last > 0 && times[last] == 0) {
      last--;
    }
    return SharedClock.pagesUpTo(last);
  }

  /**
   * Replaces the operands of clocks in use by the hub where they were joined from what comes before
   * it.
   */
  private void keepWhatIsUsed(
      SharedClock hub, int before, Consumer<Consumer<SharedClock>> clocks, Memory memory) {
    lastMark++;
    clocks.accept(this::mark);
    memory.forEach(this::mark);
    for (int i = size - 1; i >= 0; i--) {
      SharedClock clock = history[i];
      if (clock.mark == lastMark && !clock.isReady()) {
        clock.relink(
            clock.one().mark == before ? hub : clock.one(),
            clock.other().mark == before ? hub : clock.other());
        mark(clock.one());
        mark(clock.other());
      }
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (history[i].mark == lastMark && !history[i].isReady()) {
        history[kept++] = history[i];
      }
    }
    Arrays.fill(history, kept, size, SharedClock.ZERO);
    size = kept;
  }

  /** Computes deferred joins in their order, up to and including a clock. */
  public void makeUpTo(SharedClock clock) {
    while (!clock.isReady()) {
      makeNext();
    }
  }

  /** Computes all deferred joins, and the next joins at once. */
  public void makeAll() {
    int all = size;
    while (made < size) {
      makeNext();
    }
    made = 0;
    size = 0;
    visits = 0;
    isLazy = false;
    makeAtOnce(Math.max(all, limits.joins));
  }

  private void makeNext() {
    SharedClock next = history[made];
    history[made++] = SharedClock.ZERO;
    if (!next.isReady()) {
      next.make();
    }
  }
}
