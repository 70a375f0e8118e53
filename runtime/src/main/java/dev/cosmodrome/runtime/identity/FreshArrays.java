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

  /** The array that was created or found last; loops ask for the same one again and again. */
  private @Nullable Object last;

  public void add(Object array) {
    last = array;
    arrays[count++ & (MAX_ARRAYS - 1)] = array;
  }

  public boolean has(Object array) {
    if (array == last) {
      return true;
    }
    for (int i = Math.min(count, MAX_ARRAYS); --i >= 0; ) {
      if (arrays[i] == array) {
        last = array;
        return true;
      }
    }
    return false;
  }

  public boolean isLast(Object array) {
    return array == last;
  }

  /** Removes all arrays, because other threads may be able to reach them from now on. */
  public void clear() {
    if (count > 0) {
      for (int i = 0; i < MAX_ARRAYS; i++) {
        arrays[i] = null;
      }
      count = 0;
      last = null;
    }
  }
}
