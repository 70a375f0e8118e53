package dev.cosmodrome.checkers;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Symbols;
import java.util.function.Function;

/** Runs checkers over small traces. */
final class Runs {
  private Runs() {}

  /**
   * Returns the first event at which a checker has a finding: the number of events if it has it
   * only at the end of the trace, -1 if it has none.
   */
  static int firstReport(EventList trace, Checker checker) {
    EventBatch batch = new EventBatch();
    for (int i = 0; i < trace.size(); i++) {
      fill(batch, trace, i, i + 1);
      checker.check(batch, false);
      if (checker.hasFindings()) {
        return i;
      }
    }
    checker.finish();
    return checker.hasFindings() ? trace.size() : -1;
  }

  /** The checker after the whole trace. */
  static Checker check(EventList trace, Function<Symbols, ? extends Checker> factory) {
    return check(trace, EventBatch.CAPACITY, factory.apply(trace.symbols()));
  }

  /**
   * Returns the checker after the whole trace, which it receives in batches of {@code size} events.
   */
  static Checker check(EventList trace, int size, Checker checker) {
    EventBatch batch = new EventBatch();
    for (int i = 0; i < trace.size(); i += size) {
      fill(batch, trace, i, Math.min(trace.size(), i + size));
      checker.check(batch, false);
    }
    checker.finish();
    return checker;
  }

  private static void fill(EventBatch batch, EventList trace, int from, int to) {
    for (int i = from; i < to; i++) {
      EventList.Event event = trace.get(i);
      int row = i - from;
      batch.operations()[row] = event.operation();
      batch.threads()[row] = event.thread();
      batch.targets()[row] = event.target();
      batch.sites()[row] = event.site();
    }
    batch.setSize(to - from);
  }
}
