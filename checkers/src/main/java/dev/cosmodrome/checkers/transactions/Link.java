package dev.cosmodrome.checkers.transactions;

/**
 * A dependence of one transaction on another, with the two events that cause it.
 *
 * @param from the earlier event and its transaction
 * @param to the later event and its transaction
 */
public record Link(End from, End to) {
  /** The value of {@link End#begin} for an event outside any block. */
  public static final long UNARY = -1;

  /**
   * One end of a link.
   *
   * @param thread the thread
   * @param block the block of the transaction
   * @param begin the position at which the transaction begins, {@link #UNARY} if it is a single
   *     event
   * @param position the event and its site
   * @param opAndTarget the operation and target of the event
   */
  public record End(int thread, int block, long begin, long position, long opAndTarget) {
    /** Returns whether it is a single event outside any block. */
    public boolean isUnary() {
      return begin == UNARY;
    }

    /**
     * Returns whether it is in the same transaction as another end, or in a later one of the
     * thread.
     */
    boolean isReachedFrom(End other) {
      return thread == other.thread && start() >= other.start();
    }

    private long start() {
      return isUnary() ? position : begin;
    }

    /** Returns whether both are ends in the same transaction, in whatever thread that is. */
    public boolean sameBlock(End other) {
      return isUnary() ? sameTransaction(other) : begin == other.begin;
    }

    /** Returns whether both are ends in the same transaction, in the same thread. */
    public boolean sameTransaction(End other) {
      return thread == other.thread
          && begin == other.begin
          && (!isUnary() || position == other.position);
    }
  }
}
