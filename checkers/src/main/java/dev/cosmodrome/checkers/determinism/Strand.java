package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A thread, or a task that counts as a thread of its own: one that belongs to a block, whichever
 * thread runs it.
 */
final class Strand {
  /** The maximum number of ended blocks that are kept; the oldest is dropped first. */
  private static final int MAX_PAST_BLOCKS = 1 << 12;

  /** The value for no variable. */
  static final int NOTHING = -1;

  /** A lane in which it was up to a position. */
  private record Stay(int lane, long until) {}

  /** Its index in the order of strands. */
  final int id;

  /** The thread that runs it. */
  final int thread;

  /** The innermost block in which it was started. */
  final @Nullable Block origin;

  /** The innermost block that it is in. */
  @Nullable Block block;

  /** Its current lane, see {@link SerialOrder}. */
  int lane;

  /** The event after which its next event comes, if that was not handled yet. */
  @Nullable EarlierEvent pending;

  /** The variable that its next events update in a way that commutes, if any. */
  int commuting = NOTHING;

  boolean isAtBarrier;
  boolean hasEnded;

  // Its last event that other strands can observe.
  long lastPosition = -1;
  long lastOpAndTarget;

  /** The innermost block that contains the last event. */
  @Nullable Block lastBlock;

  private final Deque<Stay> stays = new ArrayDeque<>(0);
  private final Deque<Block> past = new ArrayDeque<>(0);

  Strand(int id, int thread, @Nullable Block origin, int lane) {
    this.id = id;
    this.thread = thread;
    this.origin = origin;
    block = origin;
    this.lane = lane;
  }

  /** Sets its last event so far, and the innermost block that contains it. */
  void note(long position, long opAndTarget, @Nullable Block in) {
    lastPosition = position;
    lastOpAndTarget = opAndTarget;
    lastBlock = in;
  }

  /** Returns whether it has events. */
  boolean hasRun() {
    return lastPosition >= 0;
  }

  /** Moves to another lane after a position. */
  void moveTo(int other, long position) {
    stays.addLast(new Stay(lane, position));
    lane = other;
  }

  int laneAt(long position) {
    if (stays.isEmpty()) {
      return lane;
    }
    for (Stay stay : stays) {
      if (position <= stay.until) {
        return stay.lane;
      }
    }
    return lane;
  }

  /** Keeps an outermost block that has ended. */
  void remember(Block ended) {
    if (past.size() == MAX_PAST_BLOCKS) {
      past.removeFirst();
    }
    past.addLast(ended);
  }

  /** Drops its past blocks: nothing can depend any more on what it did in its lane so far. */
  void forgetPast() {
    if (stays.isEmpty()) {
      past.clear();
    }
  }

  /** Returns the end of a dependence at one of its events, with the strand as thread. */
  Link.End end(long position, long opAndTarget) {
    Block in = outermostAt(position);
    return in == null
        ? new Link.End(id, 0, Link.UNARY, position, opAndTarget)
        : end(in, position, opAndTarget);
  }

  /** Returns the end of a dependence at an event in a block, with the strand as thread. */
  Link.End end(Block in, long position, long opAndTarget) {
    return new Link.End(id, in.name, in.begin, position, opAndTarget);
  }

  private @Nullable Block outermostAt(long position) {
    Block now = block == null ? null : block.outermost;
    if (now != null && now.contains(this, position)) {
      return now;
    }
    for (Block ended : past) {
      if (ended.contains(this, position)) {
        return ended;
      }
    }
    return null;
  }
}
