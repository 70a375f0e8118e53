package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The proof in sentences that the transactions of a finding have no order, around their cycle. */
final class Proof {
  private final FindingView finding;
  private final boolean hasLines;

  /**
   * One reason.
   *
   * @param text in words
   * @param dependence which of the finding's dependences it is, -1 if it is the order of a thread
   */
  record Sentence(String text, int dependence) {}

  Proof(FindingView finding) {
    this.finding = finding;
    hasLines = Labels.hasLines(finding);
  }

  /** Returns the conclusion of the proof. */
  String claim() {
    return finding.kind().isAboutSteps()
        ? "Without store buffers, no order of the steps gives the same result"
        : "No order of whole blocks gives the same result";
  }

  List<Sentence> sentences() {
    List<Sentence> sentences = new ArrayList<>();
    Step previous = null;
    for (int i = 0; i < finding.dependences().size(); i++) {
      Dependence dependence = finding.dependences().get(i);
      Step from = finding.steps().get(dependence.from());
      if (previous != null && !sameTransaction(previous, from)) {
        String later = whose(from).equals(whose(previous)) ? "a later one" : whose(from);
        sentences.add(
            new Sentence(whose(previous) + " came before " + later + ", in the same thread", -1));
      }
      sentences.add(new Sentence(reason(dependence), i));
      previous = finding.steps().get(dependence.to());
    }
    return sentences;
  }

  /** Returns whether two steps are of one transaction, perhaps in different threads. */
  private boolean sameTransaction(Step one, Step other) {
    Participant first = finding.transactions().get(one.transaction());
    Participant second = finding.transactions().get(other.transaction());
    return first.event() == second.event()
        && first.unary() == second.unary()
        && (!first.unary() || first.thread().equals(second.thread()));
  }

  /** Returns the reason why one transaction must come before another. */
  private String reason(Dependence dependence) {
    Step from = finding.steps().get(dependence.from());
    Step to = finding.steps().get(dependence.to());
    String object = to.target().equals(from.target()) ? "it" : to.target();
    return String.format(
        Locale.ROOT,
        "%s must come before %s: %s %s (%s) before %s %s (%s)",
        whose(from),
        whose(to),
        from.thread(),
        Labels.past(from, from.target()),
        place(from),
        to.thread(),
        Labels.past(to, object),
        place(to));
  }

  private String place(Step step) {
    return hasLines
        ? Labels.location(Labels.locationInBlock(finding, step))
        : "event " + step.event();
  }

  private String whose(Step step) {
    Participant participant = finding.transactions().get(step.transaction());
    if (!participant.unary()) {
      return Labels.call(finding, participant) + " of " + participant.thread();
    }
    return hasLines
        ? participant.thread() + " at " + place(step)
        : place(step) + " of " + participant.thread();
  }
}
