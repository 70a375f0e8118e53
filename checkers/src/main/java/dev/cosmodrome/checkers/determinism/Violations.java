package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.determinism.SerialOrder.Dependence;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with deterministic blocks, a finding for each block that is violated. */
final class Violations {
  private static final FindingKind KIND = FindingKind.NOT_DETERMINISTIC;

  private static final String HAND_MADE =
      "if this is part of your own barrier or pool, describe its methods with --models and"
          + " exclude its class with --exclude";

  /** The types of arrays by which threads may tell each other to go on. */
  private static final Set<String> FLAGS = Set.of("boolean[]", "byte[]", "int[]", "long[]");

  /** What tells violations apart: the two events that meet last, and the block. */
  private record Key(
      boolean isConflict,
      int fromOperation,
      int fromSite,
      int toOperation,
      int toSite,
      int block,
      int blockSite) {}

  private final Symbols symbols;

  /** By strand: the thread that runs it. */
  private final IntUnaryOperator threads;

  private final Findings<Key> conflicts = new Findings<>(Finding::fingerprint);
  private final Findings<Key> cycles = new Findings<>(Finding::fingerprint);

  Violations(Symbols symbols, Strands strands) {
    this.symbols = symbols;
    threads = strand -> strands.get(strand).thread;
  }

  boolean isEmpty() {
    return conflicts.isEmpty() && cycles.isEmpty();
  }

  /** What was found: conflicts first, then small cycles. */
  List<Finding> findings() {
    List<Finding> between = cycles.list();
    between.sort(Cycle.SIMPLEST_FIRST);
    return Stream.concat(conflicts.list().stream(), between.stream()).toList();
  }

  /**
   * Two events interfere that nothing orders. Reports the innermost block that both are in, and
   * those around it of which nothing is reported yet.
   */
  void conflict(Origin earlier, Strand strand, long position, long opAndTarget) {
    Block common = commonBlock(earlier, strand);
    if (common != null) {
      conflict(common, earlier, strand, position, opAndTarget);
    }
  }

  /** The innermost block that an earlier event and what a strand does now are both in, or null. */
  static @Nullable Block commonBlock(Origin earlier, Strand strand) {
    return Block.innermost(
        strand.block, block -> block.contains(earlier.strand(), earlier.position()));
  }

  /** The same, for two events of which the innermost block is known that both are in. */
  void conflict(Block common, Origin earlier, Strand strand, long position, long opAndTarget) {
    addConflict(common, earlier, strand, position, opAndTarget);
    Block around = Block.unreported(common.outer);
    while (around != null) {
      addConflict(around, earlier, strand, position, opAndTarget);
      around = Block.unreported(around.outer);
    }
  }

  /** The same, for a later event that is over. */
  void conflict(Block common, Origin earlier, Origin later) {
    conflict(common, earlier, later.strand(), later.position(), later.opAndTarget());
  }

  /** Reports a block in which two events interfere that nothing orders. */
  void addConflict(Block block, Origin earlier, Strand strand, long position, long opAndTarget) {
    block.setReported();
    conflicts.add(
        key(true, earlier.position(), earlier.opAndTarget(), position, opAndTarget, block),
        () -> finding(block, earlier, strand, position, opAndTarget));
  }

  private static Key key(
      boolean isConflict,
      long fromPosition,
      long fromOpAndTarget,
      long toPosition,
      long toOpAndTarget,
      Block block) {
    return new Key(
        isConflict,
        OpAndTarget.operation(fromOpAndTarget),
        EventPosition.site(fromPosition),
        OpAndTarget.operation(toOpAndTarget),
        EventPosition.site(toPosition),
        block.name,
        EventPosition.site(block.begin));
  }

  private Finding finding(
      Block block, Origin earlier, Strand strand, long position, long opAndTarget) {
    Step first = step(earlier.strand().thread, earlier.position(), earlier.opAndTarget(), 0);
    Step second = step(strand.thread, position, opAndTarget, 1);
    FindingPattern pattern =
        pattern(OpAndTarget.operation(earlier.opAndTarget()), OpAndTarget.operation(opAndTarget));
    Participant one = participant(block, earlier.strand());
    Fingerprint fingerprint =
        new Fingerprint()
            .word(KIND.id())
            .word(pattern.id())
            .block(one.block())
            .location(one.location())
            .target(first.target());
    Stream.of(first, second).map(Step::location).sorted().forEach(fingerprint::location);
    return new Finding(
        KIND,
        Certainty.OBSERVED,
        pattern,
        one.block(),
        List.of(one, participant(block, strand)),
        List.of(first, second),
        List.of(),
        mayWait(opAndTarget) || isOnFlags(first, second) ? HAND_MADE : "",
        fingerprint.digest(),
        1,
        List.of(),
        "");
  }

  /** Whether an event may be part of code by which threads wait for each other. */
  private static boolean mayWait(long opAndTarget) {
    int operation = OpAndTarget.operation(opAndTarget);
    return operation == Op.ACQUIRE
        || operation == Op.VOLATILE_READ
        || operation == Op.VOLATILE_WRITE;
  }

  /** Whether a step reads what the other writes, of an array that may be one of flags. */
  private static boolean isOnFlags(Step one, Step other) {
    ObjectName array = VariableName.ofText(one.target()).owner();
    return one.operation() != other.operation() && array != null && FLAGS.contains(array.type());
  }

  private static FindingPattern pattern(int earlier, int operation) {
    if (Op.isDecision(earlier) || Op.isDecision(operation)) {
      return FindingPattern.DECIDED_BY_THE_SCHEDULE;
    }
    return operation == Op.ACQUIRE
        ? FindingPattern.LOCK_TAKEN_IN_ANY_ORDER
        : FindingPattern.CONFLICTING_ACCESSES;
  }

  private Participant participant(Block block, Strand strand) {
    return new Participant(
        symbols.name(Kind.THREAD, strand.thread),
        symbols.name(Kind.BLOCK, block.name),
        symbols.name(Kind.SITE, EventPosition.site(block.begin)),
        EventPosition.event(block.begin),
        false);
  }

  private Step step(int thread, long position, long opAndTarget, int participant) {
    int operation = OpAndTarget.operation(opAndTarget);
    return new Step(
        symbols.name(Kind.THREAD, thread),
        StepOperation.of(operation),
        symbols.target(operation, OpAndTarget.target(opAndTarget)),
        symbols.name(Kind.SITE, EventPosition.site(position)),
        EventPosition.event(position),
        participant);
  }

  /**
   * A dependence closes a cycle. Reports the outermost block, and the first time also those in it
   * that the cycle leaves and comes back to.
   */
  void cycle(Dependence closing, Supplier<List<Dependence>> path) {
    Block innermost = closing.to().block;
    if (innermost == null) {
      return;
    }
    Block outermost = innermost.outermost;
    if (innermost == outermost || cycles.has(key(closing, outermost))) {
      addCycle(closing, outermost, path);
      return;
    }
    List<Dependence> links = path.get();
    Dependence first = links.get(0);
    Block block = Block.innermost(innermost, b -> b.contains(first.from(), first.fromPosition()));
    while (block != null && block != outermost) {
      addCycle(closing, block, () -> links);
      block = Block.unreported(block.outer);
    }
    addCycle(closing, outermost, () -> links);
  }

  private static Key key(Dependence closing, Block block) {
    return key(
        false,
        closing.fromPosition(),
        closing.fromOpAndTarget(),
        closing.toPosition(),
        closing.toOpAndTarget(),
        block);
  }

  /** Reports a block that a cycle leaves and comes back to. */
  void addCycle(Dependence closing, Block block, Supplier<List<Dependence>> path) {
    block.setReported();
    cycles.add(
        key(closing, block),
        () -> {
          Cycle cycle = Cycle.of(links(closing, block, path.get()));
          return cycle.finding(symbols, KIND, cycle.pattern(), threads);
        });
  }

  /** The links of a cycle, from a block and back to it. */
  private static List<Link> links(Dependence closing, Block block, List<Dependence> path) {
    List<Link> links = new ArrayList<>();
    for (Dependence dependence : path) {
      Link.End from =
          links.isEmpty()
              ? dependence
                  .from()
                  .end(block, dependence.fromPosition(), dependence.fromOpAndTarget())
              : dependence.from().end(dependence.fromPosition(), dependence.fromOpAndTarget());
      links.add(
          new Link(from, dependence.to().end(dependence.toPosition(), dependence.toOpAndTarget())));
    }
    links.add(
        new Link(
            closing.from().end(closing.fromPosition(), closing.fromOpAndTarget()),
            closing.to().end(block, closing.toPosition(), closing.toOpAndTarget())));
    return links;
  }
}
