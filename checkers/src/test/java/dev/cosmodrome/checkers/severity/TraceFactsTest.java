package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TraceFactsTest {
  private static final int T = 0;
  private static final int U = 1;

  private final Symbols symbols = new Symbols();
  private int field;
  private int cell;
  private int place;
  private TraceFacts facts;

  @BeforeEach
  void name() {
    field = symbols.of(Kind.VARIABLE).intern("A.n of A#1");
    cell = symbols.of(Kind.VARIABLE).intern("value of AtomicInteger#1");
    place = symbols.of(Kind.SITE).intern("a.A.m(A.java:3)");
  }

  /** Looks at a trace for a finding whose step is an event and accesses a variable. */
  private Step about(int variable, long event) {
    Finding finding =
        ExampleFinding.of(symbols, "a.A.m", 0).step(Op.READ, variable, place, event, 0).finding();
    facts = new TraceFacts(List.of(finding), symbols);
    return finding.steps().get(0);
  }

  private TraceFactsTest event(int operation, int thread, int target) {
    facts.event(operation, thread, target, place);
    return this;
  }

  @Test
  void aReadAndAWriteInOneStepAreAnUpdate() {
    Step write = about(cell, 1);
    event(Op.VOLATILE_READ, T, cell).event(Op.VOLATILE_WRITE, T, cell);

    assertThat(facts.step(write).isUpdate()).isTrue();
    assertThat(facts.isUpdateSite(place)).isTrue();
    assertThat(facts.variable(cell).isOnlyUpdated()).isTrue();
  }

  @Test
  void aWriteByAnotherThreadInBetweenDividesAnUpdate() {
    Step write = about(cell, 2);
    event(Op.VOLATILE_READ, T, cell)
        .event(Op.VOLATILE_WRITE, U, cell)
        .event(Op.VOLATILE_WRITE, T, cell);

    assertThat(facts.step(write).isUpdate()).isFalse();
    assertThat(facts.isUpdateSite(place)).isFalse();
  }

  @Test
  void aFieldIsUpdatedInOneStepOnlyIfANoteSaysSo() {
    Step write = about(field, 1);
    event(Op.VOLATILE_READ, T, field).event(Op.VOLATILE_WRITE, T, field);
    assertThat(facts.step(write).isUpdate()).isFalse();

    symbols.of(Kind.NOTE).define(new Note.Updates("A.n"));
    about(field, 1);
    event(Op.VOLATILE_READ, T, field).event(Op.VOLATILE_WRITE, T, field);
    assertThat(facts.step(write).isUpdate()).isTrue();
  }

  @Test
  void plainAccessesAreNoUpdate() {
    Step write = about(cell, 1);
    event(Op.READ, T, cell).event(Op.WRITE, T, cell);

    assertThat(facts.step(write).isUpdate()).isFalse();
    assertThat(facts.variable(cell).hasPlainWrites()).isTrue();
  }

  @Test
  void anUpdateThatCommutesIsRecognised() {
    Step write = about(cell, 2);
    event(Op.COMMUTE, T, cell).event(Op.VOLATILE_READ, T, cell).event(Op.VOLATILE_WRITE, T, cell);
    assertThat(facts.step(write).isCommuting()).isTrue();
    assertThat(facts.variable(cell).isOnlyAddedTo()).isTrue();

    event(Op.VOLATILE_READ, T, cell).event(Op.VOLATILE_WRITE, T, cell);
    assertThat(facts.variable(cell).isOnlyAddedTo()).isFalse();
  }

  @Test
  void theLocksOfAnAccessAreThoseThatItsThreadHolds() {
    about(field, 0);
    event(Op.ACQUIRE, T, 5).event(Op.ACQUIRE, U, 6).event(Op.WRITE, T, field);
    assertThat(facts.variable(field).writeLock()).isEqualTo(5);

    event(Op.RELEASE, T, 5).event(Op.READ, T, field);
    assertThat(facts.variable(field).accessLock()).isEqualTo(-1);
    assertThat(facts.variable(field).writeLock()).isEqualTo(5);
  }

  @Test
  void aSharedLockIsHeld() {
    about(field, 0);
    event(Op.SHARE, T, 5).event(Op.READ, T, field);
    assertThat(facts.variable(field).accessLock()).isEqualTo(5);

    event(Op.UNSHARE, T, 5).event(Op.READ, T, field);
    assertThat(facts.variable(field).accessLock()).isEqualTo(-1);
  }

  @Test
  void onlyVariablesOfFindingsAreFollowed() {
    about(field, 0);
    event(Op.WRITE, T, cell);

    assertThat(facts.variable(cell).writes()).isZero();
  }

  @Test
  void plainWritesRaceUnlessTheProgramChoosesModes() {
    about(field, 0);
    event(Op.READ, T, field);
    assertThat(facts.hasRace(field)).isFalse();
    event(Op.WRITE, U, field);
    assertThat(facts.hasRace(field)).isTrue();
    facts.setRaces(variable -> variable != field);
    assertThat(facts.hasRace(field)).isFalse();

    facts.setRaces(variable -> true);
    event(Op.ACQUIRE_READ, T, field);
    assertThat(facts.hasRace(field)).isFalse();
  }

  @Test
  void accessesOfInitialisersDoNotCount() {
    place = symbols.of(Kind.SITE).intern("a.A.<init>(A.java:1)");
    about(field, 0);
    event(Op.WRITE, T, field);

    assertThat(facts.variable(field).writes()).isZero();
  }

  @Test
  void aStepThatIsNoAccessHasNoFacts() {
    Step step = about(field, 7);
    event(Op.WRITE, T, field);

    assertThat(facts.step(step)).isEqualTo(StepFacts.NONE);
  }
}
