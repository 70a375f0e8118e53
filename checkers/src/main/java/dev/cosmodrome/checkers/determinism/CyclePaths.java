package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.determinism.SerialOrder.Dependence;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds how the cycles of {@link LoneBlocks} leave their blocks: follows, from the beginning of the
 * innermost block of each cycle, which strands come after it, and by which dependence they first
 * do.
 */
public final class CyclePaths extends DependenceTracker {
  /** What comes after the beginning of a block: the rest of a strand, from a place on. */
  private record Reached(long position, @Nullable Dependence by) {}

  /** The search for one cycle, while its block is open. */
  private static final class Search {
    final LoneCycle cycle;
    final Block block;
    final Map<Integer, Reached> reached = new HashMap<>();

    Search(LoneCycle cycle, Block block) {
      this.cycle = cycle;
      this.block = block;
      reached.put(block.strand.id, new Reached(block.begin, null));
    }

    void extend(Dependence dependence) {
      Reached from = reached.get(dependence.from().id);
      if (from != null && from.position <= dependence.fromPosition()) {
        reached.putIfAbsent(dependence.to().id, new Reached(dependence.toPosition(), dependence));
      }
    }

    /** The dependences that lead from the block to an event. */
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

  private final Violations violations;

  /** By the event at which the innermost block of a cycle begins. */
  private final Map<Long, List<LoneCycle>> cycles = new HashMap<>();

  private final List<Search> searches = new ArrayList<>();

  /** Creates the analysis; names in findings come from {@code symbols}. */
  CyclePaths(Symbols symbols, List<LoneCycle> cycles, boolean followsLocks) {
    super(followsLocks);
    violations = new Violations(symbols, strands);
    for (LoneCycle cycle : cycles) {
      this.cycles.computeIfAbsent(cycle.blocks().get(0), b -> new ArrayList<>(1)).add(cycle);
    }
  }

  /** A finding for each block of each cycle. */
  public List<Finding> findings() {
    return violations.findings();
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long now = events();
    super.event(operation, thread, target, site);
    if (!searches.isEmpty()) {
      searches.removeIf(search -> isClosed(search, now));
    }
  }

  private boolean isClosed(Search search, long now) {
    LoneCycle cycle = search.cycle;
    if (EventPosition.event(cycle.toPosition()) > now) {
      return false;
    }
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
    List<Dependence> path = search.path(from, cycle.fromPosition(), cycle.fromOpAndTarget());
    Block block = search.block;
    for (long begin : cycle.blocks()) {
      block = Block.innermost(block, b -> EventPosition.event(b.begin) <= begin);
      violations.addCycle(closing, Objects.requireNonNull(block), () -> path);
    }
    return true;
  }

  @Override
  void begun(Strand strand, Block block) {
    List<LoneCycle> wanted = cycles.remove(EventPosition.event(block.begin));
    if (wanted != null) {
      wanted.forEach(cycle -> searches.add(new Search(cycle, block)));
    }
  }

  @Override
  void ended(Strand strand, Block block) {}

  @Override
  void interfere(Origin earlier, Strand strand, long position, long opAndTarget) {
    depend(earlier, false, strand, position, opAndTarget);
  }

  @Override
  void depend(Origin earlier, boolean atLast, Strand strand, long position, long opAndTarget) {
    if (!searches.isEmpty()) {
      Dependence dependence =
          new Dependence(
              earlier.strand(),
              earlier.position(),
              earlier.opAndTarget(),
              atLast,
              strand,
              position,
              opAndTarget);
      searches.forEach(search -> search.extend(dependence));
    }
  }

  @Override
  boolean isImplied(Origin earlier, Strand strand) {
    return order.isBefore(earlier.epoch(), strand.id);
  }
}
