package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.atomicsets.AtomicSetsChecker;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.testkit.AtomicSetOracle;
import dev.cosmodrome.testkit.AtomicSetOracle.Declared;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.PatternOracle;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The 14 patterns of interference on a set, and what they do not cover. */
class AccessPatternsTest {
  private static final AtomicSets SETS = AtomicSetLines.parse("s: x y");
  private static final List<String> ACCESSES = List.of("r(x)", "w(x)", "r(y)", "w(y)");

  /** Figure 3 (b) of the paper. */
  private static final String FIGURE_3 =
      "T1: begin(u1) r(x) r(y) . T2: begin(u2) r(x) r(y) r(y) w(y) w(x) end(u2) ."
          + " T1: r(x) w(x) w(y) end(u1)";

  /** Each pattern alone; both checkers say the same at the same access. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | stale value at update | T1: begin r(x) . T2: w(x) . T1: w(x)! end",
        "2 | two reads that differ | T1: begin r(x) . T2: w(x) . T1: r(x)! end",
        "3 | intermediate state observed | T1: begin w(x) . T2: r(x) . T1: w(x)! end",
        "4 | own value overwritten before use | T1: begin w(x) . T2: w(x) . T1: r(x)! end",
        "5 | written value lost | T1: begin w(x) . T2: w(x) . T1: w(x)! end",
        "6 | inconsistent pair left | T1: begin w(x) . T2: begin w(x) w(y) . T1: w(y)!",
        "7 | inconsistent pair left | T1: begin w(x) . T2: begin w(y) w(x) . T1: w(y)!",
        "8 | inconsistent pair left | T1: begin w(x) . T2: begin w(y) . T1: w(y) . T2: w(x)!",
        "9 | half an update observed | T1: begin w(x) . T2: begin r(x) r(y) . T1: w(y)!",
        "10 | half an update observed | T1: begin w(x) . T2: begin r(y) r(x) . T1: w(y)!",
        "11 | inconsistent pair read | T1: begin r(x) . T2: begin w(x) w(y) . T1: r(y)!",
        "12 | inconsistent pair read | T1: begin r(x) . T2: begin w(y) w(x) . T1: r(y)!",
        "13 | inconsistent pair read | T1: begin r(x) . T2: begin w(y) . T1: r(y) . T2: w(x)!",
        "14 | half an update observed | T1: begin w(x) . T2: begin r(y) . T1: w(y) . T2: r(x)!"
      })
  void isNamedAtTheMark(int number, String words, String text) {
    TraceText trace = TraceText.of(text);
    EventList events = trace.trace();
    assertThat(PatternOracle.matches(events, pair(events.symbols()))).containsExactly(number);
    for (Checker checker : List.of(exact(events), patterns(events))) {
      assertThat(Runs.firstReport(events, checker)).isEqualTo(trace.expected());
      assertThat(SpelledFinding.of(checker.findings()))
          .extracting(SpelledFinding::patternName)
          .containsExactly(words);
      assertThat(SpelledFinding.of(checker.findings()).get(0).transactions()).hasSize(2);
    }
  }

  @Test
  void theExecutionOfThePaperMatchesPattern11() {
    EventList trace = TraceText.of(FIGURE_3).trace();
    assertThat(PatternOracle.matches(trace, pair(trace.symbols()))).contains(11);
    List<SpelledFinding> findings =
        SpelledFinding.of(Runs.check(trace, symbols -> patterns(trace)).findings());
    assertThat(findings).extracting(SpelledFinding::patternName).contains("inconsistent pair read");
    SpelledFinding pair =
        findings.stream()
            .filter(finding -> finding.patternName().equals("inconsistent pair read"))
            .findFirst()
            .orElseThrow();
    assertThat(pair.steps()).extracting("event").containsExactly(2L, 7L, 8L, 10L);
  }

  /** A violation between two units that matches no pattern; none has fewer accesses. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check-then-act | T1: begin r(x) . T2: begin w(x) r(y) end . T1: w(y)! end",
        "stale read | T1: begin w(x) . T2: begin w(x) w(y) end . T1: r(y)! end",
        "stale read | T1: begin w(x) . T2: begin r(x) w(y) end . T1: r(y)! end",
        "interleaved writes | T1: begin w(x) . T2: begin w(x) r(y) end . T1: w(y)! end"
      })
  void thePatternsAreNotAll(String words, String text) {
    TraceText trace = TraceText.of(text);
    EventList events = trace.trace();
    Checker exact = exact(events);
    assertThat(Runs.firstReport(events, exact)).isEqualTo(trace.expected());
    assertThat(SpelledFinding.of(exact.findings()))
        .extracting(SpelledFinding::patternName)
        .containsExactly(words);
    assertThat(Runs.firstReport(events, patterns(events))).isEqualTo(-1);
    assertThat(PatternOracle.matches(events, pair(events.symbols()))).isEmpty();
  }

  /**
   * All interleavings of two units with up to three and up to two accesses to two variables: each
   * match is a violation, and each violation matches unless a unit reads and writes; with one
   * variable, each.
   */
  @Test
  void violationsBetweenTwoUnitsMatchIfNoneReadsAndWrites() {
    int unmatched = 0;
    for (List<String> first : sequences(3)) {
      for (List<String> second : sequences(2)) {
        for (String text : interleavings(first, second)) {
          EventList trace = TraceText.of(text).trace();
          boolean violates =
              AtomicSetOracle.firstViolation(trace, List.of(pair(trace.symbols()))) >= 0;
          boolean matches = Runs.firstReport(trace, patterns(trace)) >= 0;
          boolean mixed = isMixed(first) || isMixed(second);
          boolean oneVariable = !text.contains("(y)") || !text.contains("(x)");
          assertThat(matches && !violates).as(text).isFalse();
          assertThat(violates && !matches && (!mixed || oneVariable)).as(text).isFalse();
          assertThat(violates && !matches && first.size() + second.size() < 4).as(text).isFalse();
          unmatched += violates && !matches ? 1 : 0;
        }
      }
    }
    assertThat(unmatched).isPositive();
  }

  /** Returns whether a unit reads and writes. */
  private static boolean isMixed(List<String> accesses) {
    return accesses.stream().map(access -> access.charAt(0)).distinct().count() > 1;
  }

  private static List<List<String>> sequences(int most) {
    List<List<String>> all = new ArrayList<>();
    List<List<String>> longest = List.of(List.of());
    for (int length = 1; length <= most; length++) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> sequence : longest) {
        for (String access : ACCESSES) {
          List<String> more = new ArrayList<>(sequence);
          more.add(access);
          longer.add(more);
        }
      }
      all.addAll(longer);
      longest = longer;
    }
    return all;
  }

  private static List<String> interleavings(List<String> first, List<String> second) {
    int length = first.size() + second.size();
    List<String> texts = new ArrayList<>();
    for (int choice = 0; choice < 1 << length; choice++) {
      if (Integer.bitCount(choice) == first.size()) {
        StringBuilder text = new StringBuilder("T1: begin . T2: begin");
        int taken = 0;
        for (int i = 0; i < length; i++) {
          boolean isFirst = (choice >> i & 1) != 0;
          text.append(isFirst ? " . T1: " + first.get(taken) : " . T2: " + second.get(i - taken));
          taken += isFirst ? 1 : 0;
        }
        texts.add(text.toString());
      }
    }
    return texts;
  }

  private static Declared pair(Symbols symbols) {
    return Declared.of(
        symbols.of(Kind.VARIABLE).intern("x"), symbols.of(Kind.VARIABLE).intern("y"));
  }

  private static Checker exact(EventList trace) {
    return AtomicSetsChecker.of(SETS, Program.UNKNOWN, trace.symbols());
  }

  private static Checker patterns(EventList trace) {
    return AtomicSetsChecker.of(SETS.withPatternsOnly(true), Program.UNKNOWN, trace.symbols());
  }
}
