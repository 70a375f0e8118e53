package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.Branchless.same;

import java.util.Arrays;

/** The blocks, or the like, that each thread is in; 0 is one without a name. */
final class OpenBlocks {
  /** That there is none. */
  static final int NONE = -1;

  private static final int[] EMPTY = {0};

  /** By thread: how many there are, and each of them. */
  private int[][] stacks = new int[16][];

  OpenBlocks() {
    Arrays.fill(stacks, EMPTY);
  }

  /** A thread enters a block. */
  void push(int thread, int block) {
    int[] stack = withRoom(thread);
    stack[++stack[0]] = block;
  }

  /** A thread leaves the block that it is in; returns that, or {@link #NONE}. */
  int pop(int thread) {
    int[] stack = withRoom(thread);
    return stack[0] == 0 ? NONE : stack[stack[0]--];
  }

  /** Whether to leave a block fits the one that was entered: one name is enough. */
  static boolean fits(int entered, int left) {
    return entered == left || entered == 0 || left == 0;
  }

  /**
   * Begins and ends what some rows of a batch say, up to the first that is malformed.
   *
   * @return that row; how many there are in the batch if there is none
   */
  int take(EventBatch batch, int[] rows, int count) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      int block = targets[row];
      int[] stack = withRoom(threads[row]);
      int isBegin = same(operations[row], Op.BEGIN);
      int at = stack[0] - isBegin;
      int entered = stack[at];
      int fits = isBegin | same(entered, block) | same(entered, 0) | same(block, 0);
      if ((fits & ~same(at, 0)) == 0) {
        return row;
      }
      stack[at] = entered ^ ((entered ^ block) & isBegin);
      stack[0] = at - isBegin - 1;
    }
    return batch.size();
  }

  /** The stack of a thread, with room for one more. */
  private int[] withRoom(int thread) {
    if (thread >= stacks.length) {
      int before = stacks.length;
      stacks = Arrays.copyOf(stacks, Math.max(thread + 1, 2 * before));
      Arrays.fill(stacks, before, stacks.length, EMPTY);
    }
    int[] stack = stacks[thread];
    if (stack[0] + 1 == stack.length) {
      stack = Arrays.copyOf(stack, Math.max(8, 2 * stack.length));
      stacks[thread] = stack;
    }
    return stack;
  }
}
