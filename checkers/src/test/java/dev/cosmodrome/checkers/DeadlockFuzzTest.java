package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.LockOracle;
import dev.cosmodrome.testkit.LockOracle.Circle;
import dev.cosmodrome.testkit.RandomLocks;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Circles of locks, locks that are tried in loops and abandoned locks, against the definition. */
class DeadlockFuzzTest {
  private static final String ENDED = "the owner of a lock has ended";

  @Test
  void locksAreAbandonedIfTheirOwnersEndAndNotesNameThem() {
    RandomLocks traces = new RandomLocks(Fuzz.SEED);
    Fuzz.disprove(
        traces::next,
        trace -> {
          Set<String> reported =
              findings(trace).stream()
                  .filter(finding -> finding.patternName().equals(ENDED))
                  .map(finding -> finding.steps().get(0).location())
                  .collect(Collectors.toSet());
          return !reported.equals(LockOracle.abandoned(trace));
        });
  }

  @Test
  void circlesAreFoundIfAndOnlyIfThereAreAny() {
    RandomLocks traces = new RandomLocks(Fuzz.SEED);
    Fuzz.disprove(
        traces::next, trace -> kinds(trace).isEmpty() != LockOracle.circles(trace).isEmpty());
  }

  /** A circle of two is reported as what it is, and nothing is reported as what none is. */
  @Test
  void attemptsInLoopsAreLivelocks() {
    RandomLocks traces = new RandomLocks(Fuzz.SEED);
    Fuzz.disprove(
        traces::next,
        trace -> {
          Set<String> reported = kinds(trace);
          Set<Circle> circles = LockOracle.circles(trace);
          Set<String> small =
              circles.stream()
                  .filter(circle -> circle.threads() == 2)
                  .map(DeadlockFuzzTest::kind)
                  .collect(Collectors.toSet());
          Set<String> all =
              circles.stream().map(DeadlockFuzzTest::kind).collect(Collectors.toSet());
          return !reported.containsAll(small) || !all.containsAll(reported);
        });
  }

  private static String kind(Circle circle) {
    return circle.isTried() ? "livelock" : "deadlock";
  }

  private static Set<String> kinds(EventList trace) {
    return findings(trace).stream()
        .filter(finding -> !finding.patternName().equals(ENDED))
        .map(finding -> finding.kind().id())
        .collect(Collectors.toSet());
  }

  private static List<SpelledFinding> findings(EventList trace) {
    return SpelledFinding.of(
        Runs.check(trace, symbols -> new DeadlockChecker(symbols, CollectionLocks.NONE))
            .findings());
  }
}
