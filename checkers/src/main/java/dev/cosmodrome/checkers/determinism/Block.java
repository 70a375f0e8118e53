package dev.cosmodrome.checkers.determinism;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An execution of a block that is meant to be deterministic, with all strands that are started in
 * it.
 *
 * <p>Blocks are the nodes of trees, whose roots are outermost blocks. Each has a pointer to a
 * distant ancestor, so that a search among the ancestors takes logarithmic time (Myers, "An
 * applicative random-access stack", 1983).
 */
final class Block {
  /** The block in which it is nested. */
  final @Nullable Block outer;

  /** The outermost block in which it is nested, or itself. */
  final Block outermost;

  /** The strand that began it. */
  final Strand strand;

  /** Its name, an id of {@link dev.cosmodrome.trace.Kind#BLOCK}. */
  final int name;

  /** The lane of the outermost block, see {@link SerialOrder}. */
  final int lane;

  /** The position at which it begins. */
  final long begin;

  /**
   * The position at which the strand that began it ended it; strands that were started in it may
   * continue.
   */
  long end = Long.MAX_VALUE;

  /** Its epoch at its beginning, in the order that the analysis maintains. */
  long epoch;

  /**
   * Of an outermost block: the number of strands that are in it, and of tasks that are still to be
   * run.
   */
  int running = 1;

  /** Whether strands or tasks were started in it, which may continue when it has ended. */
  boolean hasStrands;

  private final int depth;
  private final Block jump;

  /** The next block outwards of which no violation may be reported yet. */
  private @Nullable Block next;

  private boolean isReported;

  Block(@Nullable Block outer, Strand strand, int name, long begin) {
    this.outer = outer;
    this.strand = strand;
    this.name = name;
    this.begin = begin;
    next = outer;
    if (outer == null) {
      outermost = this;
      lane = strand.lane;
      depth = 0;
      jump = this;
    } else {
      Block far = outer.jump;
      outermost = outer.outermost;
      lane = outer.lane;
      depth = outer.depth + 1;
      jump = outer.depth - far.depth == far.depth - far.jump.depth ? far.jump : outer;
    }
  }

  /** Handles the start of a strand or a task in it, and so in those around it. */
  void startStrand() {
    outermost.running++;
    for (Block block = this; block != null && !block.hasStrands; block = block.outer) {
      block.hasStrands = true;
    }
  }

  /** Returns whether no later event can be in it. */
  boolean isOver() {
    return end != Long.MAX_VALUE && (!hasStrands || outermost.running == 0);
  }

  /** Returns whether the event of a strand at a position belongs to this block. */
  boolean contains(Strand other, long position) {
    return other == strand ? begin <= position && position <= end : contains(other.origin);
  }

  /** Returns whether another block is this one or is nested in it. */
  boolean contains(@Nullable Block other) {
    return other != null && other.depth >= depth && other.ancestor(depth) == this;
  }

  private Block ancestor(int level) {
    Block block = this;
    while (block.depth > level) {
      Block outwards = block.outer;
      block = outwards == null || block.jump.depth >= level ? block.jump : outwards;
    }
    return block;
  }

  /**
   * Returns the innermost of a block and those around it that has a property. If a block has the
   * property, those around it must have it as well.
   */
  static @Nullable Block innermost(@Nullable Block from, Predicate<Block> property) {
    Block block = from;
    while (block != null && !property.test(block)) {
      boolean isNear = block.jump == block || property.test(block.jump);
      block = isNear ? block.outer : block.jump;
    }
    return block;
  }

  /** Sets that a violation of it is reported. */
  void setReported() {
    isReported = true;
  }

  /** Returns the innermost of a block and those around it of which no violation is reported yet. */
  static @Nullable Block unreported(@Nullable Block from) {
    Block block = from;
    while (block != null && block.isReported) {
      Block following = block.next;
      if (following != null && following.isReported) {
        block.next = following.next;
      }
      block = block.next;
    }
    return block;
  }
}
