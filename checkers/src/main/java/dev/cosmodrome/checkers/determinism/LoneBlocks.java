package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.BlockName;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.determinism.EarlierEvent.Moment;
import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds each block that is violated if no other block is meant to be deterministic: two of its
 * events conflict, or an event outside it comes after one of its events and before another one.
 *
 * <p>Direct dependences suffice. A chain that leaves a block and returns to it returns by a direct
 * dependence on an event outside the block, which comes after the beginning of the block. And if
 * two events of a block conflict, then so do two with a direct dependence, or there is such a
 * chain. The blocks that one dependence violates are neighbours in the nesting, so that finding
 * them takes no step for each of the others.
 *
 * <p>{@link CyclePaths} finds the chains in the same pass.
 */
public final class LoneBlocks extends DependenceTracker {
  /** The identity of a block in reports. */
  private final HappensBefore waits = new HappensBefore();

  private final Symbols symbols;
  private final Violations violations;
  private final Set<BlockName> reported = new HashSet<>();
  private final Map<BlockName, Long> counts = new HashMap<>();
  private final CyclePaths paths;

  /** The cycles that the current event closes. */
  private final List<LoneCycle> cycles = new ArrayList<>();

  // By strand: its moment, and its epoch at that time.
  private @Nullable Moment[] moments = new Moment[16];
  private long[] momentEpochs = new long[16];

  /**
   * Creates the analysis.
   *
   * @param known findings whose blocks need no further report
   */
  public LoneBlocks(Symbols symbols, Collection<Finding> known) {
    this(symbols, known, true);
  }

  /** Creates an analysis that proves violations without locks, where that is possible. */
  public static LoneBlocks withoutLocks(Symbols symbols, Collection<Finding> known) {
    return new LoneBlocks(symbols, known, false);
  }

  private LoneBlocks(Symbols symbols, Collection<Finding> known, boolean followsLocks) {
    super(followsLocks);
    this.symbols = symbols;
    violations = new Violations(symbols, strands);
    paths = new CyclePaths(symbols, followsLocks, block -> reported.contains(name(block)));
    known.forEach(finding -> reported.add(finding.blockName()));
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    super.event(operation, thread, target, site);
    paths.event(operation, thread, target, site, cycles);
    cycles.clear();
  }

  /**
   * Returns a finding for each block that is violated, with the number of its executions that are.
   *
   * @param known findings whose blocks need no further report, besides those known before
   */
  public List<Finding> findings(Collection<Finding> known) {
    Set<BlockName> named = known.stream().map(Finding::blockName).collect(Collectors.toSet());
    return Stream.concat(
            violations.findings().stream().filter(finding -> !named.contains(finding.blockName())),
            paths.findings(block -> named.contains(name(block))).stream())
        .map(finding -> finding.withCount(Objects.requireNonNull(counts.get(finding.blockName()))))
        .toList();
  }

  @Override
  EarlierEvent origin(Strand strand, @Nullable Block block, long position, long opAndTarget) {
    long epoch = order.epoch(strand.id);
    return new EarlierEvent(strand, block, position, opAndTarget, epoch, moment(strand, epoch));
  }

  private Moment moment(Strand strand, long epoch) {
    if (strand.id >= moments.length) {
      int length = Math.max(strand.id + 1, 2 * moments.length);
      moments = Arrays.copyOf(moments, length);
      momentEpochs = Arrays.copyOf(momentEpochs, length);
    }
    long waitEpoch = waits.epoch(strand.id);
    Moment moment = moments[strand.id];
    if (moment == null || momentEpochs[strand.id] != epoch || moment.waitEpoch() != waitEpoch) {
      moment = new Moment(order.past(strand.id), waitEpoch);
      moments[strand.id] = moment;
      momentEpochs[strand.id] = epoch;
    }
    return moment;
  }

  // Each observation of a strand starts a new epoch, so that an epoch stands for one clock.

  @Override
  void forked(Strand strand, Strand child) {
    super.forked(strand, child);
    waits.fork(strand.id, child.id);
  }

  @Override
  void joined(Strand strand, Strand child) {
    super.joined(strand, child);
    waits.join(strand.id, child.id);
    order.advance(strand.id);
  }

  @Override
  void started(Strand task, Message message) {
    super.started(task, message);
    waits.start(task.id, message.secondClock);
  }

  @Override
  void stopped(Strand strand) {
    super.stopped(strand);
    waits.stop(strand.id);
    if (strand.id < moments.length) {
      moments[strand.id] = null;
    }
  }

  @Override
  void sent(Strand strand, Message message) {
    super.sent(strand, message);
    waits.publish(strand.id, message.secondClock);
  }

  @Override
  void received(Strand strand, Message message) {
    observe(strand, message.clock);
    waits.observe(strand.id, message.secondClock);
  }

  @Override
  VectorClock released(Strand strand) {
    VectorClock clock = waits.past(strand.id);
    waits.advance(strand.id);
    return clock;
  }

  /**
   * If an acquire waits for an earlier one in every schedule, it waits for the release in between
   * as well.
   */
  @Override
  void acquiredAfter(EarlierEvent acquired, Release release, Strand strand) {
    if (waits.isBefore(momentOf(acquired).waitEpoch(), strand.id)) {
      waits.observe(strand.id, Objects.requireNonNull(release.clock()));
    }
  }

  private void observe(Strand strand, VectorClock clock) {
    if (!order.hasObserved(strand.id, clock)) {
      order.observe(strand.id, clock);
      order.advance(strand.id);
    }
  }

  @Override
  void begun(Strand strand, Block block) {
    order.advance(strand.id);
    block.epoch = order.epoch(strand.id);
  }

  @Override
  void ended(Strand strand, Block block) {
    order.advance(strand.id);
  }

  // Violations.

  @Override
  boolean isImplied(EarlierEvent earlier, Strand strand) {
    return order.isBefore(earlier.epoch(), strand.id)
        && waits.isBefore(momentOf(earlier).waitEpoch(), strand.id);
  }

  private static Moment momentOf(EarlierEvent origin) {
    return Objects.requireNonNull(origin.moment());
  }

  @Override
  void interfere(EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    if (isImplied(earlier, strand)) {
      return;
    }
    if (!waits.isBefore(momentOf(earlier).waitEpoch(), strand.id)) {
      conflict(earlier, strand, position, opAndTarget);
    }
    follow(earlier, strand, position, opAndTarget);
  }

  @Override
  void follow(EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    depend(earlier, false, strand, position, opAndTarget);
    observe(strand, momentOf(earlier).past());
  }

  private void conflict(EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    Block common = Block.innermost(strand.block, block -> block.contains(earlier.block()));
    Block block = Block.unreported(common);
    while (block != null) {
      block.setReported();
      if (isNew(block)) {
        violations.addConflict(block, earlier, strand, position, opAndTarget);
      }
      block = Block.unreported(block.outer);
    }
  }

  /** Reports a cycle if the earlier event comes after the beginning of a block and is not in it. */
  @Override
  void depend(
      EarlierEvent earlier, boolean atLast, Strand strand, long position, long opAndTarget) {
    VectorClock past = momentOf(earlier).past();
    Block block = Block.unreported(Block.innermost(strand.block, b -> isAfterBeginning(past, b)));
    List<Long> violated = new ArrayList<>();
    while (block != null && !block.contains(earlier.block())) {
      block.setReported();
      if (isNew(block)) {
        violated.add(EventPosition.event(block.begin));
      }
      block = Block.unreported(block.outer);
    }
    if (!violated.isEmpty()) {
      cycles.add(
          new LoneCycle(
              violated,
              earlier.strand().id,
              earlier.position(),
              earlier.opAndTarget(),
              strand.id,
              position,
              opAndTarget));
    }
  }

  private static boolean isAfterBeginning(VectorClock past, Block block) {
    return Epoch.time(block.epoch) <= past.time(Epoch.slot(block.epoch));
  }

  private BlockName name(Block block) {
    return BlockName.of(block.name, EventPosition.site(block.begin), symbols);
  }

  /** Counts a violated execution of a block; returns whether the block was not reported yet. */
  private boolean isNew(Block block) {
    BlockName name = name(block);
    counts.merge(name, 1L, Long::sum);
    return reported.add(name);
  }
}
