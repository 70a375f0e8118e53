package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.determinism.SerialOrder.Dependence;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the violations of deterministic blocks, a finding for each violated block. */
final class Violations {
  private static final FindingKind KIND = FindingKind.NOT_DETERMINISTIC;

  /** The types of arrays whose elements may be flags that threads wait for. */
  private static final Set<String> FLAGS = Set.of("boolean[]", "byte[]", "int[]", "long[]");

  /** The two events that interfere last, and the block, which together distinguish violations. */
  private record Key(
      boolean isConflict,
      int fromOperation,
      int fromSite,
      int toOperation,
      int toSite,
      int block,
      int blockSite) {}

  private final Symbols symbols;

  /** The thread that runs each strand. */
  private final IntUnaryOperator threads;

  private final Findings<Key> conflicts = new Findings<>(Violation::fingerprint);
  private final Findings<Key> cycles = new Findings<>(Violation::fingerprint);

  Violations(Symbols symbols, Strands strands) {
    this.symbols = symbols;
    threads = strand -> strands.get(strand).thread;
  }

  boolean isEmpty() {
    return conflicts.isEmpty() && cycles.isEmpty();
  }

  /** Returns the findings: conflicts first, then small cycles. */
  List<Finding> findings() {
    List<Finding> between = cycles.list();
    between.sort(Cycle.SIMPLEST_FIRST);
    return Stream.concat(conflicts.list().stream(), between.stream()).toList();
  }

  /**
   * Handles two events that interfere and that nothing orders. Reports the innermost block that
   * both are in, and those around it that are not reported yet.
   */
  void conflict(EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    Block common = commonBlock(earlier, strand);
    if (common != null) {
      conflict(common, earlier, strand, position, opAndTarget);
    }
  }

  /**
   * Returns the innermost block that contains an earlier event and the current event of a strand,
   * or null.
   */
  static @Nullable Block commonBlock(EarlierEvent earlier, Strand strand) {
    return Block.innermost(
        strand.block, block -> block.contains(earlier.strand(), earlier.position()));
  }

  /** As the other method, if the innermost block that both events are in is known. */
  void conflict(
      Block common, EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    addConflict(common, earlier, strand, position, opAndTarget);
    Block around = Block.unreported(common.outer);
    while (around != null) {
      addConflict(around, earlier, strand, position, opAndTarget);
      around = Block.unreported(around.outer);
    }
  }

  /** As the other methods, for a later event in the past. */
  void conflict(Block common, EarlierEvent earlier, EarlierEvent later) {
    conflict(common, earlier, later.strand(), later.position(), later.opAndTarget());
  }

  /** Reports a block in which two events interfere that nothing orders. */
  void addConflict(
      Block block, EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    block.setReported();
    conflicts.add(
        key(true, earlier.position(), earlier.opAndTarget(), position, opAndTarget, block),
        () -> violation(block, earlier, strand, position, opAndTarget));
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

  private Violation violation(
      Block block, EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    Step first = step(earlier.strand().thread, earlier.position(), earlier.opAndTarget(), 0);
    Step second = step(strand.thread, position, opAndTarget, 1);
    FindingPattern pattern =
        pattern(OpAndTarget.operation(earlier.opAndTarget()), OpAndTarget.operation(opAndTarget));
    Participant one = participant(block, earlier.strand());
    String fingerprint =
        new Fingerprint(symbols)
            .word(KIND.id())
            .word(pattern.id())
            .block(one)
            .target(first.target())
            .locations(first.site(), second.site())
            .digest();
    Interleaving interleaving =
        new Interleaving(List.of(one, participant(block, strand)), List.of(first, second));
    boolean mayBeOwn = mayWait(opAndTarget) || isOnFlags(first, second);
    return new Violation(symbols, KIND, Certainty.OBSERVED, pattern, interleaving, fingerprint)
        .with(mayBeOwn ? new Hint.OwnSynchronisation() : null);
  }

  /** Returns whether an event may be part of code by which threads wait for each other. */
  private static boolean mayWait(long opAndTarget) {
    int operation = OpAndTarget.operation(opAndTarget);
    return operation == Op.ACQUIRE
        || operation == Op.VOLATILE_READ
        || operation == Op.VOLATILE_WRITE;
  }

  /**
   * Returns whether a step reads an element that the other writes, of an array that may contain
   * flags.
   */
  private boolean isOnFlags(Step one, Step other) {
    OptionalInt variable = one.target().variable();
    if (one.operation() == other.operation() || variable.isEmpty()) {
      return false;
    }
    ObjectName array = symbols.variable(variable.getAsInt()).owner();
    return array != null && FLAGS.contains(array.type());
  }

  private static FindingPattern pattern(int earlier, int operation) {
    if (Op.isDecision(earlier) || Op.isDecision(operation)) {
      return FindingPattern.DECIDED_BY_THE_SCHEDULE;
    }
    return operation == Op.ACQUIRE
        ? FindingPattern.LOCK_TAKEN_IN_ANY_ORDER
        : FindingPattern.CONFLICTING_ACCESSES;
  }

  private static Participant participant(Block block, Strand strand) {
    return Participant.of(strand.thread, block.name, block.begin, false);
  }

  private static Step step(int thread, long position, long opAndTarget, int participant) {
    return Step.of(
        OpAndTarget.operation(opAndTarget),
        thread,
        OpAndTarget.target(opAndTarget),
        position,
        participant);
  }

  /**
   * Handles a dependence that closes a cycle. Reports the outermost block, and the first time also
   * those in it that the cycle leaves and comes back to.
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
          return cycle.violation(symbols, KIND, cycle.pattern(), threads);
        });
  }

  /** Returns the links of a cycle, from a block and back to it. */
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
