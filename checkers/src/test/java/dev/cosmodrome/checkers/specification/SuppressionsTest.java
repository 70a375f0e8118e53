package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The findings that annotations suppress. */
final class SuppressionsTest {
  private static Finding finding(String block, String location) {
    Symbols symbols = new Symbols();
    int thread = symbols.of(Kind.THREAD).intern("t");
    int method = symbols.of(Kind.BLOCK).intern(block);
    int site = symbols.of(Kind.SITE).intern(location);
    Target read = new Target.Symbol(Kind.VARIABLE, symbols.of(Kind.VARIABLE).intern("x"));
    Interleaving interleaving =
        new Interleaving(
            List.of(new Participant(thread, method, 0, 0, false)),
            List.of(new Step(thread, StepOperation.READ, read, site, 0, 0)));
    return new Finding(
        new Violation(
            symbols,
            FindingKind.NOT_ATOMIC,
            Certainty.OBSERVED,
            FindingPattern.LOST_UPDATE,
            interleaving,
            block + location),
        1);
  }

  private static TraceResult<Finding> suppressed(List<String> notes, Finding... findings) {
    CheckerResult<Finding> checker =
        new CheckerResult<>("one", Verdict.VIOLATION, Arrays.asList(findings), 2, 0);
    return Suppressions.of(notes.stream().map(Note::ofText).toList())
        .suppress(new TraceResult<>("trace", 1, List.of(checker)));
  }

  private static List<String> left(TraceResult<Finding> result) {
    return result.checkers().get(0).findings().stream().map(Finding::fingerprint).toList();
  }

  @Test
  void theBlamedMethodCounts() {
    TraceResult<Finding> result =
        suppressed(
            List.of("suppress a.B.put(String) why not", "atomic a.B.get", "suppress a.C.* so"),
            finding("a.B.put(String)", ""),
            finding("a.B.put(int)", ""),
            finding("a.C.<init>", ""),
            finding("a.D.f", "a.C.f(C.java:3)"));
    assertThat(left(result)).containsExactly("a.B.put(int)", "a.D.fa.C.f(C.java:3)");
    assertThat(result.checkers().get(0).suppressed()).isEqualTo(4);
    assertThat(result.checkers().get(0).verdict()).isEqualTo(Verdict.VIOLATION);
    assertThat(result.suppressions())
        .containsExactly(
            new Suppression("a.B.put(String)", "why not", 1), new Suppression("a.C.*", "so", 1));
  }

  @Test
  void whereNothingIsToBlameThePlacesCount() {
    TraceResult<Finding> result =
        suppressed(
            List.of("suppress a.B.put(String)", "suppress a.B.put(String)"),
            finding("", "a.B.put(B.java:3)"));
    assertThat(left(result)).isEmpty();
    assertThat(result.checkers().get(0).verdict()).isEqualTo(Verdict.CLEAN);
    assertThat(result.suppressions()).containsExactly(new Suppression("a.B.put(String)", "", 1));
  }

  @Test
  void unusedSuppressionsAreListed() {
    TraceResult<Finding> result =
        suppressed(List.of("suppress a.B.f old", "suppress "), finding("a.B.g", ""));
    assertThat(left(result)).hasSize(1);
    assertThat(result.suppressions()).containsExactly(new Suppression("a.B.f", "old", 0));
  }
}
