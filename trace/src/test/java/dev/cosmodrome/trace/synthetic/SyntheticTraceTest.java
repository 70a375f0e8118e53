package dev.cosmodrome.trace.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.Validator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Synthetic traces are well-formed, as long as asked for, and decided by their seed. */
final class SyntheticTraceTest {
  private record Event(int operation, int thread, int target, int site) {}

  /** Makes a trace; each event has to be well-formed and to refer to names that there are. */
  private static List<Event> trace(TraceProfile shape, int threads, long length, long seed) {
    return trace(shape, threads, SyntheticTrace.LOCKS, length, seed);
  }

  private static List<Event> trace(
      TraceProfile shape, int threads, int locks, long length, long seed) {
    Symbols symbols = new Symbols();
    SyntheticTrace trace = new SyntheticTrace(shape, threads, locks, length, seed, symbols);
    List<Event> events = new ArrayList<>();
    EventSink validator = new Validator(symbols);
    trace.writeTo(
        (operation, thread, target, site) -> {
          validator.event(operation, thread, target, site);
          Kind kind = Op.target(operation);
          assertThat(thread).isBetween(0, symbols.of(Kind.THREAD).size() - 1);
          assertThat(target).isBetween(0, kind == null ? 0 : symbols.of(kind).size() - 1);
          assertThat(site).isBetween(0, symbols.of(Kind.SITE).size() - 1);
          events.add(new Event(operation, thread, target, site));
        });
    return events;
  }

  @ParameterizedTest
  @EnumSource
  void hasTheLengthAskedFor(TraceProfile shape) {
    for (int threads : new int[] {shape.leastThreads(), 20}) {
      for (int length : new int[] {0, 1, 3, 500}) {
        assertThat(trace(shape, threads, length, 1)).hasSize(length);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSeedDecides(TraceProfile shape) {
    List<Event> first = trace(shape, 5, 2_000, 1);
    assertThat(trace(shape, 5, 2_000, 1)).isEqualTo(first);
    assertThat(trace(shape, 5, 2_000, 2)).isNotEqualTo(first);
  }

  @Test
  void moreThreadsThanLocksWaitForThem() {
    List<Event> events = trace(TraceProfile.LOCKED, 500, 20_000, 1);
    assertThat(events).hasSize(20_000).extracting(Event::operation).contains(Op.RELEASE);
  }

  @Test
  void allLocksAreUsed() {
    for (int locks : new int[] {1, 64, 200}) {
      assertThat(
              trace(TraceProfile.LOCKED, 100, locks, 20_000, 1).stream()
                  .filter(event -> event.operation() == Op.ACQUIRE)
                  .map(Event::target)
                  .distinct())
          .hasSize(locks);
    }
  }

  @Test
  void threadsAreForkedAndJoinedAFewAtATime() {
    int live = 0;
    int forked = 0;
    for (Event event : trace(TraceProfile.FORKJOIN, 100, 10_000, 1)) {
      live += event.operation() == Op.FORK ? 1 : event.operation() == Op.JOIN ? -1 : 0;
      forked += event.operation() == Op.FORK ? 1 : 0;
      assertThat(live).isBetween(0, 8);
    }
    assertThat(forked).isBetween(90, 99);
  }

  @Test
  void theChainHangsOnOneOpenBlock() {
    List<Event> events = trace(TraceProfile.CHAIN, 10, 1_000, 1);
    assertThat(events.stream().filter(event -> event.thread() == 0))
        .extracting(Event::operation)
        .containsExactly(Op.BEGIN, Op.WRITE);
  }
}
