package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.instrument.steering.HoldPoints.Operation;
import dev.cosmodrome.runtime.steering.ScheduledStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedules that a program is steered into. */
final class ScheduleFileTest {
  private static final Path FILE = Path.of("schedule.txt");
  private static final String PLACE = "A.go(A.java:3)";

  /** Parses steps, whose parts are separated by bars here and by tabs in a file. */
  private static ScheduleFile schedule(String... steps) {
    List<String> lines = Arrays.stream(steps).map(step -> step.replace('|', '\t')).toList();
    return ScheduleFile.parse(FILE, lines);
  }

  private static List<ScheduledStep> steps(String... steps) {
    return schedule(steps).steps();
  }

  @Test
  void aStepHasRoleBlockAndObject() {
    assertThat(steps("t1|read|A.x of A#7|A.go|" + PLACE))
        .containsExactly(new ScheduledStep(0, "A.go", 0, "A", ScheduledStep.NONE));
  }

  @Test
  void threadsAndObjectsAreNumberedInTheirOrder() {
    assertThat(
            steps(
                "t5|read|A.x of A#7|A.go|" + PLACE,
                "t2|write|A.x of B#8|A.run|" + PLACE,
                "t5|write|A.x of A#7|A.go|" + PLACE))
        .containsExactly(
            new ScheduledStep(0, "A.go", 0, "A", ScheduledStep.NONE),
            new ScheduledStep(1, "A.run", 1, "B", ScheduledStep.NONE),
            new ScheduledStep(0, "A.go", 0, "A", ScheduledStep.NONE));
  }

  @Test
  void anElementOfAnArrayIsNumbered() {
    assertThat(steps("t1|write|int[]#3[5]|A.go|" + PLACE))
        .containsExactly(new ScheduledStep(0, "A.go", 0, "int[]", 0));
  }

  @Test
  void aStaticFieldHasNoObject() {
    assertThat(steps("t1|write|A.x|A.go|" + PLACE))
        .containsExactly(new ScheduledStep(0, "A.go", ScheduledStep.NONE, "", ScheduledStep.NONE));
  }

  @Test
  void theLockOfTheBlockItselfIsTakenBeforeTheBlockIsEntered() {
    assertThat(steps("t1|acquire|A#1|A.go(int)|" + PLACE, "t1|acquire|A#1|A.run|" + PLACE))
        .extracting(ScheduledStep::block)
        .containsExactly("", "A.run");
  }

  @ParameterizedTest
  @CsvSource({
    "read, READ",
    "volatileRead, READ",
    "acquireRead, READ",
    "opaqueRead, READ",
    "write, WRITE",
    "volatileWrite, WRITE",
    "releaseWrite, WRITE",
    "opaqueWrite, WRITE",
    "opaqueUpdate, WRITE",
    "releaseUpdate, WRITE",
    "acquire, ACQUIRE"
  })
  void threadsAreHeldAtAccessesAndLocks(String operation, Operation expected) {
    ScheduleFile schedule = schedule("t1|" + operation + "|A#1|B.run|" + PLACE);
    for (Operation other : Operation.values()) {
      assertThat(schedule.steps(PLACE, other, "")).isEqualTo(other == expected ? 1 : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"release", "fork", "join", "begin", "end", "send"})
  void aStepAtWhichNoThreadCanBeHeldIsLeftOut(String operation) {
    assertThat(steps("t1|" + operation + "|A#1|A.go|" + PLACE)).isEmpty();
  }

  @Test
  void aHoldPointIsFoundByPlaceOperationAndField() {
    ScheduleFile schedule =
        schedule(
            "t1|read|A.x of A#1|A.go|" + PLACE,
            "t2|read|A.y of A#1|A.go|" + PLACE,
            "t2|read|A.x of A#1|A.go|B.run(B.java:4)");
    assertThat(schedule.steps(PLACE, Operation.READ, "x")).isEqualTo(0b001);
    assertThat(schedule.steps(PLACE, Operation.READ, "y")).isEqualTo(0b010);
    assertThat(schedule.steps("B.run(B.java:4)", Operation.READ, "x")).isEqualTo(0b100);
    assertThat(schedule.steps(PLACE, Operation.WRITE, "x")).isZero();
    assertThat(schedule.steps(PLACE, Operation.READ, "z")).isZero();
  }

  @Test
  void severalStepsMayBeTakenAtOnePlace() {
    String step = "|read|A.x of A#1|A.go|" + PLACE;
    assertThat(schedule("t1" + step, "t2" + step).steps(PLACE, Operation.READ, "x"))
        .isEqualTo(0b11);
  }

  @Test
  void stepsBehindThe64thAreLeftOut() {
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 70; i++) {
      many.add("t1|read|A.x of A#1|A.go|" + PLACE);
    }
    ScheduleFile schedule = schedule(many.toArray(new String[0]));
    assertThat(schedule.steps()).hasSize(64);
    assertThat(schedule.steps(PLACE, Operation.READ, "x")).isEqualTo(-1L);
  }

  @Test
  void aStepWithoutAllItsPartsIsNamed() {
    assertThatThrownBy(() -> schedule("t1|read|A#1|A.go|" + PLACE, "t1|read|A#1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("schedule.txt:2: a step has 5 parts");
  }
}
