package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.Branchless.same;

import java.util.Arrays;

/**
 * The open blocks and methods, or other nested items, of each thread. An item is kept as twice its
 * id, plus 1 for a method; the id 0 stands for an item without a name.
 */
final class BlockStacks {
  /** The value for no item. */
  static final int NONE = -1;

  /** The bit that marks a method. */
  static final int METHOD = 1;

  private static final int[] EMPTY = {0};

  /** By thread: the number of open blocks, followed by the blocks. */
  private int[][] stacks = new int[16][];

  BlockStacks() {
    Arrays.fill(stacks, EMPTY);
  }

  /** Enters a block. */
  void push(int thread, int block) {
    int[] stack = withRoom(thread);
    stack[++stack[0]] = block;
  }

  /** Leaves the innermost block of a thread; returns it, or {@link #NONE}. */
  int pop(int thread) {
    int[] stack = withRoom(thread);
    return stack[0] == 0 ? NONE : stack[stack[0]--];
  }

  /** Returns whether to leave a block fits the one that was entered: one name is enough. */
  static boolean fits(int entered, int left) {
    return isMethod(entered) == isMethod(left)
        && (entered == left || entered >> 1 == 0 || left >> 1 == 0);
  }

  /** Returns whether what is kept is a method. */
  static boolean isMethod(int entered) {
    return (entered & METHOD) != 0;
  }

  /** Returns whether a thread is in a block, or in a method. */
  boolean isIn(int thread, boolean isMethod) {
    int[] stack = withRoom(thread);
    for (int i = stack[0]; i > 0; i--) {
      if (isMethod(stack[i]) == isMethod) {
        return true;
      }
    }
    return false;
  }

  /**
   * Applies the begins and ends of blocks in some rows of a batch, up to the first malformed one.
   *
   * @return that row, or the size of the batch if there is none
   */
  int take(EventBatch batch, int[] rows, int count) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      int block = targets[row] << 1;
      int[] stack = withRoom(threads[row]);
      int isBegin = same(operations[row], Op.BEGIN);
      int at = stack[0] - isBegin;
      int entered = stack[at];
      int fits = same(entered, block) | same(entered, 0) | same(block, 0);
      fits = isBegin | (fits & same(entered & METHOD, 0));
      if ((fits & ~same(at, 0)) == 0) {
        return row;
      }
      stack[at] = entered ^ ((entered ^ block) & isBegin);
      stack[0] = at - isBegin - 1;
    }
    return batch.size();
  }

  /** Returns the stack of a thread, with room for one more item. */
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
