package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.checkers.aerodrome.Transaction.Lesson;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector clock of open transactions: by index, the number of the one that is known, and how it
 * came to be known. A number that the open transaction of that index does not have means nothing.
 */
final class Clock {
  /** The clock that knows nothing, and is not to be changed. */
  static final Clock NONE = new Clock(new long[0], new Lesson[0]);

  private long[] times;
  private @Nullable Lesson[] lessons;

  Clock() {
    this(new long[8], new Lesson[8]);
  }

  private Clock(long[] times, @Nullable Lesson[] lessons) {
    this.times = times;
    this.lessons = lessons;
  }

  Clock copy() {
    return new Clock(times.clone(), lessons.clone());
  }

  long time(int index) {
    return index < times.length ? times[index] : 0;
  }

  int length() {
    return times.length;
  }

  @Nullable Lesson lesson(int index) {
    return index < lessons.length ? lessons[index] : null;
  }

  @Nullable Lesson[] lessons() {
    return lessons;
  }

  void set(int index, long time, @Nullable Lesson lesson) {
    if (index >= times.length) {
      int length = Math.max(index + 1, 2 * times.length);
      times = Arrays.copyOf(times, length);
      lessons = Arrays.copyOf(lessons, length);
    }
    times[index] = time;
    lessons[index] = lesson;
  }

  /** Forgets how the transaction of an index came to be known. */
  void forget(int index) {
    if (index < lessons.length) {
      lessons[index] = null;
    }
  }
}
