package dev.cosmodrome.runtime.identity;

import org.jspecify.annotations.Nullable;

/** Arrays that a thread created lately and that no other thread can reach. */
public final class FreshArrays {
  private static final int MOST = 8;

  private final @Nullable Object[] arrays = new Object[MOST];
  private int count;

  /** The one that was created or asked for last. */
  private @Nullable Object last;

  public void add(Object array) {
    last = array;
    arrays[count++ & (MOST - 1)] = array;
  }

  public boolean has(Object array) {
    if (array == last) {
      return true;
    }
    for (int i = Math.min(count, MOST); --i >= 0; ) {
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

  /** Others may see them, from now on. */
  public void clear() {
    if (count > 0) {
      for (int i = 0; i < MOST; i++) {
        arrays[i] = null;
      }
      count = 0;
      last = null;
    }
  }
}
