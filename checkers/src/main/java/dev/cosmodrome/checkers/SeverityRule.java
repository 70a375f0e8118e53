package dev.cosmodrome.checkers;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules that decide on the severity of findings, with the texts of reports about them. Texts
 * contain placeholders, which reports replace: {@code {variable}} and {@code {lock}} by names,
 * {@code {part}} and {@code {whole}} by numbers.
 */
public enum SeverityRule {
  // Rules that raise a finding, the strongest first.

  /** A deadlock or livelock was observed. */
  DEADLOCK_HAPPENED(Effect.RAISES, "the deadlock happened"),
  /** The user has declared the block to be atomic or deterministic, or variables to be a set. */
  DECLARED(Effect.RAISES, "an annotation or a specification declares what is violated here"),
  /** The block overwrote a change by another thread. */
  LOST_UPDATE(
      Effect.RAISES,
      "{variable} was read, then changed by another thread, and then overwritten by what was"
          + " computed from the old value"),
  /** A lock is held at nearly all other accesses. */
  LOCK_MISSING(
      Effect.RAISES,
      "{lock} is held at {part} of {whole} accesses to {variable}, but not at one of these"),
  /** Nothing orders accesses to a plain variable. */
  DATA_RACE(
      Effect.RAISES,
      "{variable} is not volatile, and neither locks nor anything else order its accesses"),
  /** An entry of a collection was looked up, and then stored without a check. */
  ENTRY_OVERWRITTEN(
      Effect.RAISES,
      "{variable} was looked up, then changed by another thread, and then stored without a check"),

  // Rules that lower a finding.

  /** A compare-and-set makes sure that nothing has changed, or the block tries again. */
  COMPARE_AND_SET(
      Effect.LOWERS,
      "{variable} is changed only by atomic updates, such as compare-and-set, which see the"
          + " latest value"),
  /** Updates that commute, and whose result is only reported. */
  COUNTER(Effect.LOWERS, "{variable} is a counter that is only added to"),
  /** The program chooses a memory mode for each access. */
  MEMORY_MODES(
      Effect.LOWERS,
      "{variable} is accessed in explicit memory modes (opaque, acquire, release), as lock-free"
          + " code does"),
  /** A loop reads a variable until it changes. */
  POLLING(
      Effect.LOWERS,
      "the same place reads {variable} again, as a loop does that waits for a" + " change"),
  /** A flag that changes once. */
  ONE_WAY_FLAG(Effect.LOWERS, "{variable} is volatile and changes only once in the run"),
  /** Readers need no lock, because the variable is volatile. */
  LOCK_FREE_READERS(
      Effect.LOWERS,
      "all writes to {variable} hold {lock}; it is volatile, so that others may read it without"),
  /** The block reads again with the lock. */
  DOUBLE_CHECKED(Effect.LOWERS, "{variable} is read again while {lock} is held"),
  /** A cache or constant that each thread computes at most once. */
  LAZY_VALUE(
      Effect.LOWERS,
      "no thread writes {variable} that has seen a value in it, as for one that is computed when"
          + " it is needed: harmless if all compute an equal value"),
  /** The steps are atomic by themselves and belong to another component. */
  COMPOSITION(
      Effect.LOWERS,
      "each access to {variable} is atomic by itself; the library composes several without"
          + " promising that they are atomic together"),
  /** Accesses to a plain variable are ordered by others. */
  HANDED_OVER(
      Effect.LOWERS,
      "{variable} has no data race: the library hands it over from thread to thread by other"
          + " variables"),
  /** A lock-free protocol of a library. */
  LOCK_FREE_LIBRARY(
      Effect.LOWERS,
      "{variable} is volatile or atomic, and belongs to a library that uses it without locks"),
  /** Only locks or hand-overs are involved. */
  LOCKS_ONLY(Effect.LOWERS, "only locks and hand-overs are involved, and no data"),
  /** The block starts a thread. */
  OWN_THREAD(Effect.LOWERS, "the block starts a thread and depends on it, so it cannot be atomic");

  /** The effect of a rule on the severity. */
  public enum Effect {
    /** The finding is worse. */
    RAISES,
    /** The finding is less bad. */
    LOWERS
  }

  private final Effect effect;
  private final String text;

  SeverityRule(Effect effect, String text) {
    this.effect = effect;
    this.text = text;
  }

  /** Returns the rule with this id. */
  public static Optional<SeverityRule> withId(String id) {
    return Arrays.stream(values()).filter(rule -> rule.id().equals(id)).findFirst();
  }

  /** Returns the name in files and documentation. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the effect on the severity. */
  public Effect effect() {
    return effect;
  }

  /** Returns the reason in a clause, with placeholders. */
  public String text() {
    return text;
  }
}
