package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Label;

/** The place where a constructor calls another one for the new object. */
final class ConstructorCallsTest {
  private final Map<String, Label> labels = new HashMap<>();

  private Label label(String name) {
    return labels.computeIfAbsent(name, unknown -> new Label());
  }

  @ParameterizedTest
  @CsvSource({
    "super, true",
    "other, false",
    "super super, false",
    // An object of the same class is created for an argument.
    "new super super, true",
    "new super, false",
    // Jumps that stay on one side.
    ">A A: super, true",
    "super >A A:, true",
    "super A: >A, true",
    // Jumps across the call.
    ">A super A:, false",
    "A: super >A, false",
    // A handler on the same side as its code, and one across the call.
    "S: H: catch:S:H super, true",
    "catch:S:H super S: H:, true",
    "catch:S:H S: super H:, false"
  })
  void thereIsOnePlaceThatAllCodePasses(String code, boolean isOnePlace) {
    ConstructorCalls calls = new ConstructorCalls();
    for (String step : code.split(" ", -1)) {
      if (step.startsWith("catch:")) {
        calls.handler(label(step.substring(6, 7)), label(step.substring(8)));
      } else if (step.endsWith(":")) {
        calls.label(label(step.substring(0, 1)));
      } else if (step.startsWith(">")) {
        calls.jump(label(step.substring(1)));
      } else if (step.equals("new")) {
        calls.newObject();
      } else if (step.equals("super")) {
        calls.call();
      }
    }
    assertThat(calls.isOnePlace()).isEqualTo(isOnePlace);
  }
}
