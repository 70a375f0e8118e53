package dev.cosmodrome.checkers.determinism;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The current strand of each thread, and the blocks of strands: a strand that is started in a block
 * belongs to it for good, and so does a task that is submitted in one.
 */
final class Strands {
  private final List<Strand> all = new ArrayList<>();
  private final SerialOrder serial;

  // By thread: its own strand, the current one, and those that it has interrupted.
  private @Nullable Strand[] own = new Strand[16];
  private @Nullable Strand[] current = new Strand[16];
  private final Map<Integer, Deque<Strand>> left = new HashMap<>();

  /** By variable: the innermost block in which a task was submitted that was not run yet. */
  private final Map<Integer, Block> submitted = new HashMap<>();

  /** Creates it without strands. */
  Strands(SerialOrder serial) {
    this.serial = serial;
  }

  Strand get(int id) {
    return all.get(id);
  }

  /** Returns the current strand of a thread. */
  Strand of(int thread) {
    Strand strand = thread < current.length ? current[thread] : null;
    return strand == null ? start(thread, null) : strand;
  }

  /** Returns the thread's own strand, or null if it is not known. */
  @Nullable Strand ownOf(int thread) {
    return thread < own.length ? own[thread] : null;
  }

  /** Handles the start of a strand by another one. */
  Strand fork(Strand strand, int child) {
    return start(child, strand.block);
  }

  private Strand start(int thread, @Nullable Block origin) {
    if (thread >= own.length) {
      int length = Math.max(thread + 1, 2 * own.length);
      own = Arrays.copyOf(own, length);
      current = Arrays.copyOf(current, length);
    }
    Strand strand = add(thread, origin);
    if (origin != null) {
      origin.startStrand();
    }
    own[thread] = strand;
    current[thread] = strand;
    return strand;
  }

  private Strand add(int thread, @Nullable Block origin) {
    int lane = origin == null ? serial.newLane() : origin.lane;
    Strand strand = new Strand(all.size(), thread, origin, lane);
    all.add(strand);
    return strand;
  }

  /** Sets the block to which a task belongs. */
  void submit(Strand strand, int task) {
    drop(task);
    if (strand.block != null) {
      strand.block.startStrand();
      submitted.put(task, strand.block);
    }
  }

  private void drop(int task) {
    Block dropped = submitted.remove(task);
    if (dropped != null) {
      leave(dropped.outermost);
    }
  }

  /** Begins a task; returns the current strand of the thread. */
  Strand run(int thread, int task) {
    Strand before = of(thread);
    Block origin = submitted.remove(task);
    boolean goesOn = origin == null && before.block == null;
    Strand strand = goesOn ? before : add(thread, origin);
    left.computeIfAbsent(thread, t -> new ArrayDeque<>()).push(before);
    current[thread] = strand;
    return strand;
  }

  /** Ends the current task of a thread. @return whether it was a strand of its own */
  boolean done(int thread) {
    Strand strand = of(thread);
    Strand before = left.computeIfAbsent(thread, t -> new ArrayDeque<>()).pop();
    current[thread] = before;
    if (strand == before) {
      return false;
    }
    end(strand);
    return true;
  }

  /** Handles the end of a strand. */
  void end(Strand strand) {
    if (!strand.hasEnded) {
      strand.hasEnded = true;
      if (strand.origin != null) {
        leave(strand.origin.outermost);
      }
    }
  }

  /** Begins a block. */
  Block begin(Strand strand, int name, long position) {
    Block block = new Block(strand.block, strand, name, position);
    strand.block = block;
    if (block.outer == null) {
      serial.begin(strand, position);
    }
    return block;
  }

  /**
   * Ends the innermost block that a strand began itself.
   *
   * @return that block, or null if there is none
   */
  @Nullable Block end(Strand strand, long position) {
    Block block = strand.block;
    if (block == null || block.strand != strand) {
      return null;
    }
    block.end = position;
    strand.block = block.outer;
    if (block.outer == null) {
      strand.remember(block);
      if (block.running > 1) {
        strand.moveTo(serial.newLane(), position);
      }
      leave(block);
    }
    return block;
  }

  private void leave(Block block) {
    if (--block.running == 0) {
      serial.end(block);
    }
  }
}
