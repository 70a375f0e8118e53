package dev.cosmodrome.cli;

import dev.cosmodrome.litmus.herd.HerdTest;
import dev.cosmodrome.litmus.herd.Outcomes;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints the final states of a test for x86, in the form of herd. */
final class HerdReport {
  private HerdReport() {}

  /** Prints it; returns whether the test's condition holds. */
  static boolean print(HerdTest test, long limit, PrintWriter out) {
    Outcomes outcomes = Outcomes.of(test, true, limit);
    Outcomes unbuffered = Outcomes.of(test, false, limit);
    boolean isDecided = outcomes.isDecided(test);
    boolean holds = isDecided && outcomes.isAsTested(test);
    out.printf(Locale.ROOT, "Test %s %s\n", test.name(), test.quantifier().kind());
    out.printf(Locale.ROOT, "States %d\n", outcomes.states().size());
    outcomes
        .states()
        .keySet()
        .forEach(
            state ->
                out.println(
                    unbuffered.states().containsKey(state) || !unbuffered.isComplete()
                        ? state
                        : state + " (* only with store buffers *)"));
    out.println(
        !isDecided
            ? String.format(Locale.ROOT, "Undecided after %,d states; see --states", limit)
            : holds ? "Ok" : "No");
    out.printf(Locale.ROOT, "Condition %s %s\n", test.quantifier().word(), test.conditionText());
    long positive = outcomes.positive();
    long negative = outcomes.negative();
    out.printf(
        Locale.ROOT,
        "Observation %s %s %d %d\n\n",
        test.name(),
        positive == 0 ? "Never" : negative == 0 ? "Always" : "Sometimes",
        positive,
        negative);
    out.flush();
    return holds;
  }
}
