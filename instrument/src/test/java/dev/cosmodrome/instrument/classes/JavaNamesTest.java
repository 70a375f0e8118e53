package dev.cosmodrome.instrument.classes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of classes and methods as recordings and messages show them. */
final class JavaNamesTest {
  @ParameterizedTest
  @CsvSource({
    "a/b/C, C",
    "C, C",
    "a/B$C, C",
    "a/B$C$D, D",
    "a/B$1, B$1",
    "a/B$C$1, B$C$1",
    "a/B$1Local, B$1Local",
    "a/B$, B$"
  })
  void theLabelOfAClassIsItsShortestNameThatIsAName(String internalName, String label) {
    assertThat(JavaNames.label(internalName)).isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "()V | ()",
        "(I)V | (int)",
        "(Ljava/lang/String;[J)I | (String,long[])",
        "([[La/B;Z)V | (B[][],boolean)",
        "(La/B$C;)V | (B$C)"
      })
  void parametersAreTheSimpleNamesOfTheirTypes(String descriptor, String parameters) {
    assertThat(JavaNames.parameters(descriptor)).isEqualTo(parameters);
  }

  @ParameterizedTest
  @CsvSource({"lambda$main$0, true", "lambda, false", "main, false", "myLambda$0, false"})
  void aLambdaIsKnownByItsName(String method, boolean isLambda) {
    assertThat(JavaNames.isLambda(method)).isEqualTo(isLambda);
  }

  @ParameterizedTest
  @CsvSource({"a/b/C$D, a.b.C$D", "C, C"})
  void slashesBecomeDots(String internalName, String dotted) {
    assertThat(JavaNames.dotted(internalName)).isEqualTo(dotted);
  }
}
