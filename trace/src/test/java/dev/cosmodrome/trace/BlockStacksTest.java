package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The open blocks and methods of threads. */
final class BlockStacksTest {
  private static final long SEED = 20261118;

  private static int block(int id) {
    return id << 1;
  }

  private static int method(int id) {
    return id << 1 | BlockStacks.METHOD;
  }

  @Test
  void theInnermostIsLeftFirstInEachThread() {
    BlockStacks stacks = new BlockStacks();
    stacks.push(0, block(1));
    stacks.push(100, block(9));
    stacks.push(0, method(2));
    assertThat(stacks.pop(0)).isEqualTo(method(2));
    assertThat(stacks.pop(0)).isEqualTo(block(1));
    assertThat(stacks.pop(0)).isEqualTo(BlockStacks.NONE);
    assertThat(stacks.pop(100)).isEqualTo(block(9));
    assertThat(stacks.pop(5_000)).isEqualTo(BlockStacks.NONE);
  }

  @Test
  void blocksMayBeNestedDeeply() {
    BlockStacks stacks = new BlockStacks();
    for (int i = 1; i <= 1_000; i++) {
      stacks.push(2, block(i));
    }
    for (int i = 1_000; i >= 1; i--) {
      assertThat(stacks.pop(2)).isEqualTo(block(i));
    }
  }

  @Test
  void aThreadIsInABlockOrMethodAtAnyDepth() {
    BlockStacks stacks = new BlockStacks();
    stacks.push(0, method(1));
    assertThat(stacks.isIn(0, true)).isTrue();
    assertThat(stacks.isIn(0, false)).isFalse();
    stacks.push(0, block(1));
    stacks.push(0, method(2));
    assertThat(stacks.isIn(0, false)).isTrue();
    assertThat(stacks.isIn(1, true)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    // entered, left, whether it fits; b and m are blocks and methods, 0 has no name
    "b1, b1, true",
    "b1, b2, false",
    "b1, b0, true",
    "b0, b2, true",
    "b1, m1, false",
    "b0, m0, false",
    "m1, m1, true",
    "m1, m2, false",
    "m0, m2, true"
  })
  void whatIsLeftMustBeWhatWasEnteredIfBothHaveNames(String entered, String left, boolean fits) {
    assertThat(BlockStacks.fits(item(entered), item(left))).isEqualTo(fits);
  }

  private static int item(String text) {
    int id = Integer.parseInt(text.substring(1));
    return text.startsWith("m") ? method(id) : block(id);
  }

  @Test
  void manyEventsAtOnceAreJudgedLikeOneAfterTheOther() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      EventBatch batch = new EventBatch();
      int size = 1 + random.nextInt(24);
      int[] rows = new int[size];
      BlockStacks single = new BlockStacks();
      int malformed = size;
      for (int row = 0; row < size; row++) {
        int operation = random.nextInt(5) > 1 ? Op.BEGIN : Op.END;
        int thread = random.nextInt(2) * 20;
        int id = random.nextInt(3);
        batch.operations()[row] = operation;
        batch.threads()[row] = thread;
        batch.targets()[row] = id;
        rows[row] = row;
        if (malformed == size && !isAccepted(single, operation, thread, block(id))) {
          malformed = row;
        }
      }
      batch.setSize(size);
      assertThat(new BlockStacks().take(batch, rows, size))
          .as("round %d of seed %d", round, SEED)
          .isEqualTo(malformed);
    }
  }

  private static boolean isAccepted(BlockStacks stacks, int operation, int thread, int block) {
    if (operation == Op.BEGIN) {
      stacks.push(thread, block);
      return true;
    }
    int entered = stacks.pop(thread);
    return entered != BlockStacks.NONE && BlockStacks.fits(entered, block);
  }

  @Test
  void aBlockCannotEndInsideOfAMethodThatItContains() {
    BlockStacks stacks = new BlockStacks();
    stacks.push(0, block(1));
    stacks.push(0, method(1));
    EventBatch batch = new EventBatch();
    batch.operations()[0] = Op.END;
    batch.targets()[0] = 1;
    batch.setSize(1);
    assertThat(stacks.take(batch, new int[] {0}, 1)).isEqualTo(0);
  }
}
