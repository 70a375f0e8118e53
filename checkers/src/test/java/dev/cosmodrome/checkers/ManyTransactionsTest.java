package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A cycle is found however many transactions come after one that is open. */
class ManyTransactionsTest {
  private static final int MAX_TRANSACTIONS = 1 << 12;

  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME"})
  void aSingleEventAfterManyOthersStaysOnItsCycle(CheckerType type) {
    for (int others = MAX_TRANSACTIONS - 2; others <= MAX_TRANSACTIONS + 2; others++) {
      Checker checker = Runs.check(trace(others), type::create);

      assertThat(checker.verdict()).as("after %s others", others).isEqualTo(Verdict.VIOLATION);
    }
  }

  /** Thread 0 comes before thread 1, before the single events of thread 3, before thread 0. */
  private static EventList trace(int others) {
    EventList trace = new EventList();
    for (int i = 0; i < 4; i++) {
      trace.symbols().of(Kind.THREAD).intern("T" + i);
      trace.symbols().of(Kind.VARIABLE).intern("x" + i);
    }
    add(trace, Op.BEGIN, 0, 0);
    add(trace, Op.WRITE, 0, 0);
    add(trace, Op.BEGIN, 1, 0);
    add(trace, Op.WRITE, 1, 1);
    for (int i = 0; i < others; i++) {
      add(trace, Op.BEGIN, 2, 0);
      add(trace, Op.READ, 2, 1);
      add(trace, Op.END, 2, 0);
    }
    add(trace, Op.READ, 3, 1);
    add(trace, Op.WRITE, 3, 2);
    add(trace, Op.READ, 1, 0);
    add(trace, Op.END, 1, 0);
    add(trace, Op.READ, 0, 2);
    return trace;
  }

  private static void add(EventList trace, int operation, int thread, int target) {
    trace.event(operation, thread, target, 0);
  }
}
