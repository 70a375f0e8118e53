package dev.cosmodrome.runtime.steering;

import static dev.cosmodrome.runtime.steering.ScheduledStep.NONE;
import static dev.cosmodrome.runtime.steering.SteeredSchedule.Turn.ANY_TIME;
import static dev.cosmodrome.runtime.steering.SteeredSchedule.Turn.LATER;
import static dev.cosmodrome.runtime.steering.SteeredSchedule.Turn.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.steering.SteeredSchedule.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several attempts at a lost update: threads are names here, which come one after the other. */
final class SteeredAttemptsTest {
  private static final String A = "A";
  private static final String B = "B";
  private static final Integer ONE = 1000;
  private static final Integer OTHER = 2000;
  private static final long READ = 0b001;
  private static final long WRITE = 0b110;

  private final SteeredAttempts attempts = new SteeredAttempts(List.of(step(0), step(1), step(0)));

  private static ScheduledStep step(int role) {
    return new ScheduledStep(role, "", 0, "Integer", NONE);
  }

  private Turn at(String thread, long steps, Integer object) {
    return attempts.arrive(thread, steps, object, null);
  }

  private void take(String thread, long steps, Integer object) {
    assertThat(at(thread, steps, object)).isEqualTo(NOW);
    attempts.passed(thread);
  }

  @Test
  void afterTheLastStepAnotherOneBegins() {
    for (int i = 1; i <= 3; i++) {
      take(B, READ, ONE);
      take(A, WRITE, ONE);
      take(B, WRITE, ONE);
      assertThat(attempts.completed()).isEqualTo(i);
    }
  }

  @Test
  void eachObjectHasItsOwn() {
    take(A, READ, ONE);
    take(B, READ, OTHER);
    assertThat(at(A, WRITE, ONE)).isEqualTo(LATER);
    assertThat(at(B, WRITE, OTHER)).isEqualTo(LATER);
    attempts.giveUpOldest();
    assertThat(attempts.has(A)).isFalse();
    assertThat(at(A, WRITE, ONE)).isEqualTo(ANY_TIME);
    take(A, WRITE, OTHER);
    take(B, WRITE, OTHER);
    assertThat(attempts.completed()).isEqualTo(1);
  }

  @Test
  void onlyIfThereIsNoneIsItsBeginningWaitedFor() {
    assertThat(at(B, WRITE, OTHER)).isEqualTo(LATER);
    take(A, READ, ONE);
    assertThat(at(B, WRITE, OTHER)).isEqualTo(ANY_TIME);
  }

  @Test
  void whoGivesUpLeavesTheOthers() {
    take(A, READ, ONE);
    take(B, READ, OTHER);
    assertThat(attempts.isInOldest(A)).isTrue();
    assertThat(attempts.isInOldest(B)).isFalse();
    attempts.giveUp(A);
    assertThat(attempts.isInOldest(B)).isTrue();
    assertThat(attempts.has(A)).isFalse();
    assertThat(attempts.has(B)).isTrue();
    assertThat(at(B, WRITE, OTHER)).isEqualTo(LATER);
  }

  @Test
  void oldOnesMakeRoomForNewOnes() {
    take(A, READ, ONE);
    for (int object = 0; object < 16; object++) {
      take(B, READ, object);
    }
    assertThat(attempts.has(A)).isFalse();
  }

  @Test
  void theThreadThatTakesAStepIsKnown() {
    assertThat(at(A, READ, ONE)).isEqualTo(NOW);
    assertThat(attempts.acting()).containsExactly(A);
    attempts.passed(A);
    assertThat(attempts.acting()).isEmpty();
  }
}
