package dev.cosmodrome.it.junit;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.cosmodrome.junit.CheckInterference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of all kinds that every supported JUnit has, each once with and once without an error. */
@CheckInterference
class AllKindsOfCases {
  private final Counter counter = new Counter();

  @Test
  void losesAnUpdate() {
    Turns.add(counter, false);
  }

  @Test
  void isFine() {
    Turns.add(counter, true);
  }

  @ParameterizedTest(name = "adds safely: {0}")
  @ValueSource(booleans = {true, false})
  void adds(boolean safely) {
    Turns.add(counter, safely);
  }

  @RepeatedTest(2)
  void isFineOnce(RepetitionInfo repetition) {
    Turns.add(counter, repetition.getCurrentRepetition() == 1);
  }

  @TestFactory
  Stream<DynamicTest> dynamicTests() {
    return Stream.of(true, false)
        .map(safely -> dynamicTest("dynamic, safely: " + safely, () -> Turns.add(counter, safely)));
  }

  @Nested
  class Inside {
    @Test
    void losesAnUpdateInside() {
      Turns.add(counter, false);
    }

    @Test
    void isFineInside() {
      Turns.add(counter, true);
    }
  }
}
