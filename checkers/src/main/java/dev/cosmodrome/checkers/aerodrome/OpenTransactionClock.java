package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.checkers.aerodrome.Transaction.EdgeCause;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector clock of open transactions: by index, the number of the open transaction that comes
 * before, and the dependence from which this is known. A number that differs from that of the open
 * transaction with the index is outdated.
 */
final class OpenTransactionClock {
  /** The empty clock, which must not be changed. */
  static final OpenTransactionClock NONE = new OpenTransactionClock(new long[0], new EdgeCause[0]);

  private long[] times;
  private @Nullable EdgeCause[] causes;

  OpenTransactionClock() {
    this(new long[8], new EdgeCause[8]);
  }

  private OpenTransactionClock(long[] times, @Nullable EdgeCause[] causes) {
    this.times = times;
    this.causes = causes;
  }

  OpenTransactionClock copy() {
    return new OpenTransactionClock(times.clone(), causes.clone());
  }

  long time(int index) {
    return index < times.length ? times[index] : 0;
  }

  int length() {
    return times.length;
  }

  @Nullable EdgeCause cause(int index) {
    return index < causes.length ? causes[index] : null;
  }

  @Nullable EdgeCause[] causes() {
    return causes;
  }

  void set(int index, long time, @Nullable EdgeCause cause) {
    if (index >= times.length) {
      int length = Math.max(index + 1, 2 * times.length);
      times = Arrays.copyOf(times, length);
      causes = Arrays.copyOf(causes, length);
    }
    times[index] = time;
    causes[index] = cause;
  }

  /** Drops the cause of the entry at an index. */
  void forget(int index) {
    if (index < causes.length) {
      causes[index] = null;
    }
  }
}
