package dev.cosmodrome.checkers;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The kind of error in a finding, with the texts of reports about it. Texts contain placeholders,
 * which reports replace: {@code {subject}} and {@code {problem}} by these texts, {@code {block}} by
 * the blamed block, {@code {variable}} by the target of the first step, {@code {set}} by " on" and
 * the atomic set (nothing if there is none), {@code {pattern}} by the pattern, and {@code {object}}
 * by the common target of all steps (nothing if they have none).
 */
public enum FindingKind {
  /** Transactions have no serial order. */
  NOT_ATOMIC(
      "not-atomic",
      Text.both("{block}", "is not atomic{set}", Text.STANDARD),
      Text.OTHER_SCHEDULE,
      FindingAdvice.ONE_LOCK.text(),
      Trait.CONFIRMABLE,
      Trait.ABOUT_ATOMICITY),
  /** Transactions have no serial order on variables that belong together. */
  NOT_ATOMIC_ON_SET(
      "not-atomic-on-set",
      Text.both("{block}", "is not atomic{set}", Text.STANDARD),
      Text.OTHER_SCHEDULE,
      FindingAdvice.ONE_LOCK.text(),
      Trait.ABOUT_ATOMICITY),
  /** The schedule decides the result of a block. */
  NOT_DETERMINISTIC(
      "not-deterministic",
      Text.both("{block}", "is not deterministic", "{subject} {problem}: {pattern}{object}"),
      Text.OTHER_SCHEDULE,
      "See 'cosmodrome explain not-deterministic'.",
      Trait.BLOCKS_SPAN_THREADS),
  /** Locks do not make a block atomic. */
  NOT_REDUCIBLE(
      "not-reducible",
      Text.both("{block}", "may not be atomic", Text.STANDARD),
      Text.OTHER_SCHEDULE,
      "See 'cosmodrome explain not-reducible'.",
      Trait.CONFIRMABLE),
  /** Transactions have no serial order if writes reach memory late. */
  NOT_ATOMIC_UNDER_TSO(
      "not-atomic-under-tso",
      new Text[] {
        new Text("{block}", "is not atomic under TSO", Text.STANDARD),
        new Text("{block}", "may not be atomic under TSO", Text.STANDARD)
      },
      Text.LATE_WRITES,
      FindingAdvice.ONE_LOCK.text(),
      Trait.ABOUT_ATOMICITY),
  /** Events have no order without store buffers. */
  NOT_ROBUST(
      "not-robust",
      new Text[] {
        new Text("An execution", "is possible only with store buffers", Text.STANDARD),
        new Text("Another outcome", "may be possible with store buffers", Text.STANDARD)
      },
      Text.LATE_WRITES,
      "See 'cosmodrome explain not-robust'.",
      Trait.ABOUT_STEPS),
  /** No synchronisation orders two conflicting accesses. */
  RACE(
      "race",
      Text.both("{variable}", "has a data race", "Data race on {subject}"),
      Text.OTHER_SCHEDULE,
      "See 'cosmodrome explain race'."),
  /** Threads wait for each other's locks. */
  DEADLOCK(
      "deadlock",
      new Text[] {
        new Text("A deadlock", "happened", "Deadlock: {pattern}"),
        new Text("A deadlock", "is possible", "Possible deadlock: {pattern}")
      },
      Text.OTHER_SCHEDULE,
      "See 'cosmodrome explain deadlock'.",
      Trait.CONFIRMABLE),
  /** Threads keep trying to acquire each other's locks. */
  LIVELOCK(
      "livelock",
      Text.both("A livelock", "is possible", "Possible livelock: {pattern}"),
      Text.OTHER_SCHEDULE,
      "See 'cosmodrome explain livelock'.");

  /**
   * The texts about a finding.
   *
   * @param subject the subject of the finding
   * @param problem the predicate of the subject
   * @param headline the error in one line
   */
  public record Text(String subject, String problem, String headline) {
    private static final String STANDARD = "{subject} {problem}: {pattern}";
    private static final String OTHER_SCHEDULE =
        "Predicted: another schedule of this run shows it.";
    private static final String LATE_WRITES =
        "Predicted: may happen if writes reach memory late. Values were not considered: a thread"
            + " that reads another value may take another path.";

    /** Returns the same texts for observed and for predicted findings. */
    private static Text[] both(String subject, String problem, String headline) {
      Text text = new Text(subject, problem, headline);
      return new Text[] {text, text};
    }
  }

  private enum Trait {
    /** A run that is steered into another schedule can show the error. */
    CONFIRMABLE,
    /** The blamed block is not atomic, which may be intended. */
    ABOUT_ATOMICITY,
    /** Steps have no order, independently of their blocks. */
    ABOUT_STEPS,
    /** A block may span several threads. */
    BLOCKS_SPAN_THREADS
  }

  private final String id;

  @SuppressWarnings("ImmutableEnumChecker") // A record of strings.
  private final Text happened;

  @SuppressWarnings("ImmutableEnumChecker") // A record of strings.
  private final Text predicted;

  private final String prediction;
  private final String advice;

  @SuppressWarnings("ImmutableEnumChecker") // Never changed.
  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

  /**
   * Creates a kind.
   *
   * @param id the name in files and commands
   * @param texts the texts about observed and about predicted findings
   * @param prediction the basis of a prediction, in a sentence
   * @param advice the advice where the pattern has none
   */
  FindingKind(String id, Text[] texts, String prediction, String advice, Trait... traits) {
    this.id = id;
    this.happened = texts[0];
    this.predicted = texts[1];
    this.prediction = prediction;
    this.advice = advice;
    this.traits.addAll(Arrays.asList(traits));
  }

  /** Returns the kind with this id. */
  public static Optional<FindingKind> withId(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }

  /** Returns the name in files and commands. */
  public String id() {
    return id;
  }

  /** Returns the texts about findings of a certainty. */
  public Text text(Certainty certainty) {
    return certainty == Certainty.PREDICTED ? predicted : happened;
  }

  /** Returns the basis of a prediction, in a sentence. */
  public String prediction() {
    return prediction;
  }

  /** Returns the advice for findings whose pattern has none. */
  public String advice() {
    return advice;
  }

  /** Returns whether a run that is steered into the predicted schedule can show the error. */
  public boolean isConfirmable() {
    return traits.contains(Trait.CONFIRMABLE);
  }

  /** Returns whether the error is that a block is not atomic, which may be intended. */
  public boolean isAboutAtomicity() {
    return traits.contains(Trait.ABOUT_ATOMICITY);
  }

  /** Returns whether the error is about the order of steps, and not of blocks. */
  public boolean isAboutSteps() {
    return traits.contains(Trait.ABOUT_STEPS);
  }

  /** Returns whether a block may span several threads. */
  public boolean hasBlocksThatSpanThreads() {
    return traits.contains(Trait.BLOCKS_SPAN_THREADS);
  }
}
