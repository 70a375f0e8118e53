package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which strand each thread is on, and which block each strand is in: a strand that is started in a
 * block belongs to it for good, and so does a task that is submitted in one.
 */
final class Strands {
  private final List<Strand> all = new ArrayList<>();
  private final SerialOrder serial;

  // By thread: its own strand, the one it is on, and those it goes back to.
  private @Nullable Strand[] own = new Strand[16];
  private @Nullable Strand[] current = new Strand[16];
  private final Map<Integer, Deque<Strand>> left = new HashMap<>();

  /** By variable: where a task was submitted that was not run yet. */
  private final Map<Integer, Submission> submitted = new HashMap<>();

  private final int level;

  /** The innermost block in which something was submitted, and how many are around. */
  private record Submission(@Nullable Block block, int around) {}

  /**
   * Creates it without strands.
   *
   * @param level how deep the blocks are nested that are outermost here, from 1 on; those around
   *     them are left out
   */
  Strands(SerialOrder serial, int level) {
    this.serial = serial;
    this.level = level;
  }

  Strand get(int id) {
    return all.get(id);
  }

  /** The strand that a thread is on. */
  Strand of(int thread) {
    Strand strand = thread < current.length ? current[thread] : null;
    return strand == null ? start(thread, null) : strand;
  }

  /** The thread's own strand, or null if it is not known. */
  @Nullable Strand ownOf(int thread) {
    return thread < own.length ? own[thread] : null;
  }

  /** A strand starts another one. */
  Strand fork(Strand strand, int child) {
    Strand started = start(child, strand.block);
    started.around = strand.around;
    return started;
  }

  private Strand start(int thread, @Nullable Block origin) {
    if (thread >= own.length) {
      int length = Math.max(thread + 1, 2 * own.length);
      own = Arrays.copyOf(own, length);
      current = Arrays.copyOf(current, length);
    }
    Strand strand = add(thread, origin);
    if (origin != null) {
      origin.outermost().running++;
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

  /** Notes the block that a task belongs to. */
  void submit(Strand strand, int task) {
    drop(task);
    if (strand.block != null) {
      strand.block.outermost().running++;
    }
    if (strand.block != null || strand.around > 0) {
      submitted.put(task, new Submission(strand.block, strand.around));
    }
  }

  private void drop(int task) {
    Submission dropped = submitted.remove(task);
    if (dropped != null && dropped.block != null) {
      leave(dropped.block.outermost());
    }
  }

  /** A thread starts on a task; returns the strand that it is on now. */
  Strand run(int thread, int task) {
    Strand before = of(thread);
    Submission origin = submitted.remove(task);
    boolean goesOn = origin == null && before.block == null && before.around == 0;
    Strand strand = goesOn ? before : add(thread, origin == null ? null : origin.block);
    if (origin != null) {
      strand.around = origin.around;
    }
    left.computeIfAbsent(thread, t -> new ArrayDeque<>()).push(before);
    current[thread] = strand;
    return strand;
  }

  /**
   * A thread has done the task that it is on.
   *
   * @return whether that was a strand of its own
   */
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

  /** A strand has no further events. */
  void end(Strand strand) {
    if (!strand.hasEnded) {
      strand.hasEnded = true;
      if (strand.origin != null) {
        leave(strand.origin.outermost());
      }
    }
  }

  /**
   * A block begins.
   *
   * @return whether it is looked at
   */
  boolean begin(Strand strand, int name, long place) {
    if (strand.around < level - 1) {
      strand.around++;
      strand.ownAround++;
      return false;
    }
    boolean outermost = strand.block == null;
    strand.block = new Block(strand.block, strand, name, place);
    if (outermost) {
      serial.begin(strand, place);
    }
    return true;
  }

  /**
   * Ends the innermost block that a strand began itself.
   *
   * @return whether that was an outermost one
   */
  boolean end(Strand strand, long place) {
    Block block = strand.block;
    if (block == null || block.strand != strand) {
      if (strand.ownAround > 0) {
        strand.ownAround--;
        strand.around--;
      }
      return false;
    }
    block.end = place;
    strand.block = block.outer;
    if (block.outer != null) {
      return false;
    }
    strand.remember(block);
    if (block.running > 1) {
      strand.moveTo(serial.newLane(), place);
      strand.pending = new Strand.Origin(strand, place, Deed.of(Op.END, block.name));
    }
    leave(block);
    return true;
  }

  private void leave(Block block) {
    if (--block.running == 0) {
      serial.end(block);
    }
  }
}
