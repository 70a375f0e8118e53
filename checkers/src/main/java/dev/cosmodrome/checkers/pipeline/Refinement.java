package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Extent;
import dev.cosmodrome.checkers.atomicsets.ViolatedUnits;
import dev.cosmodrome.checkers.explanation.Candidates;
import dev.cosmodrome.checkers.explanation.SharedVariables;
import dev.cosmodrome.checkers.refinement.Defects;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.specification.RecordedProgram;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes one finding of each defect, and one of each violated block, in at most two more passes over
 * the trace. The first one is needed by most findings, the second one only if {@link
 * #hasSecondPass}; in that case, explanations are collected in the same pass.
 */
final class Refinement {
  private final TraceResult<Finding> result;
  private final Specification known;
  private final BitSet violatedSets;
  private final Refiner refiner;
  private final boolean reportsEachBlock;
  private final Symbols symbols;
  private final SharedVariables shared = new SharedVariables();
  private @Nullable ViolatedUnits units;
  private @Nullable ViolatedBlocks blocks;

  /** The results that only the first pass changes, by checker. */
  private final Map<String, CheckerResult<Finding>> settled = new HashMap<>();

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
      pass.add(TracePass.Blocks.RECORDED, shared, result.events());
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

  /** Returns the events of the second pass that may become steps of findings. */
  Candidates candidates() {
    return new Candidates() {
      @Override
      public boolean isStep() {
        return refiner.mayBeStep();
      }

      @Override
      public boolean isActive(int thread) {
        return refiner.mayHaveSteps(thread);
      }
    };
  }

  /** Returns the variables that such events may access. */
  BitSet variables() {
    return shared.found();
  }

  /** Returns the result after the passes. */
  TraceResult<Finding> refined() {
    TraceResult<Finding> defects = refiner.refined();
    List<CheckerResult<Finding>> checkers = new ArrayList<>();
    for (int i = 0; i < result.checkers().size(); i++) {
      CheckerResult<Finding> checker = result.checkers().get(i);
      checkers.add(settled(checker, defects.checkers().get(i)));
    }
    return defects.withCheckers(checkers);
  }

  /** Returns the result before the second pass, without the findings that it may change. */
  TraceResult<Finding> settled() {
    List<CheckerResult<Finding>> checkers = new ArrayList<>();
    for (CheckerResult<Finding> checker : result.checkers()) {
      List<Finding> fixed = checker.findings().stream().filter(f -> !Refiner.isCycle(f)).toList();
      checkers.add(settled(checker, checker.withFindings(fixed)));
    }
    return result.withCheckers(checkers);
  }

  /** Returns the result of a checker if only the first pass changes it, else another result. */
  private CheckerResult<Finding> settled(
      CheckerResult<Finding> checker, CheckerResult<Finding> others) {
    if (units != null && isOfUnits(checker)) {
      CheckerResult<Finding> innermost = checker.withFindings(units.findings());
      settled.put(
          checker.id(), Defects.of(result.withCheckers(List.of(innermost))).checkers().get(0));
      units = null;
    } else if (blocks != null && isOfBlocks(checker)) {
      settled.put(checker.id(), checker.withFindings(blocks.findings()));
      blocks = null;
    }
    return settled.getOrDefault(checker.id(), others);
  }
}
