package dev.cosmodrome.runtime.identity;

import org.jspecify.annotations.Nullable;

/**
 * The last few arrays that a thread has created and that no other thread can reach, because the
 * thread has done nothing since that others may see. Used by that thread only.
 */
public final class FreshArrays {
  /** The number of arrays that are kept: a power of two. */
  private static final int MAX_ARRAYS = 8;

  private final @Nullable Object[] arrays = new Object[MAX_ARRAYS];
  private int count;

  // The two of these arrays that were created or found last; loops ask for the same ones again and
  // again.
  private @Nullable Object last;
  private @Nullable Object previous;

  public void add(Object array) {
    int at = count++ & (MAX_ARRAYS - 1);
    previous = last == arrays[at] ? null : last;
    last = array;
    arrays[at] = array;
  }

  public boolean has(Object array) {
    if (isRecent(array)) {
      return true;
    }
    for (int i = Math.min(count, MAX_ARRAYS); --i >= 0; ) {
      if (arrays[i] == array) {
        previous = last;
        last = array;
        return true;
      }
    }
    return false;
  }

  /** Returns whether an array is known to be one of those that are kept, without a search. */
  public boolean isRecent(Object array) {
    return array == last || array == previous;
  }

  /** Removes all arrays, because other threads may be able to reach them from now on. */
  public void clear() {
    if (count > 0) {
      for (int i = 0; i < MAX_ARRAYS; i++) {
        arrays[i] = null;
      }
      count = 0;
      last = null;
      previous = null;
    }
  }
}
