package dev.cosmodrome.checkers.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.CountedInput;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.specification.Specification;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A trace with findings is opened four times at most, whatever is found. */
final class OpeningsTest {
  private static final int MAX_OPENINGS = 4;

  /** Each checker finds something here; blocks are nested, and locks and variables are involved. */
  private static final String WRONG =
      """
      t|begin(outer)
      t|begin(inner)
      t|acq(k)
      t|acq(l)
      t|r(x)
      t|rel(l)
      t|rel(k)
      u|begin(other)
      u|acq(l)
      u|acq(k)
      u|w(x)
      u|rel(k)
      u|rel(l)
      u|end(other)
      t|acq(l)
      t|w(x)
      t|rel(l)
      t|w(y)
      u|w(y)
      t|end(inner)
      t|end(outer)
      v|begin(storeBuffer)
      v|w(a)
      w|begin(storeBuffer)
      w|w(b)
      v|r(b)
      w|r(a)
      v|end(storeBuffer)
      w|end(storeBuffer)
      """;

  private static final String BLOCKED = WRONG + "t|acq(k)\nu|acq(l)\nt|blocked(l)\nu|blocked(k)\n";

  private static TraceResult<Finding> analyse(
      CountedInput input, List<CheckerType> types, Analysis.Option... options) throws IOException {
    return new Analysis(Specification.NONE, types, Set.of(options), UnaryOperator.identity())
        .run(input)
        .result();
  }

  private static List<String> found(TraceResult<Finding> result) {
    return result.checkers().stream()
        .filter(checker -> !SpelledFinding.of(checker.findings()).isEmpty())
        .map(CheckerResult::id)
        .toList();
  }

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void eachCheckerByItself(CheckerType type) throws IOException {
    CountedInput input = CountedInput.of(WRONG);
    assertThat(found(analyse(input, List.of(type)))).containsExactly(type.id());
    assertThat(input.openings()).isLessThanOrEqualTo(MAX_OPENINGS);
  }

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void eachCheckerUpToItsFirstFinding(CheckerType type) throws IOException {
    CountedInput input = CountedInput.of(WRONG);
    TraceResult<Finding> result = analyse(input, List.of(type), Analysis.Option.FIRST_ONLY);
    assertThat(found(result)).containsExactly(type.id());
    assertThat(input.openings()).isLessThanOrEqualTo(MAX_OPENINGS);
  }

  @Test
  void allCheckersTogether() throws IOException {
    CountedInput input = CountedInput.of(WRONG);
    assertThat(found(analyse(input, List.of(CheckerType.values()))))
        .containsExactlyElementsOf(
            Arrays.stream(CheckerType.values()).map(CheckerType::id).toList());
    assertThat(input.openings()).isEqualTo(MAX_OPENINGS);
  }

  @Test
  void aDeadlockBesideOtherFindings() throws IOException {
    CountedInput input = CountedInput.of(BLOCKED);
    TraceResult<Finding> result =
        analyse(
            input,
            List.of(CheckerType.ATOMICITY, CheckerType.DETERMINISM),
            Analysis.Option.OBSERVED_DEADLOCKS,
            Analysis.Option.RACES_IF_CLEAN);
    assertThat(found(result)).containsExactly("atomicity", "determinism", "deadlocks");
    assertThat(input.openings()).isEqualTo(MAX_OPENINGS);
  }

  @Test
  void racesInATraceThatIsCleanOtherwise() throws IOException {
    CountedInput input = CountedInput.of("A|w(x)\nB|w(x)\n");
    TraceResult<Finding> result =
        analyse(input, List.of(CheckerType.ATOMICITY), Analysis.Option.RACES_IF_CLEAN);
    assertThat(found(result)).containsExactly("races");
    assertThat(input.openings()).isEqualTo(3);
  }

  @Test
  void aCleanTraceIsOpenedOnce() throws IOException {
    CountedInput input = CountedInput.of("A|w(x)\nB|w(y)\n");
    assertThat(found(analyse(input, List.of(CheckerType.values())))).isEmpty();
    assertThat(input.openings()).isEqualTo(1);
  }
}
