package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The spelling of operations and names in the text format. */
final class StdSyntaxTest {
  private static int operation(String word) {
    byte[] bytes = word.getBytes(UTF_8);
    return StdSyntax.operation(NameKey.of(bytes, 0, bytes.length));
  }

  @Test
  void everyOperationIsFoundByItsWord() {
    for (int operation = 0; operation < Op.COUNT; operation++) {
      assertThat(operation(StdSyntax.word(operation))).isEqualTo(operation);
      assertThat(new String(StdSyntax.spelling(operation), UTF_8))
          .isEqualTo(StdSyntax.word(operation));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "R", "x", "acqu", "reads", "commutes", "beginning of a block"})
  void noOtherWordIsAnOperation(String word) {
    assertThat(operation(word)).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource({
    "THREAD, T1, true",
    "THREAD, #1, false",
    "THREAD, a|b, false",
    "THREAD, '', false",
    "VARIABLE, a|b, true",
    "VARIABLE, a)|b, false",
    "VARIABLE, #1, true",
    "SITE, a|b, false",
    "SITE, A.f(A.java:3), true",
    "SITE, '', true",
    "NOTE, a)|b, true"
  })
  void aNameMustNotEndBeforeItsEnd(Kind kind, String name, boolean canName) {
    byte[] bytes = ("-" + name).getBytes(UTF_8);
    assertThat(StdSyntax.canName(kind, bytes, 1, bytes.length - 1)).isEqualTo(canName);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\rb", "\n"})
  void noNameHasSeveralLines(String name) {
    byte[] bytes = name.getBytes(UTF_8);
    for (Kind kind : Kind.values()) {
      assertThat(StdSyntax.canName(kind, bytes, 0, bytes.length)).as(kind.name()).isFalse();
    }
  }

  @Test
  void accessesAndLockOperationsNeedATargetAndBlocksDoNot() {
    assertThat(StdSyntax.needsTarget(Op.READ)).isTrue();
    assertThat(StdSyntax.needsTarget(Op.ACQUIRE)).isTrue();
    assertThat(StdSyntax.needsTarget(Op.FORK)).isTrue();
    assertThat(StdSyntax.needsTarget(Op.BEGIN)).isFalse();
  }
}
