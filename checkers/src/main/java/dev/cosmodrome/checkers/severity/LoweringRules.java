package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Assessment.Reason;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.SeverityRule;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The rules that lower a finding. Some are about the whole finding; otherwise there must be a
 * reason for each variable that the blamed block accesses in its steps.
 */
final class LoweringRules {
  private static final Set<VariableKind> HAND_OVERS =
      Set.of(
          VariableKind.HAND_OVER,
          VariableKind.READERS,
          VariableKind.WRITERS,
          VariableKind.INTERRUPT);

  private static final Set<String> ADDERS =
      Set.of("LongAdder", "DoubleAdder", "LongAccumulator", "DoubleAccumulator");

  private final Finding finding;
  private final TraceFacts facts;
  private final SymbolLookup symbols;
  private final Origin origin;
  private final OwnSteps own;
  private final BlockClass block;

  LoweringRules(Finding finding, TraceFacts facts, SymbolLookup symbols, Origin origin) {
    this.finding = finding;
    this.facts = facts;
    this.symbols = symbols;
    this.origin = origin;
    own = new OwnSteps(finding);
    block = new BlockClass(finding);
  }

  /**
   * Returns the reasons. There are none against a block that is not deterministic: its result
   * depends on the schedule, whatever makes the single accesses safe.
   */
  List<Reason> reasons() {
    if (finding.kind() == FindingKind.NOT_DETERMINISTIC) {
      return List.of();
    }
    Optional<Reason> ofAll = ofFinding();
    if (ofAll.isPresent()) {
      return List.of(ofAll.get());
    }
    List<Integer> variables = own.variables();
    List<Reason> reasons =
        variables.stream().map(this::ofVariable).flatMap(Optional::stream).toList();
    return !variables.isEmpty() && reasons.size() == variables.size() ? reasons : List.of();
  }

  private Optional<Reason> ofFinding() {
    FindingPattern pattern = finding.pattern();
    if (pattern == FindingPattern.WAITS_FOR_STARTED_THREAD
        || (pattern == FindingPattern.DEPENDS_ON_STARTED_THREAD
            && own.variables().stream().allMatch(own::onlyReads))) {
      return Optional.of(new Reason(SeverityRule.OWN_THREAD));
    }
    if (pattern == FindingPattern.TWO_LOCKS) {
      return Optional.of(new Reason(SeverityRule.LOCKS_ONLY));
    }
    if (finding.explanation().hint() instanceof Hint.ReadAgain again
        && facts.variable(again.variable()).isAtomic()) {
      return Optional.of(new Reason(SeverityRule.DOUBLE_CHECKED, again.variable(), again.lock()));
    }
    return Optional.empty();
  }

  private Optional<Reason> ofVariable(int variable) {
    VariableName name = symbols.variable(variable);
    VariableFacts use = facts.variable(variable);
    if (HAND_OVERS.contains(name.kind())) {
      return reason(SeverityRule.LOCKS_ONLY, variable);
    }
    if (givesUpAfterFailure(variable)) {
      return Optional.empty();
    }
    if (use.hasExplicitModes()) {
      return reason(SeverityRule.MEMORY_MODES, variable);
    }
    if (isAdder(name) || (use.isOnlyAddedTo() && !isOfContents(name))) {
      return addsAfterCheck(variable) ? Optional.empty() : reason(SeverityRule.COUNTER, variable);
    }
    if (use.isOnlyUpdated() && !addsAfterCheck(variable) && endsWithUpdate(variable, name)) {
      return reason(SeverityRule.COMPARE_AND_SET, variable);
    }
    if (use.isAtomic() && !isOfContents(name) && isPolled(variable)) {
      return reason(SeverityRule.POLLING, variable);
    }
    if (isLazy(variable, name, use)) {
      return reason(SeverityRule.LAZY_VALUE, variable);
    }
    int upgraded = upgradedLock(variable);
    if (upgraded >= 0) {
      return Optional.of(new Reason(SeverityRule.DOUBLE_CHECKED, variable, upgraded));
    }
    Optional<Reason> lockFree = ofVolatile(variable, name, use);
    return lockFree.isPresent() || origin == Origin.PROGRAM
        ? lockFree
        : ofLibrary(variable, name, use);
  }

  private static Optional<Reason> reason(SeverityRule rule, int variable) {
    return Optional.of(new Reason(rule, variable));
  }

  /** The rules for volatile fields and atomic objects, in any code. */
  private Optional<Reason> ofVolatile(int variable, VariableName name, VariableFacts use) {
    if (!use.isAtomic() || name.isOfCollection()) {
      return Optional.empty();
    }
    if (use.writes() <= 1 && own.onlyReads(variable)) {
      return reason(SeverityRule.ONE_WAY_FLAG, variable);
    }
    int lock = use.writeLock();
    if (lock < 0) {
      return Optional.empty();
    }
    Optional<Step> write = own.writeAfterRead(variable);
    if (write.isEmpty()) {
      return Optional.of(new Reason(SeverityRule.LOCK_FREE_READERS, variable, lock));
    }
    VariableFacts.OwnRead fresh = facts.step(write.get()).freshRead();
    return fresh != null && fresh.holds(lock)
        ? Optional.of(new Reason(SeverityRule.DOUBLE_CHECKED, variable, lock))
        : Optional.empty();
  }

  /** The rules for libraries, which the user of a library cannot repair. */
  private Optional<Reason> ofLibrary(int variable, VariableName name, VariableFacts use) {
    if (facts.hasRace(variable)) {
      return Optional.empty();
    }
    boolean overwrites = own.writeAfterRead(variable).isPresent();
    int lock = use.accessLock();
    if (lock >= 0) {
      return overwrites || block.owns(name) || block.owns(symbols.lock(lock))
          ? Optional.empty()
          : Optional.of(new Reason(SeverityRule.COMPOSITION, variable, lock));
    }
    if (overwrites) {
      return Optional.empty();
    }
    if (!use.isAtomic()) {
      return use.hasPlainWrites() ? reason(SeverityRule.HANDED_OVER, variable) : Optional.empty();
    }
    if (name.isOfCollection()) {
      return own.variables().size() > 1 || isOfContents(name)
          ? reason(SeverityRule.COMPOSITION, variable)
          : Optional.empty();
    }
    return reason(SeverityRule.LOCK_FREE_LIBRARY, variable);
  }

  /** Returns whether a compare-and-set fails as the last step, and the block does not try again. */
  private boolean givesUpAfterFailure(int variable) {
    return !symbols.variable(variable).isOfCollection()
        && own.to(variable).size() > 1
        && isReadAtUpdate(variable)
        && own.onlyReads(variable)
        && !facts.triesAgain(finding);
  }

  private boolean isReadAtUpdate(int variable) {
    return own.lastRead(variable).filter(step -> facts.isUpdateSite(step.site())).isPresent();
  }

  /**
   * Returns whether the last access of the block to an entry of a collection is a conditional call,
   * such as {@code putIfAbsent}, whose result tells what there is; other variables need not have
   * that.
   */
  private boolean endsWithUpdate(int variable, VariableName name) {
    return !name.isOfCollection() || !own.onlyReads(variable) || isReadAtUpdate(variable);
  }

  /**
   * Returns whether the block adds to a counter after it has looked at it: a soft limit. An adder
   * has a variable for each thread.
   */
  private boolean addsAfterCheck(int variable) {
    VariableName name = symbols.variable(variable);
    List<Step> accesses =
        isAdder(name)
            ? own.to(other -> Objects.equals(symbols.variable(other).owner(), name.owner()))
            : own.to(variable);
    List<StepFacts> steps = accesses.stream().map(facts::step).toList();
    return steps.size() > 1
        && !steps.get(0).isCommuting()
        && own.isRead(accesses.get(0))
        && steps.get(steps.size() - 1).isCommuting();
  }

  /**
   * Returns a lock that the block shares when it reads a variable first, and holds exclusively when
   * it reads the variable again as its last step; -1 if there is none.
   */
  private int upgradedLock(int variable) {
    List<Step> steps = own.to(variable);
    return steps.size() > 1 && own.onlyReads(variable)
        ? facts.step(steps.get(steps.size() - 1)).upgraded(facts.step(steps.get(0)))
        : -1;
  }

  private boolean isPolled(int variable) {
    return own.to(variable).size() > 1 && own.onlyReads(variable) && own.areAtOnePlace(variable);
  }

  /**
   * Returns whether the block computes a value that it has not found, and another read at the same
   * place came after a write, and so may have found one.
   */
  private boolean isLazy(int variable, VariableName name, VariableFacts use) {
    return own.writeAfterRead(variable).isPresent()
        && !name.isOfCollection()
        && use.isNeverChanged()
        && isReadLater(own.to(variable).get(0).site(), use)
        && own.areWritesAtOnePlace(variable)
        && own.to(variable).stream().map(Step::site).distinct().count() > 1;
  }

  /**
   * Returns whether a call of the blamed method has read a variable at a site after the first
   * write. The call is not recorded if it does nothing else; the site tells then, if it is in the
   * method itself.
   */
  private boolean isReadLater(int site, VariableFacts use) {
    return use.isReadLater(site, finding.violation().blamed().block())
        || (use.isReadLater(site) && block.contains(symbols.name(Kind.SITE, site)));
  }

  private static boolean isAdder(VariableName name) {
    return name.owner() != null && ADDERS.contains(name.owner().type());
  }

  /**
   * Returns whether a variable stands for the number of elements of a collection, or all of them.
   */
  private static boolean isOfContents(VariableName name) {
    return name.kind() == VariableKind.CHANGES || name.kind() == VariableKind.CONTENTS;
  }
}
