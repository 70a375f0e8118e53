package dev.cosmodrome.checkers.tso;

/**
 * The order that all executions of a {@link Stretch} have in common. Events are in the order of the
 * trace. A commit, which is represented by the complement of its write, comes after its write,
 * before the next fence of its thread, and after the commits of the thread's earlier writes.
 */
final class CommitOrder {
  /** The requirement that an event or commit comes before another one. */
  record Demand(int first, int second) {}

  private final Stretch stretch;

  CommitOrder(Stretch stretch) {
    this.stretch = stretch;
  }

  /**
   * Returns whether an event or commit comes before another one, or is the same, in all executions.
   */
  boolean isBefore(int first, int second) {
    if (first >= 0) {
      return first <= (second >= 0 ? second : ~second);
    }
    int write = ~first;
    if (second >= 0) {
      return stretch.deadline(write) <= second;
    }
    boolean isFirstIn = stretch.thread(write) == stretch.thread(~second) && write <= ~second;
    return isFirstIn || stretch.deadline(write) <= ~second;
  }
}
