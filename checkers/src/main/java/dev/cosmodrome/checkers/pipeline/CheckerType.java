package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.aerodrome.AerodromeChecker;
import dev.cosmodrome.checkers.aerodrome.PaperChecker;
import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.atomicsets.AtomicSetsChecker;
import dev.cosmodrome.checkers.deadlocks.DeadlockChecker;
import dev.cosmodrome.checkers.determinism.DeterminismChecker;
import dev.cosmodrome.checkers.predictedatomicity.BlocksChecker;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.races.RaceChecker;
import dev.cosmodrome.checkers.reduction.ReductionChecker;
import dev.cosmodrome.checkers.specification.AtomicMethods;
import dev.cosmodrome.checkers.specification.RecordedProgram;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.tso.TsoChecker;
import dev.cosmodrome.checkers.velodrome.VelodromeChecker;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The checkers. */
public enum CheckerType {
  /** Conflict serializability by the order of transactions; the default. */
  ATOMICITY("blocks that are not atomic; reports each of them", AtomicityChecker::new),
  /** Conflict serializability by the graph of transactions. */
  VELODROME("the same as atomicity, with a graph of transactions", VelodromeChecker::new),
  /** Conflict serializability by vector clocks. */
  AERODROME(
      "the same with vector clocks; stops at the first violation",
      (symbols, specification) ->
          switch (specification.algorithm()) {
            case TRANSACTIONS -> new AerodromeChecker(symbols);
            case PAPER -> new PaperChecker(symbols, false);
            case PAPER_READS -> new PaperChecker(symbols, true);
          }),
  /** Data races by happens-before. */
  RACES("data races: accesses that no synchronisation orders", RaceChecker::new),
  /** Determinism of parallel blocks. */
  DETERMINISM("parallel blocks whose result depends on the schedule", DeterminismChecker::new),
  /** Conflict serializability of the accesses to each set of variables. */
  ATOMIC_SETS(
      "blocks that are not atomic on variables that belong together",
      (symbols, specification) ->
          AtomicSetsChecker.of(
              specification.sets(), new RecordedProgram(specification, symbols), symbols)),
  /** Atomicity in every schedule by Lipton's reduction. */
  REDUCTION(
      "blocks that locks do not make atomic; may report false alarms",
      (symbols, specification) ->
          new ReductionChecker(
              symbols,
              new AtomicMethods(specification, symbols)::isAtomic,
              CollectionLocks.of(specification.notes()),
              specification.discipline())),
  /** Atomicity in every schedule, by pairs of transactions. */
  BLOCKS(
      "blocks that are not atomic in some schedule that the locks allow",
      (symbols, specification) ->
          new BlocksChecker(
              symbols,
              new AtomicMethods(specification, symbols)::isAtomic,
              CollectionLocks.of(specification.notes()))),
  /** Deadlocks in other schedules. */
  DEADLOCKS(
      "locks that threads can acquire in a cyclic order",
      (symbols, specification) ->
          new DeadlockChecker(symbols, CollectionLocks.of(specification.notes()))),
  /** Conflict serializability on machines with store buffers. */
  TSO(
      "blocks that are not atomic on machines with store buffers",
      symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));

  private final String summary;

  @SuppressWarnings("ImmutableEnumChecker") // All factories are constructors.
  private final BiFunction<Symbols, Specification, Checker> factory;

  CheckerType(String summary, Function<Symbols, Checker> factory) {
    this(summary, (symbols, specification) -> factory.apply(symbols));
  }

  CheckerType(String summary, BiFunction<Symbols, Specification, Checker> factory) {
    this.summary = summary;
    this.factory = factory;
  }

  /** The name that users know the checker by. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it finds, in a few words. */
  public String summary() {
    return summary;
  }

  /** Whether its blocks are those that are meant to be deterministic, not those that are atomic. */
  boolean checksDeterministicBlocks() {
    return this == DETERMINISM;
  }

  /** Whether it says what other schedules can do with the accesses that were recorded. */
  public boolean predicts() {
    return this == REDUCTION || this == BLOCKS;
  }

  /** Whether it decides by itself which methods are units of work. */
  boolean checksUnits() {
    return this == ATOMIC_SETS;
  }

  /** Whether it stops at its first violation, whatever it is asked to do. */
  boolean stopsAtFirst() {
    return this == AERODROME;
  }

  /** Whether a result is of a checker that reports each block that is violated by itself. */
  static boolean reportsEachBlock(CheckerResult result) {
    return result.id().equals(ATOMICITY.id()) || result.id().equals(VELODROME.id());
  }

  /** The checker with this id. */
  public static Optional<CheckerType> of(String id) {
    return Arrays.stream(values()).filter(type -> type.id().equals(id)).findFirst();
  }

  /** A checker for one trace with these names, of which nothing else is known. */
  public Checker create(Symbols symbols) {
    return create(symbols, Specification.NONE);
  }

  /** A checker for one trace with these names, of which something is known. */
  public Checker create(Symbols symbols, Specification specification) {
    return factory.apply(symbols, specification);
  }
}
