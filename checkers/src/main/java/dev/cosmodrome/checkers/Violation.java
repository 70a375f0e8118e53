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
 * @param kind what is wrong
 * @param certainty how it is known
 * @param pattern how threads interfere
 * @param interleaving the events that prove it
 * @param fingerprint names the defect, not the run: the same in another run or after an edit
 *     elsewhere
 * @param atomicSet the variables that belong together and on which the block is not atomic; null if
 *     it is about all of them
 * @param hint what may help to mend it, null if the checker knows nothing
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

  /** The same violation, about variables that belong together. */
  public Violation on(AtomicSetName variables) {
    return new Violation(
        symbols, kind, certainty, pattern, interleaving, fingerprint, variables, hint);
  }

  /** The same violation with what may help. */
  public Violation with(@Nullable Hint remedy) {
    return new Violation(
        symbols, kind, certainty, pattern, interleaving, fingerprint, atomicSet, remedy);
  }

  /** The participant that is to blame, the first one if none is. */
  public Participant blamed() {
    return interleaving.transactions().get(0);
  }

  /** Whether it is a cycle of transactions that happened. */
  public boolean isObservedCycle() {
    return kind == FindingKind.NOT_ATOMIC
        && certainty == Certainty.OBSERVED
        && !interleaving.dependences().isEmpty();
  }

  /** The steps of the blamed block. */
  public List<Interleaving.Step> ownSteps() {
    return interleaving.steps().stream().filter(step -> step.transaction() == 0).toList();
  }
}
