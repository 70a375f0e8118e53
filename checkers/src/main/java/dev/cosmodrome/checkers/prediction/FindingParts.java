package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.prediction.Sequence.Call;

/** Makes participants and steps of findings out of transactions. */
public final class FindingParts {
  private FindingParts() {}

  /** Returns a call that takes part, or a single access, in one of the transactions of a member. */
  public static Participant participant(Member member, int index, Call call) {
    Run run = member.run();
    boolean isUnary = run.signature().isUnary();
    boolean isBlock = call.origin() < 0;
    return new Participant(
        run.thread(),
        isUnary ? Participant.NO_BLOCK : call.method(),
        site(member, call),
        isBlock ? run.begin(index) : run.event(index, call.origin()),
        isUnary);
  }

  /** Returns the site at which a call begins. */
  public static int site(Member member, Call call) {
    TransactionSignature signature = member.run().signature();
    return call.origin() < 0
        ? signature.site()
        : TransactionSignature.site(signature.steps()[call.origin()]);
  }

  /**
   * Returns the step at a position.
   *
   * @param index which of the transactions of the member
   * @param transaction the number of the transaction in the finding
   */
  public static Step step(
      Sequence sequence, Member member, int index, int position, int transaction) {
    int operation = sequence.operation(position);
    return new Step(
        member.thread(),
        StepOperation.of(operation),
        Target.of(operation, sequence.target(position)),
        member.site(position),
        member.event(index, position),
        transaction);
  }
}
