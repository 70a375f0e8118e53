package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A table with some numbers for each recorded variable, initially 0, in pages that are created when
 * they are first needed. Pages are small, so that most of those of a long array contain no other
 * variables and can be given back when the array is collected.
 *
 * <p>This is a superclass and not a part of the tables, because compiled hooks then find a page
 * with one load less.
 */
abstract class VariableTable {
  /** The number of bits of a variable's id that select its entry in a page. */
  private static final int PAGE_BITS = 9;

  private static final int PAGE = 1 << PAGE_BITS;

  private static final VarHandle PAGE_REFERENCE =
      MethodHandles.arrayElementVarHandle(long[][].class);

  private final long[][] pages = new long[Definitions.MAX_VARIABLES >>> PAGE_BITS][];
  private final int numbers;

  /** Creates a table with this many numbers for each variable. */
  VariableTable(int numbers) {
    this.numbers = numbers;
  }

  /** Returns the index of a variable among those of its page. */
  static int indexInPage(int variable) {
    return variable & PAGE - 1;
  }

  /** Returns the page of a variable, null if there is none yet. */
  final long @Nullable [] pageIfAny(int variable) {
    return pages[variable >>> PAGE_BITS];
  }

  /** Returns the page of a variable; creates it if there is none yet. */
  final long[] page(int variable) {
    long[] page = pageIfAny(variable);
    return page == null ? makePage(variable >>> PAGE_BITS) : page;
  }

  /**
   * Gives back the pages that contain only these variables, which no thread can access any more.
   */
  final void release(int first, int count) {
    int begin = (int) ((first + (long) PAGE - 1) >>> PAGE_BITS);
    int end = (int) (((long) first + count) >>> PAGE_BITS);
    for (int i = begin; i < end; i++) {
      pages[i] = null;
    }
  }

  /** Creates a page, unless another thread is faster; returns the one that is in the table. */
  private long[] makePage(int index) {
    long[] made = new long[PAGE * numbers];
    long[] other = (long[]) PAGE_REFERENCE.compareAndExchange(pages, index, null, made);
    return other == null ? made : other;
  }
}
