package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.SeverityRule;
import java.util.List;

/**
 * The severity of a finding in words.
 *
 * @param severity the severity
 * @param reasons the reasons, the strongest first
 * @param origin where the code of the finding comes from
 * @param cause identifies the cause, which several findings may have in common; empty if unknown
 */
public record Rating(Severity severity, List<Reason> reasons, Origin origin, String cause) {
  /** The rating of a finding to which no rule was applied. */
  public static final Rating NONE = new Rating(Severity.SUSPICIOUS, List.of(), Origin.PROGRAM, "");

  private static final String NO_RULE = "no rule decides whether it is intended";

  /** The number of reasons that are shown with a finding. */
  private static final int SHOWN_REASONS = 2;

  /**
   * A reason.
   *
   * @param rule the rule that applies
   * @param text its statement about the finding, a clause
   */
  public record Reason(SeverityRule rule, String text) {}

  /** Returns the severity and the strongest reasons in a line. */
  String line() {
    List<String> strongest =
        reasons.stream().limit(SHOWN_REASONS).map(Reason::text).distinct().toList();
    String severe = severity.word();
    String word = Character.toUpperCase(severe.charAt(0)) + severe.substring(1);
    return word + ": " + (strongest.isEmpty() ? NO_RULE : String.join("; ", strongest));
  }
}
