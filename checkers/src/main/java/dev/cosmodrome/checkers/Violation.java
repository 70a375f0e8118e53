package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.trace.SymbolLookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One occurrence of an error, as a checker proves it. Threads, blocks, targets and sites are ids;
 * only reports make words of them.
 *
 * @param symbols the names behind the ids
 * @param kind the kind of error
 * @param certainty whether it was observed, predicted or confirmed
 * @param pattern the pattern of the interference
 * @param interleaving the events that prove it
 * @param fingerprint identifies the defect: the same in another run or after an edit elsewhere
 * @param atomicSet the variables that belong together and on which the block is not atomic; null if
 *     the block is not atomic on all variables together
 * @param hint a hint of the checker, null if there is none
 */
public record Violation(
    SymbolLookup symbols,
    FindingKind kind,
    Certainty certainty,
    FindingPattern pattern,
    Interleaving interleaving,
    String fingerprint,
    @Nullable AtomicSetName atomicSet,
    @Nullable Hint hint) {
  /** Creates a violation that is about all variables, without a hint. */
  public Violation(
      SymbolLookup symbols,
      FindingKind kind,
      Certainty certainty,
      FindingPattern pattern,
      Interleaving interleaving,
      String fingerprint) {
    this(symbols, kind, certainty, pattern, interleaving, fingerprint, null, null);
  }

  /** Returns the violation as one about an atomic set. */
  public Violation on(AtomicSetName variables) {
    return new Violation(
        symbols, kind, certainty, pattern, interleaving, fingerprint, variables, hint);
  }

  /** Returns the violation with a hint. */
  public Violation with(@Nullable Hint remedy) {
    return new Violation(
        symbols, kind, certainty, pattern, interleaving, fingerprint, atomicSet, remedy);
  }

  /** Returns the blamed participant, the first one if none is blamed. */
  public Participant blamed() {
    return interleaving.transactions().get(0);
  }

  /** Returns whether the violation is a cycle of transactions that was observed. */
  public boolean isObservedCycle() {
    return kind == FindingKind.NOT_ATOMIC
        && certainty == Certainty.OBSERVED
        && !interleaving.dependences().isEmpty();
  }

  /** Returns the steps of the blamed block. */
  public List<Interleaving.Step> ownSteps() {
    return interleaving.steps().stream().filter(step -> step.transaction() == 0).toList();
  }
}
