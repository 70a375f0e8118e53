package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What is known of deferred accesses to each variable beyond the word in {@link LastAccessTable}:
 * the places of the last read and the last write, and the segment of a write that a read of the
 * same thread came after. Only the thread that the variable's word names changes an entry. Threads
 * that access a variable at the same moment without synchronisation may see the place of a
 * neighbouring access.
 */
final class DeferredAccessTable {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int MASK = PAGE - 1;

  /** The numbers for each variable: the write, the place of the read and that of the write. */
  private static final int ENTRY = 3;

  private static final int READ_PLACE = 1;
  private static final int WRITE_PLACE = 2;

  private static final VarHandle PAGE_REFERENCE =
      MethodHandles.arrayElementVarHandle(long[][].class);

  private final long[][] pages = new long[Definitions.MAX_VARIABLES >>> PAGE_BITS][];

  /** Returns the last write before the last read, with its flags; 0 if there is none. */
  long write(int variable) {
    return page(variable)[at(variable)];
  }

  void setWrite(int variable, long write) {
    page(variable)[at(variable)] = write;
  }

  /** Returns the place of the last deferred read; see {@link DeferredAccessBuffer#place}. */
  long readPlace(int variable) {
    return page(variable)[at(variable) + READ_PLACE];
  }

  void setReadPlace(int variable, long place) {
    page(variable)[at(variable) + READ_PLACE] = place;
  }

  /** Returns the place of the last deferred write. */
  long writePlace(int variable) {
    return page(variable)[at(variable) + WRITE_PLACE];
  }

  void setWritePlace(int variable, long place) {
    page(variable)[at(variable) + WRITE_PLACE] = place;
  }

  private static int at(int variable) {
    return (variable & MASK) * ENTRY;
  }

  private long[] page(int variable) {
    long[] page = pages[variable >>> PAGE_BITS];
    return page == null ? makePage(variable >>> PAGE_BITS) : page;
  }

  private long[] makePage(int index) {
    long[] made = new long[PAGE * ENTRY];
    long[] other = (long[]) PAGE_REFERENCE.compareAndExchange(pages, index, null, made);
    return other == null ? made : other;
  }
}
