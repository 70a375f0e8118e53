package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;

/** A finding whose steps a test names; those of transaction 0 belong to the blamed block. */
final class ExampleFinding {
  private final Symbols symbols;
  private final Participant blamed;
  private final List<Step> steps = new ArrayList<>();

  private ExampleFinding(Symbols symbols, Participant blamed) {
    this.symbols = symbols;
    this.blamed = blamed;
  }

  /** Starts a finding that blames a block of thread 0, which an event begins. */
  static ExampleFinding of(Symbols symbols, String block, long event) {
    symbols.of(Kind.BLOCK).intern(""); // the id of no block
    int id = symbols.of(Kind.BLOCK).intern(block);
    return new ExampleFinding(symbols, new Participant(0, id, 0, event, false));
  }

  /** Starts a finding that blames no block. */
  static ExampleFinding withoutBlock(Symbols symbols) {
    return new ExampleFinding(symbols, new Participant(0, Participant.NO_BLOCK, 0, 0, true));
  }

  /** Adds an event of thread 0 in the blamed block, or of thread 1. */
  ExampleFinding step(int operation, int target, int site, long event, int transaction) {
    long position = EventPosition.of(event, site);
    steps.add(Step.of(operation, transaction, target, position, transaction));
    return this;
  }

  Finding finding() {
    return finding("fingerprint");
  }

  Finding finding(String fingerprint) {
    Participant other = new Participant(1, Participant.NO_BLOCK, 0, 0, true);
    Violation violation =
        new Violation(
            symbols,
            FindingKind.NOT_ATOMIC,
            Certainty.OBSERVED,
            FindingPattern.LOST_UPDATE,
            new Interleaving(List.of(blamed, other), steps, List.of()),
            fingerprint);
    return new Finding(violation, 1);
  }
}
