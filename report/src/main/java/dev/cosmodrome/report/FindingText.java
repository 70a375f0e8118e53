package dev.cosmodrome.report;

import java.util.List;
import java.util.Locale;

/** One finding in words and as a table of steps. */
final class FindingText {
  private static final String INDENT = "   ";

  /** The number of findings of the same cause that have a line each. */
  private static final int MAX_OTHERS = 5;

  private final FindingView finding;
  private final List<String> others;
  private final String checkers;
  private final List<String> code;
  private final TextStyle style;
  private final StringBuilder text = new StringBuilder();

  /**
   * Creates the text.
   *
   * @param others a line for each other finding of the same cause
   * @param checkers the checkers that found it
   * @param code the line of the source for each step, empty where it is not known
   */
  FindingText(
      FindingView finding,
      List<String> others,
      String checkers,
      List<String> code,
      TextStyle style) {
    this.finding = finding;
    this.others = others;
    this.checkers = checkers;
    this.code = code;
    this.style = style;
  }

  @Override
  public String toString() {
    text.setLength(0);
    line(style.bad(TextStyle.printable(Labels.headline(finding))));
    sentence("", finding.rating().line() + ".");
    line("");
    new StepTable(finding, code, style).lines().forEach(this::line);
    line("");
    sentence("", finding.pattern().explanation());
    if (!Labels.certainty(finding).isEmpty()) {
      sentence("", Labels.certainty(finding));
    }
    if (!finding.hint().isEmpty()) {
      sentence("", "Hint: " + finding.hint() + ".");
    }
    if (!finding.dependences().isEmpty()) {
      Proof proof = new Proof(finding);
      sentence("", proof.claim() + ":");
      proof.sentences().forEach(reason -> sentence("- ", reason.text()));
    }
    if (!finding.otherBlocks().isEmpty()) {
      sentence(
          "",
          "Other blocks that interfere in the same way: "
              + String.join(", ", finding.otherBlocks()));
    }
    if (!others.isEmpty()) {
      sentence("", "Other findings of the same cause:");
      others.stream().limit(MAX_OTHERS).forEach(other -> sentence("- ", other));
      if (others.size() > MAX_OTHERS) {
        sentence("- ", "... and " + (others.size() - MAX_OTHERS) + " more");
      }
    }
    line(INDENT + style.faint(TextStyle.printable(origin())));
    return text.toString();
  }

  private String origin() {
    String times = String.format(Locale.ROOT, "; %,d times", finding.count());
    return String.format(
        "(%s%s; fingerprint %s)",
        checkers, finding.count() == 1 ? "" : times, finding.fingerprint());
  }

  private void sentence(String mark, String words) {
    String indent = INDENT + " ".repeat(mark.length());
    line(style.sentence(INDENT + mark, indent, TextStyle.printable(words)));
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
