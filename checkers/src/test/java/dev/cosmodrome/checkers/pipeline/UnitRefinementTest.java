package dev.cosmodrome.checkers.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.CountedInput;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Findings on atomic sets blame the innermost unit, and are called after what their end completes.
 */
class UnitRefinementTest {
  private static final String LOST =
      "T1: begin(inc) r(x) . T2: begin(all) begin(incOften) begin(inc) r(x) w(x) end(inc)"
          + " end(incOften) end(all) . T1: w(x) end(inc) . ";

  @Test
  void theInnermostUnitIsBlamedOnceForEachCall() throws IOException {
    String trace =
        "T1: begin(all) begin(incOften) . "
            + LOST.repeat(3)
            + " T1: begin(inc) r(x) w(x) end(inc) end(incOften) end(all)";
    assertThat(findings("s: x y", trace))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.block()).isEqualTo("inc");
              assertThat(finding.patternName()).isEqualTo("stale value at update");
              assertThat(finding.count()).isEqualTo(3);
              assertThat(finding.transactions())
                  .extracting(Participant::block)
                  .containsExactly("inc", "inc");
            });
  }

  /** Several interruptions of one call are one call that went wrong. */
  @Test
  void aCallCountsOnce() throws IOException {
    String trace = "T1: begin(m) r(x) . T2: w(x) . T1: r(x) . T2: w(x) . T1: r(x) end(m)";
    assertThat(findings("s: x y", trace)).extracting(SpelledFinding::count).containsExactly(1L);
  }

  @Test
  void aCallerIsBlamedForWhatLiesInTwoCalls() throws IOException {
    String trace =
        "T1: begin(twice) begin(get) r(x) end(get) . T2: begin(set) w(x) end(set) ."
            + " T1: begin(get) r(x) end(get) end(twice)";
    assertThat(findings("s: x y", trace))
        .extracting(SpelledFinding::block)
        .containsExactly("twice");
  }

  /** The callee is blamed in another thread, where it does something else. */
  @Test
  void aCallerIsBlamedThoughItsCalleeIsBlamedElsewhere() throws IOException {
    String trace =
        "T0: begin(work) . T1: begin(twice) . T0: w(x) . T1: begin(work) r(x) . T0: w(x) ."
            + " T1: end(work) begin(work) r(x)";
    assertThat(findings("s: x y", trace))
        .extracting(SpelledFinding::block)
        .containsExactlyInAnyOrder("work", "twice");
  }

  /** The caller shows a pattern, the callee only a longer cycle. */
  @Test
  void aCallerWithAPatternIsBlamedBesideItsCallee() throws IOException {
    String trace =
        "T1: begin(all) begin(get) r(y) end(get) begin(get) r(x) . T0: w(x) w(y) . T1: r(y)";
    assertThat(findings("s: x y", trace))
        .extracting(SpelledFinding::block)
        .containsExactlyInAnyOrder("get", "all");
  }

  /** Only blocks that are units on the set can be blamed. */
  @Test
  void aBlockThatIsNoUnitIsNotBlamed() throws IOException {
    String trace = "T1: begin(m) begin(n) r(x) . T2: w(x) . T1: w(x) end(n) end(m)";
    assertThat(findings("s: x y for m", trace))
        .extracting(SpelledFinding::block)
        .containsExactly("m");
    assertThat(findings("s: x y for m n", trace))
        .extracting(SpelledFinding::block)
        .containsExactly("n");
  }

  /** No unit is violated by itself; those that have all accesses of the pattern are named. */
  @Test
  void unitsThatOnlyInterfereWithEachOtherAreNarrowed() throws IOException {
    String trace =
        "T1: begin(a) begin(b) w(x) . T2: begin(c) begin(d) w(y) . T1: w(y) end(b) end(a) ."
            + " T2: w(x) end(d) end(c)";
    assertThat(findings("s: x y", trace))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.patternName()).isEqualTo("inconsistent pair left");
              assertThat(finding.transactions())
                  .extracting(Participant::block)
                  .containsExactlyInAnyOrder("b", "d");
            });
  }

  /** The cycle that the checker comes across first has another name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "inconsistent pair read | T1: begin r(x) . T2: begin w(y) . T1: r(y) w(x) . T2: w(x)!",
        "half an update observed | T1: begin w(x) . T2: begin r(y) . T3: w(y) r(x) . T4: w(x) . T1:"
            + " w(y) . T2: r(x)!",
      })
  void aFindingIsCalledAfterThePatternThatItsLastEventCompletes(String pattern, String text)
      throws IOException {
    assertThat(findings("s: x y", text))
        .filteredOn(finding -> lastEvent(finding) == TraceText.of(text).expected())
        .extracting(SpelledFinding::patternName)
        .containsExactly(pattern);
  }

  /** Calls of one block in several places are calls of the same block. */
  private static EventList withoutPlaces(EventList trace) {
    EventList events = new EventList(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      events.event(event.operation(), event.thread(), event.target(), 0);
    }
    return events;
  }

  private static long lastEvent(SpelledFinding finding) {
    return finding.steps().stream().mapToLong(Step::event).max().orElseThrow();
  }

  private static List<SpelledFinding> findings(String sets, String text) throws IOException {
    EventList trace = withoutPlaces(TraceText.of(text).trace());
    Specification known = Specification.NONE.with(AtomicSetLines.parse(sets));
    return CountedInput.of(trace).findings(known, CheckerType.ATOMIC_SETS);
  }
}
