package dev.cosmodrome.runtime.steering;

import static dev.cosmodrome.runtime.steering.ScheduledStep.NONE;
import static dev.cosmodrome.runtime.steering.SteeredSchedule.Turn.ANY_TIME;
import static dev.cosmodrome.runtime.steering.SteeredSchedule.Turn.LATER;
import static dev.cosmodrome.runtime.steering.SteeredSchedule.Turn.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.steering.SteeredSchedule.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose turn it is: threads are names here, which come one after the other. */
final class SteeredScheduleTest {
  private static final String A = "A";
  private static final String B = "B";
  private static final String C = "C";

  private static final Integer ONE = 1000;
  private static final Integer OTHER = 2000;

  /** A lost update: the first role reads, the second one writes, the first one writes. */
  private final SteeredSchedule update = new SteeredSchedule(List.of(step(0), step(1), step(0)));

  private static final long READ = 0b001;
  private static final long WRITE = 0b110;

  private static ScheduledStep step(int role) {
    return new ScheduledStep(role, "", NONE, "", NONE);
  }

  private static ScheduledStep step(int role, int object) {
    return new ScheduledStep(role, "", object, "Integer", NONE);
  }

  private static ScheduledStep step(int role, int object, int element) {
    return new ScheduledStep(role, "", object, "Integer", element);
  }

  private static Turn at(SteeredSchedule schedule, String thread, long steps) {
    return schedule.arrive(thread, steps, null, null);
  }

  private static void take(SteeredSchedule schedule, String thread, long steps) {
    assertThat(at(schedule, thread, steps)).isEqualTo(NOW);
    schedule.passed(thread);
  }

  @Test
  void stepsAreTakenInTheirOrder() {
    take(update, A, READ);
    assertThat(at(update, A, WRITE)).isEqualTo(LATER);
    assertThat(at(update, B, READ)).isEqualTo(ANY_TIME);
    take(update, B, WRITE);
    assertThat(at(update, A, WRITE)).isEqualTo(NOW);
    assertThat(update.isComplete()).isTrue();
  }

  @Test
  void whoWouldTakeAnothersStepWaits() {
    assertThat(at(update, A, READ)).isEqualTo(NOW);
    assertThat(at(update, A, 0b010)).isEqualTo(LATER);
    take(update, B, 0b010);
    assertThat(at(update, A, 0b010)).isEqualTo(ANY_TIME);
    assertThat(at(update, B, 0b100)).isEqualTo(ANY_TIME);
    take(update, A, 0b100);
    assertThat(update.isComplete()).isTrue();
  }

  @Test
  void whoComesTooEarlyWaitsForTheFirstStep() {
    assertThat(at(update, B, WRITE)).isEqualTo(LATER);
    take(update, A, READ);
    take(update, B, WRITE);
    take(update, A, WRITE);
    assertThat(update.isComplete()).isTrue();
  }

  @Test
  void othersWaitUntilAStepIsDone() {
    assertThat(at(update, A, READ)).isEqualTo(NOW);
    assertThat(at(update, B, WRITE)).isEqualTo(LATER);
    update.passed(B);
    assertThat(at(update, B, WRITE)).isEqualTo(LATER);
    update.passed(A);
    assertThat(at(update, B, WRITE)).isEqualTo(NOW);
  }

  @Test
  void aThreadThatGoesOnHasDoneItsStep() {
    assertThat(at(update, A, READ)).isEqualTo(NOW);
    assertThat(at(update, A, WRITE)).isEqualTo(LATER);
    assertThat(at(update, B, WRITE)).isEqualTo(NOW);
  }

  @Test
  void aStepThatHappensAgainChangesNothing() {
    take(update, A, READ);
    assertThat(at(update, A, READ)).isEqualTo(ANY_TIME);
    take(update, B, WRITE);
    assertThat(at(update, B, WRITE)).isEqualTo(ANY_TIME);
    assertThat(at(update, A, READ)).isEqualTo(ANY_TIME);
    take(update, A, WRITE);
    assertThat(update.isComplete()).isTrue();
  }

  @Test
  void whoHasNoRoleIsNotHeldBackByThoseWhoHave() {
    take(update, A, READ);
    assertThat(at(update, B, WRITE)).isEqualTo(NOW);
    assertThat(at(update, C, WRITE)).isEqualTo(ANY_TIME);
    assertThat(at(update, C, READ)).isEqualTo(ANY_TIME);
  }

  @Test
  void ownStepsMayBeLeftOut() {
    SteeredSchedule schedule = new SteeredSchedule(List.of(step(0), step(0), step(1), step(0)));
    take(schedule, A, 0b0001);
    assertThat(at(schedule, B, 0b0100)).isEqualTo(LATER);
    assertThat(at(schedule, A, 0b1000)).isEqualTo(LATER);
    take(schedule, B, 0b0100);
    take(schedule, A, 0b1000);
    assertThat(schedule.isComplete()).isTrue();
  }

  @Test
  void stepsOnOtherObjectsDoNotCount() {
    SteeredSchedule schedule =
        new SteeredSchedule(List.of(step(0, 0), step(1, 0), step(1, 1), step(0, 0)));
    assertThat(schedule.arrive(A, 0b0001, ONE, null)).isEqualTo(NOW);
    schedule.passed(A);
    assertThat(schedule.arrive(B, 0b0010, OTHER, null)).isEqualTo(ANY_TIME);
    assertThat(schedule.arrive(B, 0b0010, ONE, null)).isEqualTo(NOW);
    assertThat(schedule.arrive(B, 0b0100, ONE, null)).isEqualTo(ANY_TIME);
    assertThat(schedule.arrive(B, 0b0100, OTHER, null)).isEqualTo(NOW);
    schedule.passed(B);
    assertThat(schedule.arrive(A, 0b1000, OTHER, null)).isEqualTo(ANY_TIME);
    assertThat(schedule.arrive(A, 0b1000, ONE, null)).isEqualTo(NOW);
  }

  @Test
  void anObjectOfAnotherKindMayStandForTheOneThatIsMeant() {
    SteeredSchedule schedule = new SteeredSchedule(List.of(step(0, 0), step(1, 0)));
    assertThat(schedule.arrive(A, 0b01, ONE, null)).isEqualTo(NOW);
    schedule.passed(A);
    assertThat(schedule.arrive(B, 0b10, "a view", null)).isEqualTo(NOW);
  }

  @Test
  void stepsOnOtherElementsDoNotCount() {
    SteeredSchedule schedule =
        new SteeredSchedule(List.of(step(0, 0, 0), step(1, 0, 0), step(1, 0, 1), step(0, 0, 0)));
    assertThat(schedule.arrive(A, 0b0001, ONE, "x")).isEqualTo(NOW);
    schedule.passed(A);
    assertThat(schedule.arrive(B, 0b0010, ONE, "y")).isEqualTo(ANY_TIME);
    assertThat(schedule.arrive(B, 0b0010, ONE, "x")).isEqualTo(NOW);
    assertThat(schedule.arrive(B, 0b0100, ONE, "x")).isEqualTo(ANY_TIME);
    assertThat(schedule.arrive(B, 0b0100, ONE, "y")).isEqualTo(NOW);
    schedule.passed(B);
    assertThat(schedule.arrive(A, 0b1000, ONE, "x")).isEqualTo(NOW);
  }

  @Test
  void aCallMayBeSeveralStepsOnOneThing() {
    SteeredSchedule schedule = new SteeredSchedule(List.of(step(0, 0), step(0, 0), step(1, 0)));
    assertThat(schedule.arrive(A, 0b011, ONE, null)).isEqualTo(NOW);
    schedule.passed(A);
    assertThat(schedule.arrive(B, 0b100, ONE, null)).isEqualTo(NOW);
    assertThat(schedule.isComplete()).isTrue();
  }
}
