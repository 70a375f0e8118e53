package dev.cosmodrome.order;

import java.util.Arrays;

/**
 * A time for each slot that never changes. A clock that is joined of two shares with them what it
 * can, so that many clocks take little memory. Times that were never set are 0.
 *
 * <p>A join that is put off, by {@link LazyJoins}, has no times yet, but knows what to make them
 * of.
 */
public final class SharedClock {
  /** Knows of nothing. */
  public static final SharedClock ZERO = new SharedClock(new int[0][], 0);

  private static final int PAGE_BITS = 6;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final int[] NO_TIMES = {};

  /** The pages of a join that is put off. */
  private static final int[][] NONE_YET = {};

  /** How many numbers take as much memory as a join that is put off. */
  private static final int FOOTPRINT_OF_NONE = 10;

  /** Each has a length of its own: what is beyond it is 0. */
  private int[][] pages;

  private int footprint;

  // If it is put off: what it is joined of, besides a time in a slot.
  private SharedClock one;
  private SharedClock other;
  private final int slot;
  private final int time;

  /** What {@link LazyJoins} marked it with last. */
  int mark;

  private SharedClock(int[][] pages, int footprint) {
    this.pages = pages;
    this.footprint = footprint;
    one = this;
    other = this;
    slot = 0;
    time = 0;
  }

  /** Puts off {@code one.join(other).with(slot, time)}. */
  SharedClock(SharedClock one, SharedClock other, int slot, int time) {
    this.pages = NONE_YET;
    this.footprint = FOOTPRINT_OF_NONE;
    this.one = one;
    this.other = other;
    this.slot = slot;
    this.time = time;
  }

  /** Whether it has its times. */
  public boolean isReady() {
    return pages != NONE_YET;
  }

  /** If it is put off: what it is joined of. */
  SharedClock one() {
    return one;
  }

  /** If it is put off: what it is joined of, besides. */
  SharedClock other() {
    return other;
  }

  /** If it is put off: whose time was raised last. */
  int slot() {
    return slot;
  }

  /** If it is put off: to what that time was raised. */
  int time() {
    return time;
  }

  /** Gives it its times. */
  void make() {
    SharedClock made = one.join(other).with(slot, time);
    become(made.pages, made.footprint);
  }

  /** Gives it its times, of so many pages. */
  void make(int[] times, int pageCount) {
    int[][] made = new int[pageCount][];
    int numbers = pageCount;
    for (int i = 0; i < pageCount; i++) {
      made[i] = Arrays.copyOfRange(times, i << PAGE_BITS, (i + 1) << PAGE_BITS);
      numbers += made[i].length;
    }
    become(made, numbers);
  }

  private void become(int[][] madePages, int madeFootprint) {
    pages = madePages;
    footprint = madeFootprint;
    one = this;
    other = this;
  }

  /** Joins it of others that the same live clocks come after. */
  void relink(SharedClock nextOne, SharedClock nextOther) {
    one = nextOne;
    other = nextOther;
  }

  /** Raises times, of which there are enough, to its own. */
  void raise(int[] times) {
    for (int i = 0; i < pages.length; i++) {
      int[] page = pages[i];
      int first = i << PAGE_BITS;
      for (int j = 0; j < page.length; j++) {
        times[first + j] = Math.max(times[first + j], page[j]);
      }
    }
  }

  /** How many pages there are if this slot has a time. */
  static int pagesUpTo(int slot) {
    return (slot >>> PAGE_BITS) + 1;
  }

  /** How many times fit on so many pages. */
  static int timesOn(int pages) {
    return pages << PAGE_BITS;
  }

  /** The time of a slot. It must be ready. */
  public int time(int of) {
    int page = of >>> PAGE_BITS;
    int index = of & PAGE_MASK;
    return page < pages.length && index < pages[page].length ? pages[page][index] : 0;
  }

  /** How many numbers it has that it shared with no other clock when it was made. */
  public int footprint() {
    return footprint;
  }

  /** How many numbers a join with another clock, which is ready as this one, looks at. */
  int unshared(SharedClock other) {
    int numbers = 0;
    for (int i = Math.min(pages.length, other.pages.length) - 1; i >= 0; i--) {
      numbers += pages[i] == other.pages[i] ? 0 : pages[i].length;
    }
    return numbers;
  }

  /** The later of the times of both, which must be ready, for each slot. */
  public SharedClock join(SharedClock other) {
    if (other == this || other == ZERO) {
      return this;
    }
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

  /** The same with the time of one slot, unless that was later. It must be ready. */
  public SharedClock with(int of, int raisedTo) {
    if (time(of) >= raisedTo) {
      return this;
    }
    int page = of >>> PAGE_BITS;
    int index = of & PAGE_MASK;
    int before = pages.length;
    int[][] raised = Arrays.copyOf(pages, Math.max(before, page + 1));
    Arrays.fill(raised, before, raised.length, NO_TIMES);
    int length = raised[page].length;
    raised[page] =
        Arrays.copyOf(raised[page], index < length ? length : 2 * Integer.highestOneBit(index | 4));
    raised[page][index] = raisedTo;
    return new SharedClock(raised, raised.length + raised[page].length);
  }
}
