package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.trace.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerbOperationsTest {
  @ParameterizedTest
  @EnumSource(Verb.class)
  void aVerbIsAReadOrAWriteOrAnUpdateOrAFence(Verb verb) {
    boolean reads = VerbOperations.reading(verb) != VerbOperations.NONE;
    boolean writes = VerbOperations.writing(verb) != VerbOperations.NONE;
    boolean isFence = VerbOperations.fence(verb) != VerbOperations.NONE;

    assertThat(VerbOperations.isAtomicRead(verb)).isEqualTo(reads);
    assertThat(VerbOperations.isUpdate(verb)).isEqualTo(reads && writes);
    assertThat(VerbOperations.isAtomicWrite(verb)).isEqualTo(writes && !reads);
    assertThat(isFence && (reads || writes)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void readsReadAndWritesWrite(Verb verb) {
    int reading = VerbOperations.reading(verb);
    int writing = VerbOperations.writing(verb);

    if (reading != VerbOperations.NONE) {
      assertThat(Op.accesses(reading) && !Op.writes(reading) && Op.isAtomic(reading)).isTrue();
    }
    if (writing != VerbOperations.NONE) {
      assertThat(Op.writes(writing) && Op.isAtomic(writing)).isTrue();
    }
  }

  @Test
  void anUpdateHasTheModesOfBothItsAccesses() {
    assertThat(VerbOperations.reading(Verb.ACQUIRE_UPDATE)).isEqualTo(Op.ACQUIRE_READ);
    assertThat(VerbOperations.writing(Verb.ACQUIRE_UPDATE)).isEqualTo(Op.OPAQUE_UPDATE);
    assertThat(VerbOperations.reading(Verb.RELEASE_UPDATE)).isEqualTo(Op.OPAQUE_READ);
    assertThat(VerbOperations.writing(Verb.RELEASE_UPDATE)).isEqualTo(Op.RELEASE_UPDATE);
  }

  @Test
  void plainAccessesAreNoStepsOfTheirOwn() {
    assertThat(VerbOperations.reading(Verb.PLAIN_READ)).isEqualTo(VerbOperations.NONE);
    assertThat(VerbOperations.writing(Verb.PLAIN_WRITE)).isEqualTo(VerbOperations.NONE);
  }
}
