package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Op;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariableFactsTest {
  private static final int T = 0;
  private static final int U = 1;
  private static final int V = 2;
  private static final int[] NO_LOCKS = {};

  private static final int SITE = 3;
  private static final int BLOCK = 5;

  private final VariableFacts facts = new VariableFacts();
  private long event;

  private void read(int thread, int... locks) {
    facts.read(Op.READ, thread, SITE, ++event, locks, List.of(BLOCK));
  }

  private void write(int thread, int... locks) {
    facts.write(Op.WRITE, thread, ++event, locks, false);
  }

  @Test
  void aVariableWithoutAccessesHasNoLocksAndNoUpdates() {
    assertThat(facts.writes()).isZero();
    assertThat(facts.isAtomic()).isTrue();
    assertThat(facts.isOnlyUpdated()).isFalse();
    assertThat(facts.isOnlyAddedTo()).isFalse();
    assertThat(facts.isNeverChanged()).isTrue();
    assertThat(facts.accessLock()).isEqualTo(-1);
    assertThat(facts.writeLock()).isEqualTo(-1);
    assertThat(facts.freshRead(T, false)).isNull();
    assertThat(facts.lastWriteByOthers(T)).isEqualTo(-1);
  }

  @Test
  void aLockProtectsAccessesIfItIsHeldAtEachOfThem() {
    write(T, 3, 5, 7);
    write(U, 5, 7);
    assertThat(facts.accessLock()).isEqualTo(5);
    read(U, 7, 8);
    assertThat(facts.accessLock()).isEqualTo(7);
    assertThat(facts.writeLock()).isEqualTo(5);
    read(T);
    assertThat(facts.accessLock()).isEqualTo(-1);
    assertThat(facts.writeLock()).isEqualTo(5);
  }

  @Test
  void aLockOfReadersOnlyIsNoLockOfWriters() {
    read(T, 4);
    write(T);

    assertThat(facts.writeLock()).isEqualTo(-1);
    assertThat(facts.accessLock()).isEqualTo(-1);
  }

  @Test
  void aReadIsFreshUntilAnotherThreadWrites() {
    write(U);
    read(T, 9);
    VariableFacts.OwnRead read = facts.freshRead(T, false);
    assertThat(read).isNotNull();
    assertThat(read.holds(9)).isTrue();
    assertThat(read.holds(8)).isFalse();

    write(T);
    assertThat(facts.freshRead(T, false)).isSameAs(read);
    write(U);
    assertThat(facts.freshRead(T, false)).isNull();
    assertThat(facts.freshRead(V, false)).isNull();
  }

  @Test
  void theReadOfAnUpdateDoesNotCount() {
    read(T, 1);
    read(T, 2);
    VariableFacts.OwnRead before = facts.freshRead(T, true);

    assertThat(before).isNotNull();
    assertThat(before.holds(1)).isTrue();
    write(U);
    read(T);
    assertThat(facts.freshRead(T, true)).isNull();
    assertThat(facts.freshRead(T, false)).isNotNull();
  }

  @Test
  void theLastWriteByOthersSkipsOwnWrites() {
    write(T);
    write(U);
    write(U);
    write(T);
    write(T);

    assertThat(facts.lastWriteByOthers(T)).isEqualTo(3);
    assertThat(facts.lastWriteByOthers(U)).isEqualTo(5);
    assertThat(facts.lastWriteByOthers(V)).isEqualTo(5);
    assertThat(facts.writes()).isEqualTo(5);
  }

  @Test
  void aValueChangesIfAThreadWritesThatHasReadAWrittenOne() {
    read(T);
    write(T);
    write(U);
    assertThat(facts.isNeverChanged()).isTrue();
    read(U);
    assertThat(facts.isNeverChanged()).isTrue();
    write(U);
    assertThat(facts.isNeverChanged()).isFalse();
  }

  @Test
  void readsAfterTheFirstWriteAreKnownByTheirSites() {
    read(T);
    assertThat(facts.isReadLater(SITE)).isFalse();
    write(T);
    assertThat(facts.isReadLater(SITE)).isFalse();
    read(U);
    assertThat(facts.isReadLater(SITE)).isTrue();
    assertThat(facts.isReadLater(SITE + 1)).isFalse();
    assertThat(facts.isReadLater(SITE, BLOCK)).isTrue();
    assertThat(facts.isReadLater(SITE, BLOCK + 1)).isFalse();
  }

  @Test
  void plainAndVolatileAccessesAreNoExplicitModes() {
    read(T);
    write(T);
    facts.read(Op.VOLATILE_READ, U, SITE, ++event, NO_LOCKS, List.of());
    facts.write(Op.VOLATILE_WRITE, U, ++event, NO_LOCKS, false);

    assertThat(facts.hasExplicitModes()).isFalse();
    assertThat(facts.isAtomic()).isFalse();
    assertThat(facts.hasPlainWrites()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {Op.ACQUIRE_READ, Op.OPAQUE_READ})
  void otherModesAreChosenByTheProgram(int operation) {
    facts.read(operation, T, SITE, ++event, NO_LOCKS, List.of());

    assertThat(facts.hasExplicitModes()).isTrue();
    assertThat(facts.isAtomic()).isTrue();
    assertThat(facts.hasPlainWrites()).isFalse();
  }

  @Test
  void aVariableIsOnlyUpdatedIfEachWriteIsAnUpdate() {
    facts.write(Op.VOLATILE_WRITE, T, ++event, NO_LOCKS, true);
    assertThat(facts.isOnlyUpdated()).isTrue();
    facts.write(Op.VOLATILE_WRITE, T, ++event, NO_LOCKS, false);
    assertThat(facts.isOnlyUpdated()).isFalse();
  }

  @Test
  void aVariableIsOnlyAddedToIfEachWriteCommutes() {
    facts.write(Op.VOLATILE_WRITE, T, ++event, NO_LOCKS, true);
    facts.addCommuting();
    assertThat(facts.isOnlyAddedTo()).isTrue();
    facts.write(Op.VOLATILE_WRITE, T, ++event, NO_LOCKS, true);
    assertThat(facts.isOnlyAddedTo()).isFalse();
  }
}
