package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;

/** Puts transactions and their steps into words. */
public final class FindingParts {
  private final Symbols symbols;

  /** Creates it; names come from {@code symbols}. */
  public FindingParts(Symbols symbols) {
    this.symbols = symbols;
  }

  /** A call that takes part, or a single access, in one of the transactions of a member. */
  public Participant participant(Member member, int index, Call call) {
    Run run = member.run();
    boolean isUnary = run.signature().isUnary();
    boolean isBlock = call.origin() < 0;
    return new Participant(
        symbols.name(Kind.THREAD, run.thread()),
        isUnary ? "" : symbols.name(Kind.BLOCK, call.method()),
        symbols.name(Kind.SITE, site(member, call)),
        isBlock ? run.begin(index) : run.event(index, call.origin()),
        isUnary);
  }

  /** Where a call begins. */
  public static int site(Member member, Call call) {
    TransactionSignature signature = member.run().signature();
    return call.origin() < 0
        ? signature.site()
        : TransactionSignature.site(signature.steps()[call.origin()]);
  }

  /**
   * The step at a position.
   *
   * @param index which of the transactions of the member
   * @param transaction the number of the transaction in the finding
   */
  public Step step(Sequence sequence, Member member, int index, int position, int transaction) {
    int operation = sequence.operation(position);
    return new Step(
        symbols.name(Kind.THREAD, member.thread()),
        StepOperation.of(operation),
        symbols.target(operation, sequence.target(position)),
        symbols.name(Kind.SITE, member.site(position)),
        member.event(index, position),
        transaction);
  }

  /** Adds a block and where it begins to what names a defect. */
  public static Fingerprint add(Participant participant, Fingerprint fingerprint) {
    return fingerprint.block(participant.block()).location(participant.location());
  }

  /** Adds a step to what names a defect. */
  public static void add(Step step, Fingerprint fingerprint) {
    fingerprint.word(step.operation().id()).target(step.target()).location(step.location());
  }
}
