package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Extent;
import dev.cosmodrome.checkers.atomicsets.ViolatedUnits;
import dev.cosmodrome.checkers.refinement.Defects;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.specification.RecordedProgram;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes one finding of each defect, and one of each violated block, in at most two more passes over
 * the trace. The first one is needed by most findings, the second one only if {@link
 * #hasSecondPass}.
 */
final class Refinement {
  private final TraceResult<Finding> result;
  private final Specification known;
  private final BitSet violatedSets;
  private final Refiner refiner;
  private final boolean reportsEachBlock;
  private final Symbols symbols;
  private @Nullable ViolatedUnits units;
  private @Nullable ViolatedBlocks blocks;

  private boolean hasAccesses;

  /**
   * Prepares a refinement.
   *
   * @param symbols all names in the trace
   * @param violatedSets the atomic sets that are violated
   * @param reportsEachBlock whether each block that is violated by itself is reported
   */
  Refinement(
      TraceResult<Finding> result,
      Symbols symbols,
      BitSet violatedSets,
      Specification known,
      boolean reportsEachBlock) {
    this.result = result;
    this.known = known;
    this.symbols = symbols;
    this.violatedSets = violatedSets;
    this.reportsEachBlock = reportsEachBlock;
    refiner =
        new Refiner(
            result, checker -> reportsEachBlock && CheckerType.reportsEachBlock(checker), symbols);
  }

  /** Returns whether a finding needs a pass over the trace. */
  boolean hasFirstPass() {
    return refiner.needsBlocks()
        || refiner.needsAccesses()
        || result.checkers().stream()
            .anyMatch(checker -> isOfUnits(checker) || isOfBlocks(checker));
  }

  private boolean isOfUnits(CheckerResult<Finding> checker) {
    return checker.id().equals(CheckerType.ATOMIC_SETS.id())
        && !checker.findings().isEmpty()
        && !known.sets().patternsOnly();
  }

  private boolean isOfBlocks(CheckerResult<Finding> checker) {
    return reportsEachBlock
        && checker.id().equals(CheckerType.DETERMINISM.id())
        && !checker.findings().isEmpty();
  }

  /**
   * Returns the first pass.
   *
   * @param namesSoFar the names in the trace as far as it is read
   */
  TracePass firstPass(Symbols namesSoFar) {
    TracePass pass = new TracePass(namesSoFar, known);
    if (refiner.needsBlocks()) {
      pass.add(TracePass.Blocks.ATOMIC, refiner.blocks(pass::isAtomicInBlock), result.events());
    } else if (refiner.needsAccesses()) {
      addAccesses(pass);
    }
    for (CheckerResult<Finding> checker : result.checkers()) {
      if (isOfUnits(checker)) {
        units =
            new ViolatedUnits(
                known.sets(),
                new RecordedProgram(known, namesSoFar),
                namesSoFar,
                violatedSets,
                checker.findings());
        long analysed = checker.extent().analysed();
        pass.add(
            TracePass.Blocks.RECORDED, units, analysed == Extent.NONE ? result.events() : analysed);
      } else if (isOfBlocks(checker)) {
        blocks = new ViolatedBlocks(checker.findings(), symbols);
        pass.add(TracePass.Blocks.DETERMINISTIC, blocks, result.events());
      }
    }
    return pass;
  }

  /** Returns whether a finding needs a second pass. Called after the first one. */
  boolean hasSecondPass() {
    return !hasAccesses && refiner.needsAccesses();
  }

  /** Returns the second pass. */
  TracePass secondPass(Symbols namesSoFar) {
    TracePass pass = new TracePass(namesSoFar, known);
    addAccesses(pass);
    return pass;
  }

  private void addAccesses(TracePass pass) {
    hasAccesses = true;
    pass.add(
        TracePass.Blocks.ATOMIC,
        refiner.accesses(pass::isAtomicInBlock),
        result.events(),
        refiner::hasAccesses);
  }

  /** Returns the result after the passes. */
  TraceResult<Finding> refined() {
    TraceResult<Finding> defects = refiner.refined();
    List<CheckerResult<Finding>> checkers = new ArrayList<>();
    for (int i = 0; i < result.checkers().size(); i++) {
      CheckerResult<Finding> checker = result.checkers().get(i);
      checkers.add(refined(checker, defects.checkers().get(i)));
    }
    return defects.withCheckers(checkers);
  }

  /** Returns what the first pass has found of a checker if it is enough, else another result. */
  private CheckerResult<Finding> refined(
      CheckerResult<Finding> checker, CheckerResult<Finding> others) {
    if (units != null && isOfUnits(checker)) {
      CheckerResult<Finding> innermost = checker.withFindings(units.findings());
      return Defects.of(result.withCheckers(List.of(innermost))).checkers().get(0);
    }
    return blocks != null && isOfBlocks(checker) ? checker.withFindings(blocks.findings()) : others;
  }
}
