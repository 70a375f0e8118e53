package dev.cosmodrome.checkers.determinism;

import org.jspecify.annotations.Nullable;

/** A run of a block that is meant to be deterministic, with all strands that are started in it. */
final class Block {
  /** The block that it is nested in. */
  final @Nullable Block outer;

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

  /** Of an outermost block: the strands that are in it, and the tasks that are still to be run. */
  int running = 1;

  Block(@Nullable Block outer, Strand strand, int name, long begin) {
    this.outer = outer;
    this.strand = strand;
    this.name = name;
    this.begin = begin;
    lane = outer == null ? strand.lane : outer.lane;
  }

  Block outermost() {
    Block block = this;
    while (block.outer != null) {
      block = block.outer;
    }
    return block;
  }

  /** Whether what a strand did at a place belongs to this block. */
  boolean contains(Strand other, long place) {
    return other == strand ? begin <= place && place <= end : other.isStartedIn(this);
  }
}
