package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.SeverityRule.Effect;
import java.util.List;

/**
 * The severity of a finding, with the reasons, the origin of its code and its cause.
 *
 * @param severity the severity
 * @param reasons the rules that apply, the strongest first
 * @param origin where the code of the finding comes from
 * @param cause identifies what is shared, and how: findings with the same cause are one defect,
 *     seen from several blocks or by several checkers; empty if the finding is on its own
 */
public record Assessment(Severity severity, List<Reason> reasons, Origin origin, String cause) {
  /** The assessment of a finding to which no rule was applied. */
  public static final Assessment NONE =
      new Assessment(Severity.SUSPICIOUS, List.of(), Origin.PROGRAM, "");

  /**
   * Returns the assessment by these reasons: rules that raise make it a likely bug, rules that
   * lower make it a finding by design; if there are both or none, it is suspicious.
   */
  public static Assessment of(List<Reason> reasons, Origin origin, String cause) {
    boolean isRaised = reasons.stream().anyMatch(reason -> reason.has(Effect.RAISES));
    boolean isLowered = reasons.stream().anyMatch(reason -> reason.has(Effect.LOWERS));
    Severity severity = Severity.SUSPICIOUS;
    if (isRaised != isLowered) {
      severity = isRaised ? Severity.LIKELY_BUG : Severity.BY_DESIGN;
    }
    return new Assessment(severity, List.copyOf(reasons), origin, cause);
  }

  /**
   * A rule that applies to a finding.
   *
   * @param rule the rule
   * @param variable the variable that it is about, {@link #NONE} if there is none
   * @param lock the lock that it is about, {@link #NONE} if there is none
   * @param part a number of accesses, of which there are
   * @param whole so many
   */
  public record Reason(SeverityRule rule, int variable, int lock, long part, long whole) {
    /** In place of a variable or lock. */
    public static final int NONE = -1;

    /** Creates a reason that is about nothing in particular. */
    public Reason(SeverityRule rule) {
      this(rule, NONE);
    }

    /** Creates a reason about a variable. */
    public Reason(SeverityRule rule, int variable) {
      this(rule, variable, NONE);
    }

    /** Creates a reason about a variable and a lock. */
    public Reason(SeverityRule rule, int variable, int lock) {
      this(rule, variable, lock, 0, 0);
    }

    boolean has(Effect effect) {
      return rule.effect() == effect;
    }
  }
}
