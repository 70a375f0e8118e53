package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.identity.Definitions;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CalledSitesTest {
  private final Definitions definitions = new Definitions(1);
  private final CalledSites sites = new CalledSites(definitions);

  @Test
  void anUnknownCallLeavesTheSiteAsItIs() {
    assertThat(sites.of(7, 0)).isEqualTo(7);
  }

  @Test
  void theSamePairHasTheSameIdInAllThreads() {
    CalledSites ofAnotherThread = new CalledSites(definitions);

    assertThat(sites.of(7, 3)).isEqualTo(ofAnotherThread.of(7, 3));
  }

  /** More pairs than the cache can hold, so that it grows and entries are replaced. */
  @Test
  void eachOfManyPairsKeepsAnIdThatNoOtherHas() {
    Random random = new Random(25);
    Map<String, Integer> idsByPair = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      int site = 1 + random.nextInt(500);
      int callSite = 1 + random.nextInt(100);
      int id = sites.of(site, callSite);
      assertThat(id)
          .isEqualTo(idsByPair.computeIfAbsent(site + " called from " + callSite, pair -> id));
    }

    assertThat(idsByPair.values()).doesNotHaveDuplicates();
  }
}
