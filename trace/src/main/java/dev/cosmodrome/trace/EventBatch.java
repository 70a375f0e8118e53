package dev.cosmodrome.trace;

import org.jspecify.annotations.Nullable;

/**
 * Consecutive events of a trace, one in each row. A reader fills it, and a loop processes it
 * without a call for each event. The columns are the parameters of {@link EventSink#event}.
 */
public final class EventBatch {
  /** The number of events that a batch can hold. */
  public static final int CAPACITY = 1 << 9;

  private final int[] operations = new int[CAPACITY];
  private final int[] threads = new int[CAPACITY];
  private final int[] targets = new int[CAPACITY];
  private final int[] sites = new int[CAPACITY];
  private int size;

  // The position of the events in the trace: the index of the first one, and for text formats the
  // line of each.
  private long firstEvent;
  private long @Nullable [] lines;

  /** Returns the number of events. */
  public int size() {
    return size;
  }

  /** The operations. Entries behind {@link #size} are undefined, as in all columns. */
  public int[] operations() {
    return operations;
  }

  /** The threads that perform them. */
  public int[] threads() {
    return threads;
  }

  /**
   * The targets of the events: variables, locks, threads, methods or others, according to the
   * operation.
   */
  public int[] targets() {
    return targets;
  }

  /** The sites of the events. */
  public int[] sites() {
    return sites;
  }

  /** Returns the lines of the events, for a reader to fill; only text formats have them. */
  long[] lines() {
    if (lines == null) {
      lines = new long[CAPACITY];
    }
    return lines;
  }

  /** Sets the index in the trace of the first event. */
  void startAt(long event) {
    firstEvent = event;
  }

  /** Returns the position of the event of a row, such as {@code line 12}. */
  public String place(int row) {
    return lines == null ? "event " + (firstEvent + row) : "line " + lines[row];
  }

  /**
   * Passes the events to {@code sink}.
   *
   * @throws TraceException if {@code sink} rejects an event as malformed
   */
  public void deliver(EventSink sink) {
    for (int row = 0; row < size; row++) {
      deliver(row, sink);
    }
  }

  /** Passes the event of one row to {@code sink}. */
  void deliver(int row, EventSink sink) {
    try {
      sink.event(operations[row], threads[row], targets[row], sites[row]);
    } catch (MalformedEventException e) {
      throw new TraceException(place(row), e.reason());
    }
  }

  /** Copies the event of one row to another row. */
  void copy(int from, int to) {
    set(to, operations[from], threads[from], targets[from], sites[from]);
  }

  /** Sets the event of a row. */
  void set(int row, int operation, int thread, int target, int site) {
    operations[row] = operation;
    threads[row] = thread;
    targets[row] = target;
    sites[row] = site;
  }

  /** Copies the events of another batch. */
  public void assign(EventBatch other) {
    size = other.size;
    System.arraycopy(other.operations, 0, operations, 0, size);
    System.arraycopy(other.threads, 0, threads, 0, size);
    System.arraycopy(other.targets, 0, targets, 0, size);
    System.arraycopy(other.sites, 0, sites, 0, size);
    firstEvent = other.firstEvent;
    if (other.lines != null) {
      System.arraycopy(other.lines, 0, lines(), 0, size);
    }
  }

  /** Sets the number of rows that were filled. */
  public void setSize(int rows) {
    size = rows;
  }
}
