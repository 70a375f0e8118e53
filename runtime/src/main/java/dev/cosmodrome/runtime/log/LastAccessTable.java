package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The last access to each recorded variable, as a word: 0 if there was none; a segment of a thread
 * with two flags (see {@link AccessLog}); or, if several threads have read the variable since the
 * last write, the sign bit and the time since when they have. Pages of words are created when they
 * are first needed.
 */
public final class LastAccessTable {
  /** The number of bits of a variable's id that select a word in its page. */
  private static final int PAGE_BITS = 12;

  private static final int PAGE = 1 << PAGE_BITS;
  private static final int MASK = PAGE - 1;

  private final long[][] pages = new long[Definitions.MAX_VARIABLES >>> PAGE_BITS][];
  private static final VarHandle PAGE_REFERENCE =
      MethodHandles.arrayElementVarHandle(long[][].class);
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  /** Returns the word of a variable, as the current thread can see it. Any thread may call this. */
  public long get(int variable) {
    long[] page = pages[variable >>> PAGE_BITS];
    return page == null ? 0 : (long) WORD.getOpaque(page, variable & MASK);
  }

  /** Returns the word of a variable, after everything that its last writer did before. */
  long getLatest(int variable) {
    return (long) WORD.getVolatile(page(variable), variable & MASK);
  }

  /**
   * Sets the word of a variable. The write is a release: the event that it stands for was published
   * before.
   */
  public void set(int variable, long word) {
    WORD.setRelease(page(variable), variable & MASK, word);
  }

  /** Sets the word of a variable if it still is {@code from}; returns whether it was. */
  public boolean change(int variable, long from, long to) {
    return WORD.compareAndSet(page(variable), variable & MASK, from, to);
  }

  private long[] page(int variable) {
    long[] page = pages[variable >>> PAGE_BITS];
    return page == null ? makePage(variable >>> PAGE_BITS) : page;
  }

  /** Creates a page, unless another thread is faster; returns the one that is in the table. */
  private long[] makePage(int index) {
    long[] made = new long[PAGE];
    long[] other = (long[]) PAGE_REFERENCE.compareAndExchange(pages, index, null, made);
    return other == null ? made : other;
  }
}
