package dev.cosmodrome.checkers.tso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.tso.RobustnessMonitor.Limits;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.RobustnessOracle;
import dev.cosmodrome.testkit.TraceText;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The monitor reports the same reads as the definition, on random traces. */
class RobustnessMonitorTest {
  private static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 2;
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  /**
   * A limit below any number of threads, so that each lock has a lock slot and departures are
   * dropped.
   */
  private static final int LOCK_SLOTS_FROM_THE_START = -1000;

  private final Set<Integer> reads = new TreeSet<>();

  @Test
  void reportsTheReadsThatCouldHaveComeBeforeAWrite() {
    System.out.println("random traces: " + TRACES + ", seed: " + SEED);
    RandomTraces traces = new RandomTraces(SEED);
    int notRobust = 0;
    for (int i = 0; i < TRACES; i++) {
      EventList trace = traces.next();
      boolean hasForgotten =
          hasForgotten(
              trace,
              new Limits(
                  Integer.MAX_VALUE, i % 2 == 0 ? LOCK_SLOTS_FROM_THE_START : 3, i % 3, joins(i)));
      notRobust += reads.isEmpty() ? 0 : 1;
      assertThat(reads).as(trace.toString()).isEqualTo(RobustnessOracle.reads(trace));
      assertThat(hasForgotten).isFalse();
    }
    assertThat(notRobust).isGreaterThan(TRACES / 50);
  }

  @Test
  void reportsNothingElseIfAClockIsNoLongerKept() {
    System.out.println("random traces: " + TRACES + ", seed: " + SEED);
    RandomTraces traces = new RandomTraces(SEED);
    int forgetful = 0;
    for (int i = 0; i < TRACES; i++) {
      EventList trace = traces.next();
      boolean hasForgotten =
          hasForgotten(
              trace, new Limits(150, i % 2 == 0 ? LOCK_SLOTS_FROM_THE_START : 3, i % 3, joins(i)));
      forgetful += hasForgotten ? 1 : 0;
      Set<Integer> expected = RobustnessOracle.reads(trace);
      assertThat(expected).as(trace.toString()).containsAll(reads);
      assertThat(hasForgotten || reads.equals(expected)).as(trace.toString()).isTrue();
    }
    assertThat(forgetful).isBetween(TRACES / 20, TRACES * 19 / 20);
  }

  /** A clock that contains the entry into a lock slot need not contain the exit. */
  @Test
  void remembersWhatItDidWithALockSlot() {
    String text =
        "T0: acq(l) rel(l) acq(l) fork(T1) w(x) r(z) . T1: vw(y) . T0: rel(l) w(y) . "
            + "T1: vw(z) vr(y) r(x)";
    hasForgotten(
        TraceText.of(text).trace(),
        new Limits(Integer.MAX_VALUE, LOCK_SLOTS_FROM_THE_START, 0, LazyJoins.Limits.USUAL));
    assertThat(reads).isEmpty();
  }

  /** T0's read from its buffer comes before T2's write, and after T1's write of y. */
  @Test
  void readsFromABufferStayInTheirOrder() {
    String text = "T1: w(z) w(y) . T0: w(z) r(y) r(z) . T2: w(z) fence r(y)";
    hasForgotten(TraceText.of(text).trace(), Limits.USUAL);
    assertThat(reads).isEmpty();
  }

  /**
   * The usual limits for some traces; for others, limits by which joins are deferred and computed
   * early.
   */
  private static LazyJoins.Limits joins(int trace) {
    Random random = new Random(trace);
    return random.nextInt(4) == 0
        ? LazyJoins.Limits.USUAL
        : new LazyJoins.Limits(
            0, 1 + random.nextInt(8), 1 + random.nextInt(16), 1, random.nextInt(100));
  }

  /** Collects the reads that the monitor reports. */
  private boolean hasForgotten(EventList trace, Limits limits) {
    reads.clear();
    RobustnessMonitor monitor =
        new RobustnessMonitor(
            (read, write, operation, after) ->
                reads.add((int) EventPosition.event(read.position())),
            limits);
    trace.replay(
        (operation, thread, target, site) ->
            monitor.event(StoreBuffers.onX86(operation), thread, target, site));
    return monitor.hasForgotten();
  }
}
