package dev.cosmodrome.checkers.aerodrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The clock values that the paper prints, and the numbers of clocks and operations that it
 * promises.
 */
class PaperClocksTest {
  private final List<Integer> violated = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void figure5(boolean joinsReads) {
    assertThat(run("t1: begin . t2: begin . t1: w(x) . t2: r(x) w(y) . t1: r(y)", 2, joinsReads))
        .containsExactly(
            "C_t1=<2,0>", "C_t2=<0,2>", "W_x=<2,0>", "C_t2=<2,2>", "W_y=<2,2>", "violation of t1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void figure6(boolean joinsReads) {
    assertThat(
            run(
                "t1: begin . t2: begin . t1: w(x) . t2: w(y) . t1: r(y) . t2: r(x) . t1: end",
                2,
                joinsReads))
        .containsExactly(
            "C_t1=<2,0>",
            "C_t2=<0,2>",
            "W_x=<2,0>",
            "W_y=<0,2>",
            "C_t1=<2,2>",
            "C_t2=<2,2>",
            "violation of t2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void figure7(boolean joinsReads) {
    assertThat(
            run(
                "t1: begin w(x) . t2: begin w(y) r(x) end . t3: begin r(y) w(z) end . t1: r(z)",
                3,
                joinsReads))
        .containsExactly(
            "C_t1=<2,0,0>",
            "W_x=<2,0,0>",
            "C_t2=<0,2,0>",
            "W_y=<0,2,0>",
            "C_t2=<2,2,0>",
            "W_y=<2,2,0>",
            "C_t3=<0,0,2>",
            "C_t3=<2,2,2>",
            "W_z=<2,2,2>",
            "",
            "violation of t1");
  }

  /** Returns the changes by each event, as the figures print them. */
  private List<String> run(String text, int threads, boolean joinsReads) {
    EventList trace = TraceText.of(text).trace();
    PaperClocks clocks = new PaperClocks(joinsReads, violated::add);
    IntStream.range(0, threads).forEach(clocks::clockOf);
    Map<String, String> before = values(trace, clocks, threads);
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < trace.size(); i++) {
      perform(trace.get(i), clocks);
      Map<String, String> after = values(trace, clocks, threads);
      Map<String, String> known = before;
      changes.add(
          violated.isEmpty()
              ? after.keySet().stream()
                  .filter(clock -> !after.get(clock).equals(known.get(clock)))
                  .sorted()
                  .map(clock -> clock + "=" + after.get(clock))
                  .collect(Collectors.joining(" "))
              : "violation of " + trace.symbols().name(Kind.THREAD, violated.get(0)));
      before = after;
    }
    return changes;
  }

  private static Map<String, String> values(EventList trace, PaperClocks clocks, int threads) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < threads; i++) {
      String name = "C_" + trace.symbols().name(Kind.THREAD, i);
      values.put(name, value(clocks.clockOf(i), threads));
    }
    for (int i = 0; i < trace.symbols().of(Kind.VARIABLE).size(); i++) {
      String name = "W_" + trace.symbols().name(Kind.VARIABLE, i);
      values.put(name, value(clocks.writeOf(i), threads));
    }
    return values;
  }

  private static String value(VectorClock clock, int threads) {
    return IntStream.range(0, threads)
        .mapToObj(thread -> Integer.toString(clock.time(thread)))
        .collect(Collectors.joining(",", "<", ">"));
  }

  private static void perform(Event event, PaperClocks clocks) {
    switch (event.operation()) {
      case Op.READ -> clocks.read(event.thread(), event.target());
      case Op.WRITE -> clocks.write(event.thread(), event.target());
      case Op.ACQUIRE -> clocks.acquire(event.thread(), event.target());
      case Op.RELEASE -> clocks.release(event.thread(), event.target());
      case Op.FORK -> clocks.fork(event.thread(), event.target());
      case Op.JOIN -> clocks.join(event.thread(), event.target());
      case Op.BEGIN -> clocks.begin(event.thread());
      case Op.END -> clocks.end(event.thread());
      default -> throw new AssertionError(event);
    }
  }

  /**
   * Theorem 4, about the two clocks for reads: a constant number of operations on clocks for each
   * event that is no end, and one for each clock for each end; each operation takes time for each
   * thread.
   */
  @Test
  void operationsAndClocksAreBoundedAsInTheorem4() {
    RandomTraces traces = new RandomTraces(1);
    for (int i = 0; i < 2_000; i++) {
      EventList trace = traces.next(RandomTraces.Shape.LOCKED);
      PaperClocks clocks = new PaperClocks(true, thread -> {});
      long ends = 0;
      long others = 0;
      int[] depths = new int[64];
      for (int event = 0; event < trace.size(); event++) {
        Event next = trace.get(event);
        boolean isInner =
            (next.operation() == Op.BEGIN && depths[next.thread()]++ > 0)
                || (next.operation() == Op.END && --depths[next.thread()] > 0);
        if (next.operation() <= Op.END && !isInner) {
          perform(next, clocks);
          ends += next.operation() == Op.END ? 1 : 0;
          others += next.operation() == Op.END ? 0 : 1;
        }
      }
      long threads = count(trace, Kind.THREAD);
      long locks = count(trace, Kind.LOCK);
      long variables = count(trace, Kind.VARIABLE);
      assertThat(clocks.clockCount()).isLessThanOrEqualTo(2 * threads + locks + 3 * variables);
      assertThat(clocks.operationCount())
          .isLessThanOrEqualTo(5 * others + 5 * (threads + locks + variables) * ends);
    }
  }

  private static long count(EventList trace, Kind kind) {
    return trace.symbols().of(kind).size();
  }
}
