package dev.cosmodrome.order;

import java.util.Arrays;

/**
 * A time for each slot that never changes. A clock that is joined of two shares with them what it
 * can, so that many clocks take little memory. Times that were never set are 0.
 */
public final class SharedClock {
  /** Knows of nothing. */
  public static final SharedClock ZERO = new SharedClock(new int[0][], 0);

  private static final int PAGE_BITS = 6;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final int[] NO_TIMES = {};

  /** Each has a length of its own: what is beyond it is 0. */
  private final int[][] pages;

  private final int footprint;

  private SharedClock(int[][] pages, int footprint) {
    this.pages = pages;
    this.footprint = footprint;
  }

  /** The time of a slot. */
  public int time(int slot) {
    int page = slot >>> PAGE_BITS;
    int index = slot & PAGE_MASK;
    return page < pages.length && index < pages[page].length ? pages[page][index] : 0;
  }

  /** How many numbers it has that it shared with no other clock when it was made. */
  public int footprint() {
    return footprint;
  }

  /** The later of the times of both, for each slot. */
  public SharedClock join(SharedClock other) {
    boolean isLonger = pages.length >= other.pages.length;
    int common = Math.min(pages.length, other.pages.length);
    int[][] joined = (isLonger ? pages : other.pages).clone();
    boolean isThis = joined.length == pages.length;
    boolean isOther = joined.length == other.pages.length;
    int numbers = joined.length;
    for (int i = 0; i < common; i++) {
      joined[i] = later(pages[i], other.pages[i]);
      boolean isOfThis = joined[i] == pages[i];
      boolean isOfOther = joined[i] == other.pages[i];
      numbers += isOfThis || isOfOther ? 0 : joined[i].length;
      isThis &= isOfThis;
      isOther &= isOfOther;
    }
    return isThis ? this : isOther ? other : new SharedClock(joined, numbers);
  }

  /** One of two pages if it is nowhere earlier than the other, or a new one. */
  private static int[] later(int[] one, int[] other) {
    if (one == other) {
      return one;
    }
    int[] longer = one.length >= other.length ? one : other;
    int[] shorter = longer == one ? other : one;
    int[] later = longer.clone();
    for (int i = 0; i < shorter.length; i++) {
      later[i] = Math.max(later[i], shorter[i]);
    }
    return Arrays.equals(later, longer) ? longer : Arrays.equals(later, shorter) ? shorter : later;
  }

  /** The same with the time of one slot, unless that was later. */
  public SharedClock with(int slot, int time) {
    if (time(slot) >= time) {
      return this;
    }
    int page = slot >>> PAGE_BITS;
    int index = slot & PAGE_MASK;
    int before = pages.length;
    int[][] raised = Arrays.copyOf(pages, Math.max(before, page + 1));
    Arrays.fill(raised, before, raised.length, NO_TIMES);
    int length = raised[page].length;
    raised[page] =
        Arrays.copyOf(raised[page], index < length ? length : 2 * Integer.highestOneBit(index | 4));
    raised[page][index] = time;
    return new SharedClock(raised, raised.length + raised[page].length);
  }
}
