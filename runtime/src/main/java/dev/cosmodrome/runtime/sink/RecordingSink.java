package dev.cosmodrome.runtime.sink;

import dev.cosmodrome.trace.Symbols;
import java.io.IOException;

/** Receives the events of all threads, merged into one order, as {@code LogMerger} writes them. */
public interface RecordingSink {
  /**
   * Returns the names that events refer to. A name is added before the first event that needs it.
   */
  Symbols symbols();

  /** Receives an event. */
  void event(int operation, int thread, int target, int site);

  /** Receives consecutive events of one thread, packed. */
  void events(int thread, long[] packed, int from, int to);

  /**
   * Receives events that continue a loop of a thread: each differs from the event one round before
   * by as much as that one from its own predecessor.
   *
   * @param rounds an array with the two rounds before the index {@code end}
   * @param period the number of events in a round
   * @param first the number of events behind the two rounds that were received earlier
   * @param number the number of events that follow
   */
  void repeat(int thread, long[] rounds, int end, int period, long first, long number);

  /**
   * Receives an access that a thread has made in an earlier segment, because another thread's
   * access to the same variable makes it matter; see {@code Op.SEGMENT}.
   */
  void deferred(int thread, long segment, int operation, int variable, int site);

  /** Makes everything received so far available to readers. */
  void flush() throws IOException;

  /** Returns the number of bytes that were written. */
  long bytes();

  /** Ends the recording: all events were received. */
  void close() throws IOException;
}
