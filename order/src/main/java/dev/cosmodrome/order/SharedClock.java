package dev.cosmodrome.order;

import java.util.Arrays;

/**
 * An immutable vector clock. A join of two clocks shares the pages that they have in common, so
 * that many clocks take little memory. Entries that were never set are 0.
 *
 * <p>A join that {@link LazyJoins} deferred has no entries yet, only its operands.
 */
public final class SharedClock {
  /** The clock whose entries are all 0. */
  public static final SharedClock ZERO = new SharedClock(new int[0][], 0);

  private static final int PAGE_BITS = 6;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final int[] NO_TIMES = {};

  /** The pages of a deferred join. */
  private static final int[][] NONE_YET = {};

  /** The number of entries that take as much memory as a deferred join. */
  private static final int FOOTPRINT_OF_NONE = 10;

  /** The entries. Each page has its own length; entries beyond it are 0. */
  private int[][] pages;

  private int footprint;

  // The operands of a deferred join; besides these, the time of a slot is raised.
  private SharedClock one;
  private SharedClock other;
  private final int slot;
  private final int time;

  /** The last mark that {@link LazyJoins} set. */
  int mark;

  private SharedClock(int[][] pages, int footprint) {
    this.pages = pages;
    this.footprint = footprint;
    one = this;
    other = this;
    slot = 0;
    time = 0;
  }

  /** Creates the deferred join {@code one.join(other).with(slot, time)}. */
  SharedClock(SharedClock one, SharedClock other, int slot, int time) {
    this.pages = NONE_YET;
    this.footprint = FOOTPRINT_OF_NONE;
    this.one = one;
    this.other = other;
    this.slot = slot;
    this.time = time;
  }

  /** Returns whether the entries are computed. */
  public boolean isReady() {
    return pages != NONE_YET;
  }

  /** Returns the first operand of a deferred join. */
  SharedClock one() {
    return one;
  }

  /** Returns the second operand of a deferred join. */
  SharedClock other() {
    return other;
  }

  /** Returns the slot whose time a deferred join raises. */
  int slot() {
    return slot;
  }

  /** Returns the time to which a deferred join raises its slot. */
  int time() {
    return time;
  }

  /** Computes the entries of a deferred join from its operands, which must be ready. */
  void make() {
    SharedClock made = one.join(other).with(slot, time);
    become(made.pages, made.footprint);
  }

  /**
   * Sets the entries of a deferred join.
   *
   * @param times the entries
   * @param pageCount the number of pages that they take
   */
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

  /** Replaces the operands of a deferred join by others after which the same clocks in use come. */
  void relink(SharedClock nextOne, SharedClock nextOther) {
    one = nextOne;
    other = nextOther;
  }

  /** Raises each of the given times to at least the one of this clock. The array is long enough. */
  void raise(int[] times) {
    for (int i = 0; i < pages.length; i++) {
      int[] page = pages[i];
      int first = i << PAGE_BITS;
      for (int j = 0; j < page.length; j++) {
        times[first + j] = Math.max(times[first + j], page[j]);
      }
    }
  }

  /** Returns the number of pages of a clock whose last entry is that of {@code slot}. */
  static int pagesUpTo(int slot) {
    return (slot >>> PAGE_BITS) + 1;
  }

  /** Returns the number of entries on a number of pages. */
  static int timesOn(int pages) {
    return pages << PAGE_BITS;
  }

  /** Returns the time of a slot. The clock must be ready. */
  public int time(int of) {
    int page = of >>> PAGE_BITS;
    int index = of & PAGE_MASK;
    return page < pages.length && index < pages[page].length ? pages[page][index] : 0;
  }

  /**
   * Returns the number of entries that this clock shared with no other clock when it was computed.
   */
  public int footprint() {
    return footprint;
  }

  /**
   * Returns the number of entries that a join with another clock must look at. Both must be ready.
   */
  int unshared(SharedClock other) {
    int numbers = 0;
    for (int i = Math.min(pages.length, other.pages.length) - 1; i >= 0; i--) {
      numbers += pages[i] == other.pages[i] ? 0 : pages[i].length;
    }
    return numbers;
  }

  /** Returns a clock with the later time of both clocks for each slot. Both must be ready. */
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

  /**
   * Returns the join of two pages: one of them if it is nowhere earlier than the other, otherwise a
   * new page.
   */
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

  /**
   * Returns this clock with the time of one slot raised to at least {@code raisedTo}. It must be
   * ready.
   */
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
