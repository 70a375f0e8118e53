package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Dependence;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import java.util.Locale;
import java.util.regex.Pattern;

/** One finding in words and as a table of steps. */
final class FindingText {
  private static final String INDENT = "   ";

  /** Control characters, and what else ends a line. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  private final Finding finding;
  private final String checkers;
  private final boolean hasLines;
  private final StringBuilder text = new StringBuilder();

  FindingText(Finding finding, String checkers) {
    this.finding = finding;
    this.checkers = checkers;
    hasLines = Labels.hasLines(finding);
  }

  @Override
  public String toString() {
    text.setLength(0);
    line(Labels.headline(finding));
    line("");
    new StepTable(finding).lines().forEach(this::line);
    line("");
    indented(Labels.explanation(finding.pattern()));
    if (!finding.hint().isEmpty()) {
      indented("Hint: " + finding.hint() + ".");
    }
    if (!finding.dependences().isEmpty()) {
      proof();
    }
    if (!finding.also().isEmpty()) {
      indented("Other blocks that interfere in the same way: " + String.join(", ", finding.also()));
    }
    String times = String.format(Locale.ROOT, "%,d times", finding.count());
    indented(
        String.format(
            "(%s%s; fingerprint %s)",
            checkers, finding.count() == 1 ? "" : "; " + times, finding.fingerprint()));
    return text.toString();
  }

  /** Says why the transactions have no order, around their cycle. */
  private void proof() {
    indented("No order of whole blocks gives the same result:");
    Step previous = null;
    for (Dependence dependence : finding.dependences()) {
      Step from = finding.steps().get(dependence.from());
      if (previous != null && !sameTransaction(previous, from)) {
        String later = whose(from).equals(whose(previous)) ? "a later one" : whose(from);
        indented("- " + whose(previous) + " came before " + later + ", in the same thread");
      }
      reason(dependence);
      previous = finding.steps().get(dependence.to());
    }
  }

  /** Whether two steps are of one transaction, perhaps in different threads. */
  private boolean sameTransaction(Step one, Step other) {
    Participant first = finding.transactions().get(one.transaction());
    Participant second = finding.transactions().get(other.transaction());
    return first.event() == second.event() && first.unary() == second.unary();
  }

  /** Says why one transaction has to come before another. */
  private void reason(Dependence dependence) {
    Step from = finding.steps().get(dependence.from());
    Step to = finding.steps().get(dependence.to());
    String object = to.target().equals(from.target()) ? "it" : to.target();
    indented(
        String.format(
            Locale.ROOT,
            "- %s must come before %s: %s %s (%s) before %s %s (%s)",
            whose(from),
            whose(to),
            from.thread(),
            Labels.past(from, from.target()),
            place(from),
            to.thread(),
            Labels.past(to, object),
            place(to)));
  }

  private String place(Step step) {
    return hasLines ? Labels.location(step.location()) : "event " + step.event();
  }

  private String whose(Step step) {
    Participant participant = finding.transactions().get(step.transaction());
    if (!participant.unary()) {
      return Labels.block(participant) + " of " + participant.thread();
    }
    return hasLines
        ? participant.thread() + " at " + place(step)
        : place(step) + " of " + participant.thread();
  }

  private void indented(String line) {
    line(INDENT + line);
  }

  private void line(String line) {
    text.append(UNPRINTABLE.matcher(line).replaceAll("?")).append('\n');
  }
}
