package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Assessment.Reason;
import dev.cosmodrome.checkers.AtomicSetName;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.SeverityRule;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.trace.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules that raise a finding. */
final class RaisingRules {
  /** The percentage of accesses under a lock from which on an access without it is an error. */
  private static final int GUARDED_PERCENT = 90;

  private final Finding finding;
  private final TraceFacts facts;
  private final SymbolLookup symbols;
  private final OwnSteps own;

  RaisingRules(Finding finding, TraceFacts facts, SymbolLookup symbols) {
    this.finding = finding;
    this.facts = facts;
    this.symbols = symbols;
    own = new OwnSteps(finding);
  }

  List<Reason> reasons(boolean isDeclared) {
    List<Reason> reasons = new ArrayList<>();
    if (isDeadlockThatHappened()) {
      reasons.add(new Reason(SeverityRule.DEADLOCK_HAPPENED));
    }
    if (isDeclared || finding.violation().atomicSet() instanceof AtomicSetName.Declared) {
      reasons.add(new Reason(SeverityRule.DECLARED));
    }
    own.variables().forEach(variable -> lostUpdate(variable).ifPresent(reasons::add));
    lockMissing().ifPresent(reasons::add);
    own.variables().stream()
        .filter(facts::hasRace)
        .map(variable -> new Reason(SeverityRule.DATA_RACE, variable))
        .forEach(reasons::add);
    return reasons;
  }

  private boolean isDeadlockThatHappened() {
    return finding.kind() == FindingKind.DEADLOCK && finding.certainty() != Certainty.PREDICTED;
  }

  /** The block reads a variable and overwrites it, without knowing what others wrote meanwhile. */
  private Optional<Reason> lostUpdate(int variable) {
    Optional<Step> write = own.writeAfterRead(variable);
    if (write.isEmpty() || finding.certainty() == Certainty.PREDICTED) {
      return Optional.empty();
    }
    StepFacts step = facts.step(write.get());
    VariableFacts use = facts.variable(variable);
    if (step.isUpdate() || step.freshRead() != null || use.hasExplicitModes()) {
      return Optional.empty();
    }
    boolean isEntry = symbols.variable(variable).isOfCollection();
    return Optional.of(
        new Reason(isEntry ? SeverityRule.ENTRY_OVERWRITTEN : SeverityRule.LOST_UPDATE, variable));
  }

  private Optional<Reason> lockMissing() {
    return finding.explanation().hint() instanceof Hint.LockMissing missing
            && 100 * missing.held() >= GUARDED_PERCENT * missing.accesses()
            && missing.steps().stream().anyMatch(this::isPlain)
        ? Optional.of(
            new Reason(
                SeverityRule.LOCK_MISSING,
                missing.variable(),
                missing.lock(),
                missing.held(),
                missing.accesses()))
        : Optional.empty();
  }

  private boolean isPlain(int step) {
    StepOperation operation = finding.steps().get(step).operation();
    return operation == StepOperation.READ || operation == StepOperation.WRITE;
  }
}
