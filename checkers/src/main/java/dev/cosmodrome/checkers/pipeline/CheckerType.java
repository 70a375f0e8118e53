package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.RecordingNeed;
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
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The checkers, by their ids. */
public enum CheckerType {
  /** Conflict serializability by the order of transactions; the default. */
  ATOMICITY(AtomicityChecker.DESCRIPTOR, AtomicityChecker::new),
  /** Conflict serializability by the graph of transactions. */
  VELODROME(VelodromeChecker.DESCRIPTOR, VelodromeChecker::new),
  /** Conflict serializability by vector clocks. */
  AERODROME(
      AerodromeChecker.DESCRIPTOR,
      (symbols, specification) ->
          switch (specification.algorithm()) {
            case TRANSACTIONS -> new AerodromeChecker(symbols);
            case PAPER -> new PaperChecker(symbols, false);
            case PAPER_READS -> new PaperChecker(symbols, true);
          }),
  /** Data races by happens-before. */
  RACES(RaceChecker.DESCRIPTOR, RaceChecker::new),
  /** Determinism of parallel blocks. */
  DETERMINISM(DeterminismChecker.DESCRIPTOR, DeterminismChecker::new),
  /** Conflict serializability of the accesses to each set of variables. */
  ATOMIC_SETS(
      AtomicSetsChecker.DESCRIPTOR,
      (symbols, specification) ->
          AtomicSetsChecker.of(
              specification.sets(), new RecordedProgram(specification, symbols), symbols)),
  /** Atomicity in every schedule by Lipton's reduction. */
  REDUCTION(
      ReductionChecker.DESCRIPTOR,
      (symbols, specification) ->
          new ReductionChecker(
              symbols,
              new AtomicMethods(specification, symbols)::isAtomic,
              CollectionLocks.of(specification.notes()),
              specification.discipline())),
  /** Atomicity in every schedule, by pairs of transactions. */
  BLOCKS(
      BlocksChecker.DESCRIPTOR,
      (symbols, specification) ->
          new BlocksChecker(
              symbols,
              new AtomicMethods(specification, symbols)::isAtomic,
              CollectionLocks.of(specification.notes()))),
  /** Deadlocks in other schedules. */
  DEADLOCKS(
      DeadlockChecker.DESCRIPTOR,
      (symbols, specification) ->
          new DeadlockChecker(symbols, CollectionLocks.of(specification.notes()))),
  /** Conflict serializability on machines with store buffers. */
  TSO(TsoChecker.DESCRIPTOR, symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));

  @SuppressWarnings("ImmutableEnumChecker") // Its sets are never changed.
  private final CheckerDescriptor descriptor;

  @SuppressWarnings("ImmutableEnumChecker") // All factories are constructors.
  private final BiFunction<Symbols, Specification, Checker> factory;

  CheckerType(CheckerDescriptor descriptor, Function<Symbols, Checker> factory) {
    this(descriptor, (symbols, specification) -> factory.apply(symbols));
  }

  CheckerType(CheckerDescriptor descriptor, BiFunction<Symbols, Specification, Checker> factory) {
    this.descriptor = descriptor;
    this.factory = factory;
  }

  /** Returns the properties of the checker that the rest of the system uses. */
  public CheckerDescriptor descriptor() {
    return descriptor;
  }

  /** Returns the name of the checker in commands and reports. */
  public String id() {
    return descriptor.id();
  }

  /** Returns a short description of the findings. */
  public String summary() {
    return descriptor.summary();
  }

  /** Returns whether the checker needs events that recordings contain on demand only. */
  public boolean needs(RecordingNeed need) {
    return descriptor.needs().contains(need);
  }

  /**
   * Returns whether a result is of a checker that reports each block that is violated by itself.
   */
  static boolean reportsEachBlock(CheckerResult<Finding> result) {
    return of(result.id())
        .filter(type -> type.descriptor.reports() == CheckerDescriptor.Reports.EACH_BLOCK)
        .isPresent();
  }

  /** Returns the checker with this id. */
  public static Optional<CheckerType> of(String id) {
    return Arrays.stream(values()).filter(type -> type.id().equals(id)).findFirst();
  }

  /** Creates a checker for one trace with these names, without a specification. */
  public Checker create(Symbols symbols) {
    return create(symbols, Specification.NONE);
  }

  /** Creates a checker for one trace with these names and a specification. */
  public Checker create(Symbols symbols, Specification specification) {
    return factory.apply(symbols, specification);
  }
}
