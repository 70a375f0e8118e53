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
   * How much is put off.
   *
   * @param numbers how many a join has to look at, on average, so that joins are put off
   * @param joins over how many that average is taken, at least
   * @param clocks how many may be put off
   * @param clocksOfPage how many may be put off for each page of a clock, if that is more
   * @param visits how many of them may be visited, for each one, to answer questions, unless to
   *     make them at once is so much work that more is worth while
   */
  public record Limits(int numbers, int joins, int clocks, int clocksOfPage, int visits) {
    /** If threads and locks take turns, new clocks come after all that is half as old as that. */
    public static final Limits USUAL = new Limits(256, 1 << 10, 1 << 20, 200 << 6, 8);
  }

  /** Clocks that may be forgotten, the oldest first. */
  public interface Memory {
    /**
     * Forgets clocks that do not pass a test, and all that are older. If it would have kept some of
     * those had all clocks been made, it forgets nothing and returns false.
     *
     * @param footprint how many numbers each clock that is put off would have, at least
     */
    boolean keep(Predicate<SharedClock> test, int footprint);

    /** Visits all. */
    void forEach(Consumer<SharedClock> visitor);
  }

  /** How many clocks are tried as hubs. */
  private static final int HUBS = 3;

  /** How many clocks are visited along one way, to answer a question, before times are made. */
  private static final int STEPS = 1 << 12;

  /** As much work as to visit a clock: to make so many of its times. */
  private static final int TIMES_OF_VISIT = 2;

  /** For so many numbers that a join has to look at, a clock may be visited instead. */
  private static final int NUMBERS_FOR_VISIT = 4;

  private final Limits limits;

  /** Those that are put off, in their order. */
  private SharedClock[] history = new SharedClock[16];

  private int size;

  /** How many of them are made, while all are. */
  private int made;

  private boolean isLazy;

  // While joins are made at once: how many, of how many until that is reconsidered.
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

  /** Creates what has put off nothing. */
  public LazyJoins(Limits limits) {
    this.limits = limits;
    joinsAtOnce = limits.joins;
  }

  /** The later of the times of two clocks, and a time of a slot, unless that is later. */
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

  /** The next joins, or those after the next ones that are put off, are made at once. */
  private void makeAtOnce(int next) {
    joinsAtOnce = next;
    joins = 0;
    numbers = 0;
  }

  /** The times of a clock, and one of a slot, unless that is later. */
  public SharedClock with(SharedClock clock, int slot, int time) {
    return tellsAtOnce(clock, slot, time) ? clock : join(clock, SharedClock.ZERO, slot, time);
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

  /** Whether it is known, without any work, that a clock has at least this time of a slot. */
  public boolean tellsAtOnce(SharedClock clock, int slot, int time) {
    return clock.isReady()
        ? clock.time(slot) >= time
        : clock.slot() == slot && clock.time() >= time;
  }

  /** Whether a clock has at least this time of a slot. */
  public boolean tells(SharedClock clock, int slot, int time) {
    return tellsEasily(clock, slot, time) || (!clock.isReady() && time(clock, slot) >= time);
  }

  /** Whether it is known, or easily found out, that a clock has at least this time of a slot. */
  public boolean tellsEasily(SharedClock clock, int slot, int time) {
    if (tellsAtOnce(clock, slot, time)) {
      return true;
    }
    SharedClock own = clock;
    SharedClock heard = clock;
    for (int i = 0; i < STEPS && !(own.isReady() && heard.isReady()); i++) {
      visits--;
      own = own.one();
      heard = heard.other() == SharedClock.ZERO ? heard.one() : heard.other();
      if (tellsAtOnce(own, slot, time) || tellsAtOnce(heard, slot, time)) {
        return true;
      }
    }
    return false;
  }

  /** The time of a slot. */
  public int time(SharedClock clock, int slot) {
    if (!clock.isReady()) {
      visits -= make(clock);
    }
    return clock.time(slot);
  }

  /** Makes one clock; returns how much work that was. */
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

  /** Whether so much is put off that it has to be condensed or made. */
  public boolean isFull() {
    return isLazy
        && (visits < 0 || size >= Math.max(limits.clocks, (long) limits.clocksOfPage * pageCount));
  }

  /**
   * Forgets what clocks in use were joined of long ago, if that is worth while. Returns whether it
   * is.
   *
   * @param clocks visits all clocks in use but those in {@code memory}
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

  /** Marks a clock of the history and those that were joined of it; returns with what. */
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

  /** Marks what a clock of the history was joined of, and finds its times; returns with what. */
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

  /** How many pages the times have that are not 0. */
  private int pageCountOfTimes() {
    int last = times.length - 1;
    while (last > 0 && times[last] == 0) {
      last--;
    }
    return SharedClock.pagesUpTo(last);
  }

  /** Joins clocks in use of a hub where they were joined of what comes before it. */
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

  /** Makes clocks in their order up to one of them. */
  public void makeUpTo(SharedClock clock) {
    while (!clock.isReady()) {
      makeNext();
    }
  }

  /** Makes all clocks, and the next joins at once. */
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
