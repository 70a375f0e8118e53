package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Thousands of threads, joined or not, need no more than a few slots. */
class ManyThreadsTest {
  private static final int THREADS = 10_000;

  /** Checkers that compare pairs of accesses treat them as racing if there are too many. */
  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"REDUCTION", "BLOCKS"})
  void threadsThatAreForkedAndJoined(CheckerType type) {
    EventList trace = new EventList();
    for (int child = 1; child <= THREADS; child++) {
      add(trace, Op.FORK, 0, child);
      work(trace, child);
      add(trace, Op.JOIN, 0, child);
    }
    add(trace, Op.READ, 0, 0);

    assertThat(Runs.check(trace, type::create).verdict()).isEqualTo(Verdict.CLEAN);
  }

  @ParameterizedTest
  @EnumSource
  void threadsThatAreNeverJoined(CheckerType type) {
    EventList trace = new EventList();
    for (int round = 0; round < 2; round++) {
      for (int thread = 1; thread <= THREADS; thread++) {
        add(trace, Op.ACQUIRE, thread, 0);
        work(trace, thread);
        add(trace, Op.RELEASE, thread, 0);
      }
    }

    boolean mayGiveUp = type == CheckerType.REDUCTION || type == CheckerType.BLOCKS;
    assertThat(Runs.check(trace, type::create).verdict())
        .isEqualTo(mayGiveUp ? Verdict.UNDECIDED : Verdict.CLEAN);
  }

  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME"})
  void aCycleThroughThousandsOfThreadsIsFound(CheckerType type) {
    EventList trace = new EventList();
    add(trace, Op.BEGIN, 0, 0);
    add(trace, Op.WRITE, 0, 0);
    for (int thread = 1; thread <= THREADS; thread++) {
      add(trace, Op.BEGIN, thread, 0);
      add(trace, Op.READ, thread, thread - 1);
      add(trace, Op.WRITE, thread, thread);
      add(trace, Op.END, thread, 0);
    }
    add(trace, Op.READ, 0, THREADS);

    SpelledFinding finding = SpelledFinding.of(Runs.check(trace, type::create).findings()).get(0);

    assertThat(finding.transactions()).hasSize(THREADS + 1);
    assertThat(finding.transactions().get(0).thread()).isEqualTo("T0");
  }

  private static void work(EventList trace, int thread) {
    add(trace, Op.BEGIN, thread, 0);
    add(trace, Op.READ, thread, 0);
    add(trace, Op.WRITE, thread, 0);
    add(trace, Op.END, thread, 0);
  }

  private static void add(EventList trace, int operation, int thread, int target) {
    name(trace, Kind.THREAD, "T", thread);
    Kind kind = Op.target(operation);
    if (kind != null && kind != Kind.BLOCK) {
      name(trace, kind, kind == Kind.THREAD ? "T" : "x", target);
    }
    trace.event(operation, thread, target, 0);
  }

  /** Names everything up to an id. */
  private static void name(EventList trace, Kind kind, String prefix, int id) {
    for (int i = trace.symbols().of(kind).size(); i <= id; i++) {
      trace.symbols().of(kind).intern(prefix + i);
    }
  }
}
