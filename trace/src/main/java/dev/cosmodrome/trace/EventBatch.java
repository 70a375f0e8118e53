package dev.cosmodrome.trace;

/**
 * Some consecutive events of a trace, a row each: what a reader fills, and what a loop works
 * through without a call for each event. The columns are what {@link EventSink#event} takes.
 */
public final class EventBatch {
  /** How many events a batch holds. */
  public static final int CAPACITY = 1 << 9;

  private final int[] operations = new int[CAPACITY];
  private final int[] threads = new int[CAPACITY];
  private final int[] targets = new int[CAPACITY];
  private final int[] sites = new int[CAPACITY];
  private int size;

  /** How many events there are. */
  public int size() {
    return size;
  }

  /** The operations; those behind {@link #size} mean nothing, as in all columns. */
  public int[] operations() {
    return operations;
  }

  /** The threads that perform them. */
  public int[] threads() {
    return threads;
  }

  /** What they act on. */
  public int[] targets() {
    return targets;
  }

  /** Where in the program. */
  public int[] sites() {
    return sites;
  }

  /** Takes over the events of another batch. */
  public void assign(EventBatch other) {
    size = other.size;
    System.arraycopy(other.operations, 0, operations, 0, size);
    System.arraycopy(other.threads, 0, threads, 0, size);
    System.arraycopy(other.targets, 0, targets, 0, size);
    System.arraycopy(other.sites, 0, sites, 0, size);
  }

  /** Says how many rows were filled. */
  public void setSize(int rows) {
    size = rows;
  }
}
