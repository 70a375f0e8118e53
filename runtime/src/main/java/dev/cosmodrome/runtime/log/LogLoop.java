package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;

/**
 * Detects that the events of a thread repeat: rounds of a few events in which each target grows by
 * the same number from round to round, as in a loop over an array. From then on the events are only
 * counted, until one differs from the expected event.
 *
 * <p>A search for rounds takes time, so searches are rare: the distance between two doubles from
 * {@link #EVENTS_TO_NEXT_SEARCH} to {@link #MOST_EVENTS_TO_NEXT_SEARCH} events while none finds a
 * loop.
 */
final class LogLoop {
  /** The number of equal rounds in the log that count as a loop. */
  private static final int ROUNDS = 3;

  private static final int EVENTS_TO_NEXT_SEARCH = 48;
  private static final int MOST_EVENTS_TO_NEXT_SEARCH = 1 << 10;

  /** Equal to no event, so that {@link #expects} is false while there is no loop. */
  private static final long NO_EVENT = -1;

  /**
   * For each event of a round, two numbers: the event in the next round, and its difference from
   * one round to the next.
   */
  private final long[] round = new long[2 * CosmoWriter.MAX_PERIOD];

  /** The number of events of a round, 0 if there is no loop. */
  private int period;

  /** The index in {@link #round} of the event that is expected next. */
  private int next;

  /** The period of the last loop, which is tried first: an inner loop often begins again. */
  private int lastPeriod = 1;

  /** The number of events between this search and the next, if this one finds nothing. */
  private int pause = EVENTS_TO_NEXT_SEARCH;

  /** The number of events before the next search. */
  private int untilSearch = EVENTS_TO_NEXT_SEARCH;

  LogLoop() {
    round[0] = NO_EVENT;
  }

  /** Returns whether there is a loop, and an event continues it. */
  boolean expects(long event) {
    return round[next] == event;
  }

  /** Notes that the loop went on by the expected event. */
  void next() {
    int at = next;
    round[at] += round[at + 1];
    next = at + 2 == 2 * period ? 0 : at + 2;
  }

  /** Returns the number of events of a round, 0 if there is no loop. */
  int period() {
    return period;
  }

  /**
   * Ends the loop.
   *
   * @param count the number of events by which it went on
   */
  void end(long count) {
    pause = count > EVENTS_TO_NEXT_SEARCH ? EVENTS_TO_NEXT_SEARCH : pause;
    untilSearch = Math.max(ROUNDS * period, EVENTS_TO_NEXT_SEARCH / 4);
    lastPeriod = period;
    period = 0;
    next = 0;
    round[0] = NO_EVENT;
  }

  /**
   * Counts an event, and searches for a loop if it is time to. There must be none so far.
   *
   * @param entries the current chunk, whose first {@code size} entries are written
   */
  void look(long[] entries, int size) {
    if (--untilSearch > 0) {
      return;
    }
    if (repeats(entries, size, lastPeriod)) {
      begin(entries, size, lastPeriod);
      return;
    }
    for (int length = 1; length <= CosmoWriter.MAX_PERIOD; length++) {
      if (repeats(entries, size, length)) {
        begin(entries, size, length);
        return;
      }
    }
    untilSearch = pause;
    pause = Math.min(2 * pause, MOST_EVENTS_TO_NEXT_SEARCH);
  }

  /**
   * Returns whether the last {@link #ROUNDS} rounds of a length repeat. The chunk must have room
   * for one more entry, the count of the events that the loop goes on by.
   */
  private static boolean repeats(long[] entries, int size, int length) {
    if (ROUNDS * length > size || size == entries.length) {
      return false;
    }
    for (int i = size - 1; i >= size - length; i--) {
      long stride = entries[i] - entries[i - length];
      if (!PackedEvent.areAlike(entries[i], entries[i - length])
          || !PackedEvent.areAlike(entries[i], entries[i - 2 * length])
          || stride != entries[i - length] - entries[i - 2 * length]
          || !LogChunk.isEvent(entries[i])
          || PackedEvent.operation(entries[i]) == Op.SEGMENT) {
        return false;
      }
    }
    return true;
  }

  /** Begins a loop whose last round is at the end of the entries. */
  private void begin(long[] entries, int size, int length) {
    period = length;
    next = 0;
    for (int i = 0; i < length; i++) {
      long event = entries[size - length + i];
      long stride = event - entries[size - 2 * length + i];
      round[2 * i] = event + stride;
      round[2 * i + 1] = stride;
    }
  }
}
