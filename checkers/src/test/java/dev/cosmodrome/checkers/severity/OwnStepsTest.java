package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnStepsTest {
  private static final int OWN = 0;
  private static final int OTHER = 1;

  private final Symbols symbols = new Symbols();
  private final ExampleFinding finding = ExampleFinding.of(symbols, "A.m", 0);
  private int x;
  private int y;
  private long event;

  @BeforeEach
  void name() {
    x = symbols.of(Kind.VARIABLE).intern("x");
    y = symbols.of(Kind.VARIABLE).intern("y");
  }

  private OwnStepsTest step(int operation, int target, int site, int transaction) {
    finding.step(operation, target, site, ++event, transaction);
    return this;
  }

  private OwnSteps steps() {
    return new OwnSteps(finding.finding());
  }

  @Test
  void theVariablesAreThoseOfTheBlockEachOnce() {
    step(Op.READ, y, 1, OWN).step(Op.READ, x, 1, OWN).step(Op.WRITE, y, 2, OWN);
    int z = symbols.of(Kind.VARIABLE).intern("z");
    step(Op.WRITE, z, 1, OTHER);

    assertThat(steps().variables()).containsExactly(y, x);
  }

  @Test
  void locksAndHandOversAreNoAccesses() {
    int lock = symbols.of(Kind.LOCK).intern("l");
    step(Op.ACQUIRE, lock, 1, OWN).step(Op.SIGNAL, x, 1, OWN);

    assertThat(steps().variables()).isEmpty();
    assertThat(steps().lastRead(x)).isEmpty();
  }

  @Test
  void anUpdateIsAWriteAfterAReadOfTheSameVariable() {
    step(Op.VOLATILE_READ, x, 1, OWN);
    step(Op.WRITE, x, 2, OTHER);
    step(Op.VOLATILE_WRITE, x, 3, OWN);

    assertThat(steps().writeAfterRead(x)).map(Step::site).contains(3);
    assertThat(steps().writeAfterRead(y)).isEmpty();
    assertThat(steps().onlyReads(x)).isFalse();
    assertThat(steps().onlyReads(y)).isTrue();
  }

  @Test
  void aWriteFollowedByAReadIsNoUpdate() {
    step(Op.WRITE, x, 1, OWN).step(Op.READ, x, 2, OWN);
    step(Op.READ, y, 3, OWN).step(Op.READ, y, 4, OWN);

    assertThat(steps().writeAfterRead(x)).isEmpty();
    assertThat(steps().writeAfterRead(y)).isEmpty();
  }

  @Test
  void aReadByAnotherTransactionIsNotPartOfAnUpdate() {
    step(Op.READ, x, 1, OTHER).step(Op.WRITE, x, 2, OWN);

    assertThat(steps().writeAfterRead(x)).isEmpty();
    assertThat(steps().to(x)).extracting(Step::site).containsExactly(2);
  }

  @Test
  void writesAreAtOnePlaceIfThoseOfAllTransactionsAre() {
    step(Op.READ, x, 1, OWN).step(Op.WRITE, x, 5, OTHER).step(Op.WRITE, x, 5, OWN);
    step(Op.WRITE, y, 6, OTHER).step(Op.WRITE, y, 7, OWN);

    assertThat(steps().areWritesAtOnePlace(x)).isTrue();
    assertThat(steps().areWritesAtOnePlace(y)).isFalse();
  }

  @Test
  void aVariableWithoutWritesHasNoPlaceForThem() {
    step(Op.READ, x, 1, OWN);

    assertThat(steps().areWritesAtOnePlace(x)).isFalse();
  }

  @Test
  void theLastStepOfTheBlockMayBeARead() {
    step(Op.READ, x, 1, OWN).step(Op.WRITE, x, 2, OTHER).step(Op.READ, x, 3, OWN);
    step(Op.WRITE, y, 4, OTHER);

    assertThat(steps().lastRead(x)).map(Step::site).contains(3);
    assertThat(steps().lastRead(y)).isEmpty();
  }

  @Test
  void theLastStepOfTheBlockMayBeAWrite() {
    step(Op.READ, x, 1, OWN).step(Op.WRITE, x, 2, OWN);

    assertThat(steps().lastRead(x)).isEmpty();
  }
}
