package dev.cosmodrome.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The last access of each recorded variable, in one word: 0 if there was none; a segment of a
 * thread (see {@link ThreadLog}), with the lowest bit set if it wrote; or a negative number if
 * several threads have read the variable since the last write. Words are stored in pages, which are
 * allocated when they are first needed.
 */
final class Words {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int MASK = PAGE - 1;

  private static final long[][] PAGES = new long[Definitions.MAX_VARIABLES >>> PAGE_BITS][];
  private static final VarHandle PAGE_REFERENCE =
      MethodHandles.arrayElementVarHandle(long[][].class);
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  private Words() {}

  static long get(int variable) {
    long[] page = PAGES[variable >>> PAGE_BITS];
    return page == null ? 0 : (long) WORD.getOpaque(page, variable & MASK);
  }

  /** Sets a word; a thread that reads it sees what was logged before. */
  static void set(int variable, long word) {
    long[] page = PAGES[variable >>> PAGE_BITS];
    if (page == null) {
      page = makePage(variable >>> PAGE_BITS);
    }
    WORD.setRelease(page, variable & MASK, word);
  }

  private static long[] makePage(int index) {
    long[] made = new long[PAGE];
    long[] other = (long[]) PAGE_REFERENCE.compareAndExchange(PAGES, index, null, made);
    return other == null ? made : other;
  }
}
