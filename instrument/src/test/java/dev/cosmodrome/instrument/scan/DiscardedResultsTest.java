package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.models.ResultUse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** The use of what calls return. */
final class DiscardedResultsTest {
  private static Handle handle(String owner, String name) {
    return new Handle(Opcodes.H_INVOKESTATIC, owner, name, "(II)I", false);
  }

  @ParameterizedTest
  @CsvSource({
    "call, USED",
    "call pop, DISCARDED",
    "call other pop, USED",
    "pop call, USED",
    "sum call pop, DISCARDED_SUM",
    "long-sum call pop, DISCARDED_SUM",
    "sum call, USED",
    "max call pop, DISCARDED",
    "sum other call pop, DISCARDED",
    "sum max call pop, DISCARDED"
  })
  void aResultThatIsRemovedAtOnceIsDiscarded(String code, ResultUse expected) {
    DiscardedResults results = new DiscardedResults();
    for (String step : code.split(" ", -1)) {
      switch (step) {
        case "call" -> results.call();
        case "pop" -> results.pop();
        case "sum" -> results.function("()V", handle("java/lang/Integer", "sum"));
        case "long-sum" -> results.function(handle("java/lang/Long", "sum"), "()V");
        case "max" -> results.function(handle("java/lang/Integer", "max"));
        default -> results.other();
      }
    }
    assertThat(results.use(0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, DISCARDED", "1, USED", "2, DISCARDED"})
  void callsAreCountedFromZero(int call, ResultUse expected) {
    DiscardedResults results = new DiscardedResults();
    results.call();
    results.pop();
    results.call();
    results.other();
    results.call();
    results.pop();
    assertThat(results.use(call)).isEqualTo(expected);
  }
}
