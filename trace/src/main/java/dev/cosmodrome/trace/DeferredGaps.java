package dev.cosmodrome.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the gaps between the rows of one thread to which its deferred accesses belong, in a pass
 * over the rows.
 *
 * <p>A gap lies between two consecutive rows other than {@link Op#SEGMENT} and {@link Op#ENTER}. An
 * access belongs to the first gap that is closed by a row in the access's segment or a later one;
 * otherwise to the last gap, which no row closes. Accesses stand at the start of their gap. A
 * method that was entered by then is entered there, too, rather than at the place of its row.
 *
 * <p>{@link Op#ON} and {@link Op#CALLBACK} come right behind the {@link Op#ENTER} of their method:
 * an access inside of the method does not belong to a gap that they close.
 */
final class DeferredGaps {
  /**
   * A gap with deferred accesses.
   *
   * @param number the number of rows before the gap, without {@link Op#SEGMENT} and {@link
   *     Op#ENTER}
   * @param end the end of its events in {@link #events}; they begin where those of the gap before
   *     end
   * @param entered the number of methods whose {@link Op#ENTER} rows are among these events,
   *     instead of at the place of the first rows of the gap
   */
  record Gap(long number, int end, int entered) {}

  private static final long NONE = -1;
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final DeferredList accesses;
  private final EventColumns events = new EventColumns();
  private final List<Gap> gaps = new ArrayList<>();

  /** The number of accesses whose gap is known. */
  private int placed;

  private long rows;

  /** The number in the row before if that is {@link Op#SEGMENT}, or {@link #NONE}. */
  private long segment = NONE;

  /** The segment of the last {@link Op#ENTER} if no row but its own has followed. */
  private long innermost = UNKNOWN;

  // The methods that were entered since the last gap began, and at the beginning of which segments.
  private final EventColumns entered = new EventColumns();
  private long[] entrySegments = new long[16];

  private boolean hasRows;
  private boolean isForked;

  /** Begins before the first row. */
  DeferredGaps(DeferredList accesses) {
    this.accesses = accesses.sorted();
  }

  /** Takes the next row of the thread. */
  void row(int operation, int target, int site) {
    hasRows = true;
    if (operation == Op.SEGMENT) {
      segment = PackedEvent.rest(target, site);
      return;
    }
    if (operation == Op.ENTER) {
      innermost = segment == NONE ? UNKNOWN : segment;
      enter(target, site);
    } else if (operation == Op.ON || operation == Op.CALLBACK) {
      close(Math.min(segment, innermost - 1));
    } else {
      innermost = UNKNOWN;
      close(segment);
    }
    segment = NONE;
  }

  /** Takes a row in which another thread forks this one. */
  void fork() {
    isForked |= !hasRows;
  }

  /** Takes the end of the trace. */
  void end() {
    close(UNKNOWN);
  }

  private void enter(int target, int site) {
    if (placed == accesses.size()) {
      return;
    }
    int index = entered.size();
    if (index == entrySegments.length) {
      entrySegments = Arrays.copyOf(entrySegments, 2 * index);
    }
    entrySegments[index] = innermost;
    entered.add(Op.ENTER, target, site);
  }

  /** Ends a gap, to which the accesses up to a segment belong. */
  private void close(long last) {
    int first = placed;
    while (placed < accesses.size() && accesses.segment(placed) <= last) {
      placed++;
    }
    if (first < placed) {
      int methods = fill(first);
      gaps.add(new Gap(rows, events.size(), methods));
    }
    entered.clear();
    rows++;
  }

  /**
   * Adds the events of a gap, whose accesses begin at an index.
   *
   * @return the number of methods that are entered among them
   */
  private int fill(int first) {
    // A method is entered before those inside of it.
    for (int method = entered.size() - 2; method >= 0; method--) {
      entrySegments[method] = Math.min(entrySegments[method], entrySegments[method + 1]);
    }
    int methods = 0;
    for (int access = first; access < placed; access++) {
      while (methods < entered.size() && entrySegments[methods] <= accesses.segment(access)) {
        events.add(entered, methods++);
      }
      accesses.copy(access, events);
    }
    return methods;
  }

  /** The gaps that have deferred accesses, in order. */
  List<Gap> gaps() {
    return gaps;
  }

  /** The events of all gaps: deferred accesses, and entries of methods. */
  EventColumns events() {
    return events;
  }

  /**
   * Returns whether another thread forks this one before its first row. The first gap begins there,
   * otherwise at the beginning of the trace.
   */
  boolean isForked() {
    return isForked;
  }
}
