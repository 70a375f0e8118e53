package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A block that reads x at site 3 as its second event and writes x at site 4 as its fourth. */
class BlockEndsTest {
  private static final int T = 0;
  private static final int U = 1;
  private static final int READ_SITE = 3;
  private static final int WRITE_SITE = 4;

  private final Symbols symbols = new Symbols();
  private int x;
  private int y;
  private Finding finding;
  private BlockEnds ends;

  @BeforeEach
  void begin() {
    x = symbols.of(Kind.VARIABLE).intern("x");
    y = symbols.of(Kind.VARIABLE).intern("y");
    finding =
        ExampleFinding.of(symbols, "A.m", 0)
            .step(Op.VOLATILE_READ, x, READ_SITE, 1, 0)
            .step(Op.VOLATILE_WRITE, x, 9, 2, 1)
            .step(Op.VOLATILE_WRITE, x, WRITE_SITE, 3, 0)
            .finding();
    ends = new BlockEnds(List.of(finding));
    ends.event(Op.ENTER, T, 0);
  }

  @Test
  void aBlockThatReadsAgainWhereItBeganTriesAgain() {
    ends.read(T, x, READ_SITE, 4);

    assertThat(ends.triesAgain(finding)).isTrue();
  }

  @Test
  void theStepsThemselvesAreNoNewAttempt() {
    ends.read(T, x, READ_SITE, 1);
    ends.update(T, x, 3);

    assertThat(ends.triesAgain(finding)).isFalse();
  }

  @Test
  void anotherReadIsNoNewAttempt() {
    ends.read(T, x, WRITE_SITE, 4);
    ends.read(T, y, READ_SITE, 4);
    ends.read(U, x, READ_SITE, 4);

    assertThat(ends.triesAgain(finding)).isFalse();
  }

  @Test
  void anUpdateAnywhereInTheBlockIsANewAttempt() {
    ends.update(U, x, 4);
    ends.update(T, y, 4);
    assertThat(ends.triesAgain(finding)).isFalse();
    ends.update(T, x, 5);
    assertThat(ends.triesAgain(finding)).isTrue();
  }

  @Test
  void theBlockLastsUntilItsOwnEnd() {
    ends.event(Op.ENTER, T, 4);
    ends.event(Op.EXIT, U, 5);
    ends.event(Op.EXIT, T, 6);
    ends.read(T, x, READ_SITE, 7);

    assertThat(ends.triesAgain(finding)).isTrue();
  }

  @Test
  void afterItsEndNothingBelongsToTheBlock() {
    ends.event(Op.BEGIN, T, 4);
    ends.event(Op.END, T, 5);
    ends.event(Op.EXIT, T, 6);
    ends.read(T, x, READ_SITE, 7);
    ends.update(T, x, 8);

    assertThat(ends.triesAgain(finding)).isFalse();
  }

  @Test
  void findingsOfOneBlockAreDistinguished() {
    Finding other =
        ExampleFinding.of(symbols, "A.m", 0)
            .step(Op.VOLATILE_READ, y, READ_SITE, 1, 0)
            .step(Op.VOLATILE_WRITE, y, WRITE_SITE, 3, 0)
            .finding("other");
    ends = new BlockEnds(List.of(finding, other));
    ends.event(Op.ENTER, T, 0);
    ends.update(T, y, 4);

    assertThat(ends.triesAgain(other)).isTrue();
    assertThat(ends.triesAgain(finding)).isFalse();
  }

  @Test
  void aSingleEventHasNoEnd() {
    Finding single = ExampleFinding.withoutBlock(symbols).step(Op.READ, x, 3, 0, 0).finding();
    ends = new BlockEnds(List.of(single));
    ends.event(Op.ENTER, T, 0);
    ends.read(T, x, READ_SITE, 4);

    assertThat(ends.triesAgain(single)).isFalse();
  }
}
