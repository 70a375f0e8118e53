package dev.cosmodrome.checkers.determinism;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A run of a block that is meant to be deterministic, with all strands that are started in it.
 *
 * <p>Blocks are the nodes of trees, whose roots are outermost blocks. Each has a pointer to an
 * ancestor far away, so that a search among the ancestors takes logarithmic time (Myers, "An
 * applicative random-access stack", 1983).
 */
final class Block {
  /** The block that it is nested in. */
  final @Nullable Block outer;

  /** The outermost block that it is nested in, or itself. */
  final Block outermost;

  /** The strand that began it. */
  final Strand strand;

  /** Its name, an id of {@link dev.cosmodrome.trace.Kind#BLOCK}. */
  final int name;

  /** The transactions that the outermost block is in line with. */
  final int lane;

  /** Where it begins, a place. */
  final long begin;

  /** Where the strand that began it ended it; the strands that were started in it may go on. */
  long end = Long.MAX_VALUE;

  /** The time at which it begins, in the order that its analysis keeps. */
  long epoch;

  /** Of an outermost block: the strands that are in it, and the tasks that are still to be run. */
  int running = 1;

  /** Whether strands or tasks were started in it, which may go on when it has ended. */
  boolean hasStrands;

  private final int depth;
  private final Block jump;

  /** The next block outwards that may not be reported yet. */
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

  /** Notes that a strand or a task is started in it, and so in those around it. */
  void startStrand() {
    outermost.running++;
    for (Block block = this; block != null && !block.hasStrands; block = block.outer) {
      block.hasStrands = true;
    }
  }

  /** Returns whether nothing that may come is in it. */
  boolean isOver() {
    return end != Long.MAX_VALUE && (!hasStrands || outermost.running == 0);
  }

  /** Returns whether what a strand did at a place belongs to this block. */
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
   * The innermost of a block and those around it that has a property; whatever is around a block
   * with that property has it as well.
   */
  static @Nullable Block innermost(@Nullable Block from, Predicate<Block> property) {
    Block block = from;
    while (block != null && !property.test(block)) {
      boolean isNear = block.jump == block || property.test(block.jump);
      block = isNear ? block.outer : block.jump;
    }
    return block;
  }

  /** Notes that a violation of it is reported. */
  void setReported() {
    isReported = true;
  }

  /** The innermost of a block and those around it of which no violation is reported yet. */
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
