package dev.cosmodrome.runtime.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The last access to each recorded variable, as a word: 0 if there was none; a segment of a thread
 * with two flags (see {@link Segments}); or, if several threads have read the variable since the
 * last write, the sign bit and the time since when they have.
 */
public final class LastAccessTable extends VariableTable {
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  /** Creates a table without accesses. */
  public LastAccessTable() {
    super(1);
  }

  /** Returns the word of a variable, as the current thread can see it. Any thread may call this. */
  public long get(int variable) {
    long[] page = pageIfAny(variable);
    return page == null ? 0 : (long) WORD.getOpaque(page, indexInPage(variable));
  }

  /** Returns the word of a variable, after everything that its last writer did before. */
  long getLatest(int variable) {
    return (long) WORD.getVolatile(page(variable), indexInPage(variable));
  }

  /**
   * Sets the word of a variable. The write is a release: the event that it stands for was published
   * before.
   */
  public void set(int variable, long word) {
    WORD.setRelease(page(variable), indexInPage(variable), word);
  }

  /** Sets the word of a variable if it still is {@code from}; returns whether it was. */
  public boolean change(int variable, long from, long to) {
    return WORD.compareAndSet(page(variable), indexInPage(variable), from, to);
  }
}
