package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of events that holds in every schedule of a trace, whichever thread acquires a lock
 * first. The events of a thread are divided into moments, numbered from 0; events of one moment
 * have the same predecessors and successors.
 *
 * <p>There are two such orders. The firm one comes from program order, fork and join, barriers, and
 * volatile reads outside blocks, by which threads wait for each other. The full one also includes
 * volatile reads inside blocks: a block could have read the variable earlier, so this order is not
 * firm; but plain accesses may rely on it.
 */
public final class MustHappenBefore {
  /** The thread published what it did to other threads when a moment began. */
  public static final int PUBLISHED = 1;

  /** The thread observed what other threads did when a moment began. */
  public static final int OBSERVED = 2;

  /** The thread first published something and later observed something. */
  public static final int PUBLISHED_THEN_OBSERVED = 4;

  /** A volatile write inside a block: a step of the block, and not a hand-over. */
  private static final int WROTE = 8;

  private static final int READ = 16;

  /** The maximum number of moments of all threads. */
  private static final int MAX_MOMENTS = 1 << 22;

  private static final long MAX_CLOCK_ENTRIES = 1L << 26;

  /** The two orders. */
  public enum Order {
    /** The order that no schedule can change. */
    FIRM,
    /** The firm order and that of the volatile accesses in blocks. */
    FULL
  }

  /** The epoch of a thread in one order, and everything that happens before it. */
  private record Point(long epoch, VectorClock past) {}

  /**
   * A moment.
   *
   * @param what by what it begins: {@link #PUBLISHED}, {@link #OBSERVED}, {@link #WROTE} or {@link
   *     #READ}
   */
  private record Moment(Point firm, Point full, int what) {}

  /** The clocks of a variable or barrier through which threads hand over, in both orders. */
  private static final class Clocks {
    final VectorClock firm = new VectorClock();
    final VectorClock full = new VectorClock();
  }

  private final HappensBefore firm = new HappensBefore();
  private final HappensBefore full = new HappensBefore();
  private final List<List<Moment>> threads = new ArrayList<>();
  private final Map<Integer, Clocks> volatiles = new HashMap<>();
  private final Barriers<Clocks> barriers = new Barriers<>(Clocks::new);

  /** By strand: the clocks of the ended strands that come before its next event. */
  private final Map<Integer, Clocks> ended = new HashMap<>();

  private boolean hasBarriers;
  private int moments;
  private long times;

  /** Combines what a thread has published and observed in two successive periods. */
  static int then(int passed, int later) {
    boolean isTurned = (passed & PUBLISHED) != 0 && (later & OBSERVED) != 0;
    return passed | later | (isTurned ? PUBLISHED_THEN_OBSERVED : 0);
  }

  /** Returns whether a limit is reached; later events belong to the last moment. */
  public boolean isFull() {
    return moments >= MAX_MOMENTS || times >= MAX_CLOCK_ENTRIES;
  }

  /** Returns the current moment of a thread. */
  public int now(int thread) {
    List<Moment> own = of(thread);
    if (own.isEmpty()) {
      own.add(new Moment(changed(firm, thread), changed(full, thread), OBSERVED));
    }
    return own.size() - 1;
  }

  /**
   * Returns what a thread has published and observed since an earlier moment, except by volatile
   * accesses.
   */
  int passedSince(int thread, int moment) {
    int passed = 0;
    List<Moment> own = of(thread);
    for (Moment later : own.subList(moment + 1, own.size())) {
      passed = then(passed, later.what & (PUBLISHED | OBSERVED));
    }
    return passed;
  }

  /**
   * Returns what a thread has published and observed since an earlier moment; volatile writes in
   * blocks count as publications.
   */
  int passedFirmlySince(int thread, int moment) {
    int passed = 0;
    List<Moment> own = of(thread);
    for (Moment later : own.subList(moment + 1, own.size())) {
      passed = then(passed, later.what == WROTE ? PUBLISHED : later.what & (PUBLISHED | OBSERVED));
    }
    return passed;
  }

  /**
   * Returns whether a moment of a thread comes before one of another thread, or earlier in the
   * same.
   */
  public boolean isBefore(Order order, int thread, int moment, int other, int otherMoment) {
    if (thread == other) {
      return moment < otherMoment;
    }
    Moment earlier = threads.get(thread).get(moment);
    Moment later = threads.get(other).get(otherMoment);
    return order == Order.FIRM
        ? isBefore(earlier.firm, later.firm)
        : isBefore(earlier.full, later.full);
  }

  private static boolean isBefore(Point earlier, Point later) {
    return Epoch.time(earlier.epoch) <= later.past.time(Epoch.slot(earlier.epoch));
  }

  /** Handles the start of a thread by another one. */
  public void fork(int thread, int child) {
    now(thread);
    firm.fork(thread, child);
    full.fork(thread, child);
    proceed(thread);
  }

  /** Handles the join of a thread that has ended. */
  public void join(int thread, int child) {
    go(child);
    now(thread);
    firm.join(thread, child);
    full.join(thread, child);
    observe(thread);
  }

  /** Starts a strand that comes after the publications through a variable. */
  void start(int strand, int variable) {
    Clocks clocks = volatiles.computeIfAbsent(variable, v -> new Clocks());
    firm.start(strand, clocks.firm);
    full.start(strand, clocks.full);
    now(strand);
  }

  /** Ends a strand; the next event of another one comes after it. */
  void end(int strand, int next) {
    now(strand);
    Clocks clocks = ended.computeIfAbsent(next, n -> new Clocks());
    firm.publish(strand, clocks.firm);
    full.publish(strand, clocks.full);
    firm.stop(strand);
    full.stop(strand);
  }

  /** Starts a new moment of a thread. */
  void advance(int thread) {
    now(thread);
    firm.advance(thread);
    full.advance(thread);
    proceed(thread);
  }

  /**
   * Orders a moment of another thread, and everything before it, before what a thread does from now
   * on.
   */
  void follow(int thread, int other, int moment) {
    now(thread);
    Moment earlier = threads.get(other).get(moment);
    firm.observe(thread, upTo(earlier.firm));
    full.observe(thread, upTo(earlier.full));
    observe(thread);
  }

  private static VectorClock upTo(Point point) {
    VectorClock clock = new VectorClock();
    clock.assign(point.past);
    clock.set(Epoch.slot(point.epoch), Epoch.time(point.epoch));
    return clock;
  }

  /** Handles the end of a thread. */
  public void stop(int thread) {
    now(thread);
    firm.stop(thread);
    full.stop(thread);
  }

  /** Handles a volatile write, after which a new moment begins. */
  public void volatileWrite(int thread, int variable) {
    publish(thread, variable, WROTE);
  }

  /** Handles a publication, after which a new moment begins. */
  public void handOver(int thread, int variable) {
    publish(thread, variable, PUBLISHED);
  }

  private void publish(int thread, int variable, int what) {
    now(thread);
    Clocks clocks = volatiles.computeIfAbsent(variable, v -> new Clocks());
    firm.publish(thread, clocks.firm);
    full.publish(thread, clocks.full);
    proceed(thread, what);
  }

  /** Handles a volatile read, which begins a new moment if it is in a block. */
  public void volatileRead(int thread, int variable, boolean inBlock) {
    now(thread);
    Clocks clocks = volatiles.get(variable);
    boolean isNew = clocks != null && !full.hasObserved(thread, clocks.full);
    if (clocks != null) {
      full.observe(thread, clocks.full);
      if (!inBlock) {
        isNew |= !firm.hasObserved(thread, clocks.firm);
        firm.observe(thread, clocks.firm);
      }
    }
    if (inBlock) {
      add(thread, last(thread).firm, changed(full, thread), READ);
    } else if (isNew) {
      observe(thread);
    }
  }

  /** Handles the arrival of a thread at a barrier; its next event leaves the barrier. */
  public void arrive(int thread, int barrier) {
    now(thread);
    hasBarriers = true;
    Clocks round = barriers.arrive(thread, barrier);
    firm.publish(thread, round.firm);
    full.publish(thread, round.full);
    proceed(thread);
  }

  /**
   * Lets a thread leave the barrier at which it has arrived, if any. Called before each of its
   * events.
   */
  public void go(int thread) {
    Clocks round = hasBarriers ? barriers.leave(thread) : null;
    if (round != null) {
      firm.observe(thread, round.firm);
      full.observe(thread, round.full);
      observe(thread);
    }
    Clocks before = ended.isEmpty() ? null : ended.remove(thread);
    if (before != null) {
      now(thread);
      firm.observe(thread, before.firm);
      full.observe(thread, before.full);
      observe(thread);
    }
  }

  private List<Moment> of(int thread) {
    while (threads.size() <= thread) {
      threads.add(new ArrayList<>());
    }
    return threads.get(thread);
  }

  /** Starts a moment in which a thread has the same predecessors as before. */
  private void proceed(int thread) {
    proceed(thread, PUBLISHED);
  }

  private void proceed(int thread, int what) {
    Moment last = last(thread);
    add(
        thread,
        new Point(firm.epoch(thread), last.firm.past),
        new Point(full.epoch(thread), last.full.past),
        what);
  }

  /** Starts a moment in which a thread has more predecessors. */
  private void observe(int thread) {
    add(thread, changed(firm, thread), changed(full, thread), OBSERVED);
  }

  private Moment last(int thread) {
    List<Moment> own = of(thread);
    return own.get(own.size() - 1);
  }

  private Point changed(HappensBefore order, int thread) {
    VectorClock past = order.past(thread);
    times += past.size();
    return new Point(order.epoch(thread), past);
  }

  private void add(int thread, Point firmPoint, Point fullPoint, int what) {
    moments++;
    of(thread).add(new Moment(firmPoint, fullPoint, what));
  }
}
