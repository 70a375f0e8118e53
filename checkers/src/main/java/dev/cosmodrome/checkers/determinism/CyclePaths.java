package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.determinism.SerialOrder.Dependence;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds how the cycles of {@link LoneBlocks} leave their blocks: follows, from the beginning of
 * each open block, which strands come after it, and by which dependence they first do.
 */
final class CyclePaths extends DependenceTracker {
  /** The part of a strand that comes after the beginning of a block, from a position on. */
  private record Reached(long position, @Nullable Dependence by) {}

  /** The parts of strands that come after the beginning of a block, while the block is open. */
  private static final class Search {
    final Block block;
    final Map<Integer, Reached> reached = new HashMap<>();

    Search(Block block) {
      this.block = block;
      reached.put(block.strand.id, new Reached(block.begin, null));
    }

    void extend(Dependence dependence) {
      Reached from = reached.get(dependence.from().id);
      if (from != null && from.position <= dependence.fromPosition()) {
        reached.putIfAbsent(dependence.to().id, new Reached(dependence.toPosition(), dependence));
      }
    }

    /** Returns the dependences that lead from the block to an event. */
    List<Dependence> path(Strand strand, long position, long opAndTarget) {
      Deque<Dependence> path = new ArrayDeque<>();
      Strand at = strand;
      long atPosition = position;
      long atOpAndTarget = opAndTarget;
      while (!block.contains(at, atPosition)) {
        Dependence by = Objects.requireNonNull(reached.get(at.id)).by;
        if (by == null) {
          long end = OpAndTarget.of(Op.END, block.name);
          path.addFirst(new Dependence(at, block.end, end, false, at, atPosition, atOpAndTarget));
          break;
        }
        path.addFirst(by);
        at = by.from();
        atPosition = by.fromPosition();
        atOpAndTarget = by.fromOpAndTarget();
      }
      return List.copyOf(path);
    }
  }

  /** A cycle, with the path from each of its blocks, the innermost first. */
  private record Closed(
      Dependence closing, List<Block> blocks, List<List<Dependence>> paths, int number) {}

  private final Violations violations;

  /** Whether no cycle of a block needs to be found. */
  private final Predicate<Block> isKnown;

  /** By the event at which a block begins: the search, until the block is over. */
  private final Map<Long, Search> searches = new LinkedHashMap<>();

  /** The blocks that have ended, but of which strands may continue. */
  private final List<Block> ended = new ArrayList<>();

  /** Whether one of them may be over with the current event. */
  private boolean mayBeOver;

  private final List<Closed> closed = new ArrayList<>();

  /** Creates the analysis; names in findings come from {@code symbols}. */
  CyclePaths(Symbols symbols, boolean followsLocks, Predicate<Block> isKnown) {
    super(followsLocks);
    violations = new Violations(symbols, strands);
    this.isKnown = isKnown;
  }

  /**
   * Returns a finding for each block of each cycle, unless the block is known to be violated
   * otherwise.
   */
  List<Finding> findings(Predicate<Block> isNamed) {
    closed.stream()
        .map(cycle -> without(isNamed, cycle))
        .filter(cycle -> !cycle.blocks.isEmpty())
        .sorted(
            Comparator.comparingLong((Closed cycle) -> cycle.closing.toPosition())
                .thenComparingLong(cycle -> cycle.blocks.get(0).begin)
                .thenComparingInt(Closed::number))
        .forEach(
            cycle ->
                cycle.blocks.forEach(
                    block -> violations.addCycle(cycle.closing, block, () -> cycle.paths.get(0))));
    return violations.findings();
  }

  private static Closed without(Predicate<Block> isNamed, Closed cycle) {
    List<Block> blocks = new ArrayList<>();
    List<List<Dependence>> paths = new ArrayList<>();
    for (int i = 0; i < cycle.blocks.size(); i++) {
      if (!isNamed.test(cycle.blocks.get(i))) {
        blocks.add(cycle.blocks.get(i));
        paths.add(cycle.paths.get(i));
      }
    }
    return new Closed(cycle.closing, blocks, paths, cycle.number);
  }

  /** Takes the next event; {@code cycles} are those that it closes. */
  void event(int operation, int thread, int target, int site, List<LoneCycle> cycles) {
    event(operation, thread, target, site);
    cycles.forEach(this::close);
    if (mayBeOver) {
      mayBeOver = false;
      ended.removeIf(this::isOver);
    }
  }

  /** Removes a block if nothing that may come is in it. */
  private boolean isOver(Block block) {
    if (block.isOver()) {
      searches.remove(EventPosition.event(block.begin));
    }
    return block.isOver();
  }

  private void close(LoneCycle cycle) {
    Strand from = strands.get(cycle.from());
    Dependence closing =
        new Dependence(
            from,
            cycle.fromPosition(),
            cycle.fromOpAndTarget(),
            false,
            strands.get(cycle.to()),
            cycle.toPosition(),
            cycle.toOpAndTarget());
    List<Block> blocks = new ArrayList<>();
    List<List<Dependence>> paths = new ArrayList<>();
    for (long begin : cycle.blocks()) {
      Search search = Objects.requireNonNull(searches.get(begin));
      blocks.add(search.block);
      paths.add(search.path(from, cycle.fromPosition(), cycle.fromOpAndTarget()));
    }
    closed.add(new Closed(closing, blocks, paths, closed.size()));
  }

  @Override
  void begun(Strand strand, Block block) {
    if (!isKnown.test(block)) {
      searches.put(EventPosition.event(block.begin), new Search(block));
    }
  }

  @Override
  void ended(Strand strand, Block block) {
    if (searches.containsKey(EventPosition.event(block.begin))) {
      ended.add(block);
      mayBeOver = true;
    }
  }

  @Override
  void joined(Strand strand, Strand child) {
    super.joined(strand, child);
    mayBeOver = true;
  }

  @Override
  void stopped(Strand strand) {
    super.stopped(strand);
    mayBeOver = true;
  }

  @Override
  void interfere(EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    depend(earlier, false, strand, position, opAndTarget);
  }

  @Override
  void follow(EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    depend(earlier, false, strand, position, opAndTarget);
  }

  @Override
  void depend(
      EarlierEvent earlier, boolean atLast, Strand strand, long position, long opAndTarget) {
    if (!searches.isEmpty()) {
      Dependence dependence = Dependence.of(earlier, atLast, strand, position, opAndTarget);
      searches.values().forEach(search -> search.extend(dependence));
    }
  }

  @Override
  boolean isImplied(EarlierEvent earlier, Strand strand) {
    return order.isBefore(earlier.epoch(), strand.id);
  }
}
