package dev.cosmodrome.checkers.atomicity;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;

/**
 * The last write of each variable and the last read since: for each, a transaction (0: none) and a
 * place. A negative reader stands for a {@link Readers} of that index.
 *
 * <p>A variable's state is half a cache line; on large traces, getting it there is most of the
 * work. It lies in pages, so that growing copies nothing.
 */
final class Accesses {
  static final int WRITER = 0;
  static final int READER = 1;
  static final int WRITE_PLACE = 2;
  static final int READ_PLACE = 3;

  private static final int STRIDE_BITS = 2;
  private static final int PAGE_BITS = 16;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final int SMALL_PAGE = 1 << 10;
  private static final long[] NO_PAGE = {};

  /** By operation: all bits if it is an access. */
  private static final int[] ACCESS_MASKS = new int[Op.COUNT];

  static {
    for (int operation = 0; operation < Op.COUNT; operation++) {
      ACCESS_MASKS[operation] = Op.accesses(operation) ? -1 : 0;
    }
  }

  private long[][] pages = {NO_PAGE};

  /** Depends on what was touched, so that touching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /** The page that holds a variable's state. */
  long[] page(int variable) {
    int number = variable >>> PAGE_BITS;
    if (number >= pages.length || offset(variable) >= pages[number].length) {
      grow(variable);
    }
    return pages[number];
  }

  /** Where a variable's state starts in its page. */
  static int offset(int variable) {
    return (variable & PAGE_MASK) << STRIDE_BITS;
  }

  /** Gets the state of all variables that these events access on its way into the cache. */
  void touch(EventBatch batch) {
    int[] operations = batch.operations();
    int[] targets = batch.targets();
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      int variable = targets[row] & ACCESS_MASKS[operations[row]];
      int number = variable >>> PAGE_BITS;
      long[] page = number < pages.length ? pages[number] : NO_PAGE;
      int offset = offset(variable);
      if (offset < page.length) {
        sum += page[offset] + page[offset + READ_PLACE];
      }
    }
    touched += sum;
  }

  private void grow(int variable) {
    int number = variable >>> PAGE_BITS;
    int length = pages.length;
    if (number >= length) {
      pages = Arrays.copyOf(pages, Math.max(number + 1, 2 * length));
      Arrays.fill(pages, length, pages.length, NO_PAGE);
    }
    int wanted = Math.max(2 * pages[number].length, SMALL_PAGE);
    while (wanted <= offset(variable)) {
      wanted *= 2;
    }
    pages[number] = Arrays.copyOf(pages[number], wanted);
  }
}
