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
 * The order of events that holds in every schedule of a trace, whichever thread gets a lock first.
 * The events of a thread are divided into moments, numbered from 0; events of one moment have the
 * same predecessors and successors.
 *
 * <p>There are two such orders. The firm one comes from program order, fork and join, barriers, and
 * volatile reads outside of blocks, by which threads wait for each other. The full one also
 * includes volatile reads inside of blocks: a block could have read the variable earlier, so this
 * order is not firm; but plain accesses may rely on it.
 */
public final class MustHappenBefore {
  /** What passes from moment to moment: a thread tells others what it did, or learns from them. */
  public static final int TOLD = 1;

  /** See {@link #TOLD}. */
  public static final int LEARNED = 2;

  /** It told something first, and learned something later. */
  public static final int TOLD_THEN_LEARNED = 4;

  /** A volatile access inside of a block; it is a step of the block, and no hand-over. */
  private static final int WROTE = 8;

  private static final int READ = 16;

  /** How many moments, and how many times of clocks, can be kept. */
  private static final int MAX_MOMENTS = 1 << 22;

  private static final long MAX_CLOCK_ENTRIES = 1L << 26;

  /** Which of the orders. */
  public enum Order {
    /** What no schedule can change. */
    FIRM,
    /** What the volatile accesses of blocks have ordered, too. */
    FULL
  }

  /** Where a thread is in one order, and what it knows. */
  private record Point(long epoch, VectorClock past) {}

  /**
   * A moment.
   *
   * @param what by what it begins: {@link #TOLD}, {@link #LEARNED}, {@link #WROTE} or {@link #READ}
   */
  private record Moment(Point firm, Point full, int what) {}

  /** The clocks of what threads hand over. */
  private static final class Clocks {
    final VectorClock firm = new VectorClock();
    final VectorClock full = new VectorClock();
  }

  private final HappensBefore firm = new HappensBefore();
  private final HappensBefore full = new HappensBefore();
  private final List<List<Moment>> threads = new ArrayList<>();
  private final Map<Integer, Clocks> volatiles = new HashMap<>();
  private final Barriers<Clocks> barriers = new Barriers<>(Clocks::new);

  /** By strand: what has ended that comes before its next event. */
  private final Map<Integer, Clocks> ended = new HashMap<>();

  private boolean hasBarriers;
  private int moments;
  private long times;

  /** What has passed if one thing has passed and then another. */
  static int then(int passed, int later) {
    boolean isTurned = (passed & TOLD) != 0 && (later & LEARNED) != 0;
    return passed | later | (isTurned ? TOLD_THEN_LEARNED : 0);
  }

  /** Returns whether there are more than can be kept; what comes later is not told apart. */
  public boolean isFull() {
    return moments >= MAX_MOMENTS || times >= MAX_CLOCK_ENTRIES;
  }

  /** The moment at which a thread is. */
  public int now(int thread) {
    List<Moment> own = of(thread);
    if (own.isEmpty()) {
      own.add(new Moment(changed(firm, thread), changed(full, thread), LEARNED));
    }
    return own.size() - 1;
  }

  /** What a thread has told and learned since an earlier moment, except by volatile accesses. */
  int passedSince(int thread, int moment) {
    int passed = 0;
    List<Moment> own = of(thread);
    for (Moment later : own.subList(moment + 1, own.size())) {
      passed = then(passed, later.what & (TOLD | LEARNED));
    }
    return passed;
  }

  /** What has passed since an earlier moment of a thread until now, in every schedule. */
  int passedFirmlySince(int thread, int moment) {
    int passed = 0;
    List<Moment> own = of(thread);
    for (Moment later : own.subList(moment + 1, own.size())) {
      passed = then(passed, later.what == WROTE ? TOLD : later.what & (TOLD | LEARNED));
    }
    return passed;
  }

  /** Returns whether a moment of a thread comes before one of another thread, or earlier in the same. */
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

  /** A thread starts another one. */
  public void fork(int thread, int child) {
    now(thread);
    firm.fork(thread, child);
    full.fork(thread, child);
    proceed(thread);
  }

  /** A thread has seen another one end. */
  public void join(int thread, int child) {
    go(child);
    now(thread);
    firm.join(thread, child);
    full.join(thread, child);
    learn(thread);
  }

  /** A strand starts after what was handed over by a variable. */
  void start(int strand, int variable) {
    Clocks clocks = volatiles.computeIfAbsent(variable, v -> new Clocks());
    firm.start(strand, clocks.firm);
    full.start(strand, clocks.full);
    now(strand);
  }

  /** A strand has ended, and another one comes after it by its next event. */
  void end(int strand, int next) {
    now(strand);
    Clocks clocks = ended.computeIfAbsent(next, n -> new Clocks());
    firm.publish(strand, clocks.firm);
    full.publish(strand, clocks.full);
    firm.stop(strand);
    full.stop(strand);
  }

  /** What a thread does from now on is another moment. */
  void advance(int thread) {
    now(thread);
    firm.advance(thread);
    full.advance(thread);
    proceed(thread);
  }

  /** A moment of another thread, and all before it, comes before what a thread does from now on. */
  void follow(int thread, int other, int moment) {
    now(thread);
    Moment earlier = threads.get(other).get(moment);
    firm.observe(thread, upTo(earlier.firm));
    full.observe(thread, upTo(earlier.full));
    learn(thread);
  }

  private static VectorClock upTo(Point point) {
    VectorClock clock = new VectorClock();
    clock.assign(point.past);
    clock.set(Epoch.slot(point.epoch), Epoch.time(point.epoch));
    return clock;
  }

  /** A thread has ended. */
  public void stop(int thread) {
    now(thread);
    firm.stop(thread);
    full.stop(thread);
  }

  /** A thread writes a volatile variable; what it does from now on is another moment. */
  public void volatileWrite(int thread, int variable) {
    publish(thread, variable, WROTE);
  }

  /** A thread hands something over; what it does from now on is another moment. */
  public void handOver(int thread, int variable) {
    publish(thread, variable, TOLD);
  }

  private void publish(int thread, int variable, int what) {
    now(thread);
    Clocks clocks = volatiles.computeIfAbsent(variable, v -> new Clocks());
    firm.publish(thread, clocks.firm);
    full.publish(thread, clocks.full);
    proceed(thread, what);
  }

  /** A thread reads a volatile variable, in a moment of its own if it is in a block. */
  public void volatileRead(int thread, int variable, boolean inBlock) {
    now(thread);
    Clocks clocks = volatiles.get(variable);
    boolean isNew = clocks != null && !full.knows(thread, clocks.full);
    if (clocks != null) {
      full.observe(thread, clocks.full);
      if (!inBlock) {
        isNew |= !firm.knows(thread, clocks.firm);
        firm.observe(thread, clocks.firm);
      }
    }
    if (inBlock) {
      add(thread, last(thread).firm, changed(full, thread), READ);
    } else if (isNew) {
      learn(thread);
    }
  }

  /** A thread comes to a barrier; it leaves it by its next event. */
  public void arrive(int thread, int barrier) {
    now(thread);
    hasBarriers = true;
    Clocks round = barriers.arrive(thread, barrier);
    firm.publish(thread, round.firm);
    full.publish(thread, round.full);
    proceed(thread);
  }

  /** A thread does something. */
  public void go(int thread) {
    Clocks round = hasBarriers ? barriers.leave(thread) : null;
    if (round != null) {
      firm.observe(thread, round.firm);
      full.observe(thread, round.full);
      learn(thread);
    }
    Clocks before = ended.isEmpty() ? null : ended.remove(thread);
    if (before != null) {
      now(thread);
      firm.observe(thread, before.firm);
      full.observe(thread, before.full);
      learn(thread);
    }
  }

  private List<Moment> of(int thread) {
    while (threads.size() <= thread) {
      threads.add(new ArrayList<>());
    }
    return threads.get(thread);
  }

  /** Starts a moment in which a thread knows what it knew. */
  private void proceed(int thread) {
    proceed(thread, TOLD);
  }

  private void proceed(int thread, int what) {
    Moment last = last(thread);
    add(
        thread,
        new Point(firm.epoch(thread), last.firm.past),
        new Point(full.epoch(thread), last.full.past),
        what);
  }

  /** Starts a moment in which a thread knows more. */
  private void learn(int thread) {
    add(thread, changed(firm, thread), changed(full, thread), LEARNED);
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
