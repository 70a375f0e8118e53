package dev.cosmodrome.checkers.atomicsets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The blocks that threads are in, each with the sets on which it is an open unit of work. */
final class OpenBlocks {
  /** What {@link #unit} is if there is none. */
  static final int NONE = -1;

  /** A block that a thread is in. */
  private static final class Frame {
    int block;
    long transaction;
    int[] sets = new int[4];
    int setCount;
  }

  /** The blocks of one thread; those at and above {@code depth} are left over. */
  private static final class Frames {
    final List<Frame> frames = new ArrayList<>();
    int depth;
  }

  private final List<Frames> threads = new ArrayList<>();
  private final SetIndex sets;

  OpenBlocks(SetIndex sets) {
    this.sets = sets;
  }

  /** Enters a block, which is called {@code transaction} as a unit. */
  void begin(int thread, int block, long transaction) {
    while (threads.size() <= thread) {
      threads.add(new Frames());
    }
    Frames frames = threads.get(thread);
    if (frames.depth == frames.frames.size()) {
      frames.frames.add(new Frame());
    }
    Frame frame = frames.frames.get(frames.depth++);
    frame.block = block;
    frame.transaction = transaction;
    frame.setCount = 0;
  }

  /** Leaves the innermost block; returns its depth. */
  int end(int thread) {
    return --threads.get(thread).depth;
  }

  /** The depth of the unit that owns a thread's accesses to a set now, or {@link #NONE}. */
  int unit(int thread, int set) {
    int depth = thread < threads.size() ? threads.get(thread).depth : 0;
    if (depth == 0 || sets.hasAllUnits(set)) {
      return depth == 0 ? NONE : 0;
    }
    List<Frame> frames = threads.get(thread).frames;
    for (int at = 0; at < depth; at++) {
      if (sets.isUnit(set, frames.get(at).block)) {
        return at;
      }
    }
    return NONE;
  }

  /** What the block at a depth is called. */
  long transaction(int thread, int depth) {
    return threads.get(thread).frames.get(depth).transaction;
  }

  /** Notes that the block at a depth is an open unit on a set. */
  void open(int thread, int depth, int set) {
    Frame frame = threads.get(thread).frames.get(depth);
    if (frame.setCount == frame.sets.length) {
      frame.sets = Arrays.copyOf(frame.sets, 2 * frame.setCount);
    }
    frame.sets[frame.setCount++] = set;
  }

  /** How many sets the block at a depth is or was an open unit on. */
  int setCount(int thread, int depth) {
    return threads.get(thread).frames.get(depth).setCount;
  }

  /** One of these sets. */
  int set(int thread, int depth, int index) {
    return threads.get(thread).frames.get(depth).sets[index];
  }
}
