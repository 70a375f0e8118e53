package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The words that kinds, patterns and operations of findings carry. */
final class FindingWordsTest {
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{(subject|problem|block|variable|set|pattern|object)\\}");

  @Test
  void thereIsAnOperationForEachOfATrace() {
    assertThat(StepOperation.values()).hasSize(Op.LEAVE + 1);
    for (int operation = 0; operation <= Op.LEAVE; operation++) {
      assertThat(StepOperation.of(operation).id()).isEqualTo(Op.word(operation));
      assertThat(StepOperation.withId(Op.word(operation))).contains(StepOperation.of(operation));
    }
  }

  @Test
  void idsAreDistinct() {
    assertThat(Arrays.stream(FindingKind.values()).map(FindingKind::id)).doesNotHaveDuplicates();
    assertThat(Arrays.stream(FindingPattern.values()).map(FindingPattern::id))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(FindingKind.class)
  void aKindHasWholeTexts(FindingKind kind) {
    assertThat(FindingKind.withId(kind.id())).contains(kind);
    assertThat(kind.advice()).endsWith(".");
    assertThat(kind.prediction()).startsWith("Predicted: ").endsWith(".");
    for (Certainty certainty : Certainty.values()) {
      FindingKind.Text text = kind.text(certainty);
      for (String part : new String[] {text.subject(), text.problem(), text.headline()}) {
        assertThat(PLACEHOLDER.matcher(part).replaceAll("x")).isNotBlank().doesNotContain("{", "}");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(FindingPattern.class)
  void aPatternHasWholeTexts(FindingPattern pattern) {
    assertThat(pattern.explanation()).endsWith(".");
    for (FindingKind kind : FindingKind.values()) {
      assertThat(pattern.advice(kind)).endsWith(".");
    }
    assertThat(FindingPattern.named(pattern.id())).contains(pattern);
    assertThat(FindingPattern.named(pattern.text(3))).contains(pattern);
  }

  @Test
  void onlyCircularDependencesHaveANumberOfTransactions() {
    assertThat(FindingPattern.CIRCULAR_DEPENDENCE.text(3))
        .isEqualTo("circular dependence of 3 transactions");
    assertThat(FindingPattern.LOST_UPDATE.text(3)).isEqualTo("lost update");
    assertThat(FindingPattern.named("lost update of 3 transactions")).isEmpty();
    assertThat(FindingPattern.named("surprise")).isEmpty();
  }
}
