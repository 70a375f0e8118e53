package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The last access to each recorded variable, as a word: 0 if there was none, a segment of a thread
 * (see {@link AccessLog}) with the lowest bit set if it wrote, or a negative number if several
 * threads have read the variable since the last write. Words live in pages that are made when they
 * are first needed.
 */
public final class LastAccessTable {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int MASK = PAGE - 1;

  private final long[][] pages = new long[Definitions.MAX_VARIABLES >>> PAGE_BITS][];
  private static final VarHandle PAGE_REFERENCE =
      MethodHandles.arrayElementVarHandle(long[][].class);
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  public long get(int variable) {
    long[] page = pages[variable >>> PAGE_BITS];
    return page == null ? 0 : (long) WORD.getOpaque(page, variable & MASK);
  }

  /** Sets a word; a thread that reads it sees what was logged before. */
  public void set(int variable, long word) {
    long[] page = pages[variable >>> PAGE_BITS];
    if (page == null) {
      page = makePage(variable >>> PAGE_BITS);
    }
    WORD.setRelease(page, variable & MASK, word);
  }

  private long[] makePage(int index) {
    long[] made = new long[PAGE];
    long[] other = (long[]) PAGE_REFERENCE.compareAndExchange(pages, index, null, made);
    return other == null ? made : other;
  }
}
