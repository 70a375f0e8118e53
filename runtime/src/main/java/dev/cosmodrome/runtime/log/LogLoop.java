package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.PackedEvent;

/**
 * Notices when the events of a thread repeat: rounds of a few events in which each target grows by
 * the same number from round to round, as in a loop over an array. From then on the events need not
 * be logged, only counted, until one is another than expected.
 *
 * <p>Looking for rounds takes time, so it is done now and then: soon after a loop, and the more
 * seldom the longer there was none.
 */
final class LogLoop {
  private static final int ROUNDS = 3;
  private static final int EVENTS_TO_NEXT_SEARCH = 48;
  private static final int MOST_EVENTS_TO_NEXT_SEARCH = 1 << 10;

  private static final long NO_EVENT = -1;

  /** For each event of a round, what it will be next time, and by how much it grows. */
  private final long[] round = new long[2 * CosmoWriter.MAX_PERIOD];

  private int period;
  private int next;
  private int lastPeriod = 1;
  private int pause = EVENTS_TO_NEXT_SEARCH;
  private int untilSearch = EVENTS_TO_NEXT_SEARCH;

  LogLoop() {
    round[0] = NO_EVENT;
  }

  /** Whether there is a loop, and an event continues it. */
  boolean continues(long event) {
    int at = next;
    if (round[at] != event) {
      return false;
    }
    round[at] = event + round[at + 1];
    next = at + 2 == 2 * period ? 0 : at + 2;
    return true;
  }

  /** How many events a round of the loop has, 0 if there is no loop. */
  int period() {
    return period;
  }

  /** Ends the loop, which went on by a number of events. */
  void end(long count) {
    pause = count > EVENTS_TO_NEXT_SEARCH ? EVENTS_TO_NEXT_SEARCH : pause;
    untilSearch = Math.max(ROUNDS * period, EVENTS_TO_NEXT_SEARCH / 4);
    lastPeriod = period;
    period = 0;
    next = 0;
    round[0] = NO_EVENT;
  }

  /** Looks whether a loop has begun, if it is time to; there is none so far. */
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

  /** Whether the last rounds of a length repeat; there is room for an entry behind them. */
  private static boolean repeats(long[] entries, int size, int length) {
    if (ROUNDS * length > size || size == entries.length) {
      return false;
    }
    for (int i = size - 1; i >= size - length; i--) {
      long stride = entries[i] - entries[i - length];
      if (!PackedEvent.areAlike(entries[i], entries[i - length])
          || !PackedEvent.areAlike(entries[i], entries[i - 2 * length])
          || stride != entries[i - length] - entries[i - 2 * length]
          || !LogChunk.isEvent(entries[i])) {
        return false;
      }
    }
    return true;
  }

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
