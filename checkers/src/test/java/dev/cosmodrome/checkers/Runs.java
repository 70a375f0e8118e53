package dev.cosmodrome.checkers;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Symbols;
import java.util.function.Function;

/** Runs checkers over small traces. */
final class Runs {
  private Runs() {}

  /**
   * The first event at which a checker has a finding: the number of events if it has it only when
   * the trace is over, -1 if it has none.
   */
  static int firstReport(EventList trace, Checker checker) {
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      checker.event(event.operation(), event.thread(), event.target(), event.site());
      if (checker.hasFindings()) {
        return i;
      }
    }
    checker.finish();
    return checker.hasFindings() ? trace.size() : -1;
  }

  /** The checker after the whole trace. */
  static Checker check(EventList trace, Function<Symbols, ? extends Checker> factory) {
    Checker checker = factory.apply(trace.symbols());
    trace.replay(checker);
    checker.finish();
    return checker;
  }
}
