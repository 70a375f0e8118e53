package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The filter never takes a read for one that was logged if it was not; mostly it knows. */
class ReadFilterTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int READS = 200_000;

  private final Clock clock = new Clock();
  private final ReadFilter filter = new ReadFilter(clock);
  private final Random random = new Random(SEED);

  @Test
  void whatItHasWasLoggedInThisSegmentAndNotWrittenSince() {
    Map<Integer, Long> shared = new HashMap<>();
    Set<Long> logged = new HashSet<>();
    long segment = 2;
    int hits = 0;
    for (int i = 0; i < READS; i++) {
      int variable = random.nextInt(random.nextInt(10) == 0 ? 1 << 28 : 2_000);
      if (random.nextInt(1_000) == 0) {
        segment += 2;
        logged.clear();
      }
      if (random.nextInt(50) == 0) {
        shared.put(variable, clock.tick());
      }
      long since = shared.computeIfAbsent(variable, unknown -> clock.tick());
      if (filter.has(variable, since, segment)) {
        hits++;
        assertThat(logged).as("variable %d, seed %d", variable, SEED).contains(since);
      } else {
        logged.add(since);
        filter.add(variable, since, segment);
      }
    }
    assertThat(hits).isPositive();
  }

  @Test
  void manyVariablesThatStayAsTheyAreAreLoggedAFewTimes() {
    int variables = 1_500_000;
    int logged = 0;
    for (int round = 0; round < 20; round++) {
      for (int variable = 0; variable < variables; variable++) {
        if (!filter.has(variable, 1, 2)) {
          logged++;
          filter.add(variable, 1, 2);
        }
      }
    }
    assertThat(logged).isLessThan(3 * variables);
  }

  @Test
  void variablesThatAreSharedInTheMidstOfASegmentAreKnownSoon() {
    long[] since = new long[1_000];
    int logged = 0;
    for (int round = 0; round < 20; round++) {
      for (int variable = 0; variable < since.length; variable++) {
        since[variable] = round == 0 ? clock.tick() : since[variable];
        if (!filter.has(variable, since[variable], 2)) {
          logged++;
          filter.add(variable, since[variable], 2);
        }
      }
    }
    assertThat(logged).isLessThan(5 * since.length);
  }
}
