package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.AnnotationVisitor;

/** The notes that annotations stand for. */
final class AnnotationNoteTest {
  private final List<AnnotationNote> notes = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "Ldev/cosmodrome/annotations/Atomic;, ATOMIC",
    "Ldev/cosmodrome/annotations/NotAtomic;, NOT_ATOMIC",
    "Ldev/cosmodrome/annotations/Deterministic;, DETERMINISTIC",
    "Ldev/cosmodrome/annotations/SuppressInterference;, SUPPRESSED",
    "Lorg/junit/jupiter/api/Test;, NOT_ATOMIC",
    "Lorg/junit/jupiter/params/ParameterizedTest;, NOT_ATOMIC",
    "Lorg/junit/Before;, NOT_ATOMIC",
    "Lorg/testng/annotations/Test;, NOT_ATOMIC"
  })
  void anAnnotationOfOursOrOfATestFrameworkClaimsSomething(
      String descriptor, AnnotationNote.Claim claim) {
    AnnotationNote.add(notes, descriptor);
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0).claim()).isEqualTo(claim);
    assertThat(notes.get(0).reason()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ljava/lang/Deprecated;", "La/Atomic;", "Ldev/cosmodrome/annotations/X;"})
  void anyOtherAnnotationClaimsNothing(String descriptor) {
    assertThat(AnnotationNote.add(notes, descriptor)).isNull();
    assertThat(notes).isEmpty();
  }

  private String reason(String text) {
    AnnotationVisitor visitor =
        AnnotationNote.add(notes, "Ldev/cosmodrome/annotations/SuppressInterference;");
    visitor.visit("value", text);
    return notes.get(0).reason();
  }

  @ParameterizedTest
  @CsvSource({
    "a benign race, a benign race",
    "'  padded ', padded",
    "'two\nlines', two lines",
    "'tab\there', tab here",
    "'line\u2028separator', line separator"
  })
  void aReasonIsOneLine(String text, String expected) {
    assertThat(reason(text)).isEqualTo(expected);
  }

  @Test
  void halfACharacterBecomesASpace() {
    assertThat(reason("a\ud83db")).isEqualTo("a b");
  }

  @Test
  void aLongReasonIsCutOff() {
    assertThat(reason("x".repeat(300))).isEqualTo("x".repeat(200));
  }
}
