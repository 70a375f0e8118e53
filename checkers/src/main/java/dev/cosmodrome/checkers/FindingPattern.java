package dev.cosmodrome.checkers;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pattern of the interference in a finding, with the texts of reports about it. */
public enum FindingPattern {
  // Cycles of transactions.

  LOST_UPDATE(
      "lost update",
      "The block read a value, another thread changed it, and the block overwrote the" + " change.",
      FindingAdvice.OF_KIND),
  CHECK_THEN_ACT(
      "check-then-act",
      "The block looked at something, another thread changed that, and the block acted"
          + " on what it had seen.",
      FindingAdvice.OF_KIND),
  NON_REPEATABLE_READ(
      "non-repeatable read",
      "The block read the same variable twice, and another thread changed it in between.",
      FindingAdvice.OF_KIND),
  OVERWRITTEN_BEFORE_USE(
      "overwritten before use",
      "The block wrote a value, and another thread changed it before the block read it.",
      FindingAdvice.OF_KIND),
  DIRTY_READ(
      "dirty read",
      "Another thread read a value that the block had not finished with.",
      FindingAdvice.TOGETHER),
  INTERLEAVED_WRITES(
      "interleaved writes",
      "Another thread accessed the variables between the block's writes.",
      FindingAdvice.TOGETHER),
  STALE_READ(
      "stale read",
      "The block wrote one variable and read another; another thread accessed both in"
          + " between.",
      FindingAdvice.TOGETHER),
  INCONSISTENT_VIEW(
      "inconsistent view",
      "The block read one part before and another part after a change by another thread.",
      FindingAdvice.TOGETHER),
  LOCK_GIVEN_UP_IN_BETWEEN(
      "lock given up in between",
      "The block released a lock and acquired it again; another thread held it in" + " between.",
      FindingAdvice.OF_KIND),
  TWO_LOCKS(
      "two locks, one after the other",
      "The block released one lock before it took another; another thread held both in"
          + " between.",
      FindingAdvice.OF_KIND),
  WAITS_FOR_STARTED_THREAD(
      "waits for a thread that it started",
      "The block starts a thread and waits for it, so it cannot be atomic.",
      FindingAdvice.OWN_THREADS),
  DEPENDS_ON_STARTED_THREAD(
      "depends on a thread that it started",
      "The block starts a thread and uses its results, so it cannot be atomic.",
      FindingAdvice.OWN_THREADS),
  /** A cycle of more than two transactions, or of two by more than two dependences. */
  CIRCULAR_DEPENDENCE(
      "circular dependence",
      "Other threads executed steps between the steps of the block.",
      FindingAdvice.OF_KIND),
  /** A cycle of which only one transaction is known. */
  CYCLE_OF_TRANSACTIONS(
      "cycle of transactions",
      "The block has no place in a serial order of the transactions. This algorithm does"
          + " not find the cycle; --algorithm transactions does.",
      FindingAdvice.OF_KIND),
  /** A cycle that has no more specific name. */
  INTERFERENCE(
      "interference",
      "Other threads executed steps between the steps of the block.",
      FindingAdvice.OF_KIND),

  // The patterns of atomic sets.

  STALE_VALUE_AT_UPDATE(
      "stale value at update",
      "The block read a value, another thread changed it, and the block overwrote the" + " change.",
      FindingAdvice.OF_KIND),
  DIFFERING_READS(
      "two reads that differ",
      "The block read the same variable twice, and another thread changed it in between.",
      FindingAdvice.OF_KIND),
  INTERMEDIATE_STATE_OBSERVED(
      "intermediate state observed",
      "Another thread read a value that the block wrote and then overwrote.",
      FindingAdvice.TOGETHER),
  OWN_VALUE_OVERWRITTEN(
      "own value overwritten before use",
      "The block wrote a value, and another thread changed it before the block read it.",
      FindingAdvice.OF_KIND),
  WRITTEN_VALUE_LOST(
      "written value lost",
      "Another thread wrote between two writes of the block, and its value is lost.",
      FindingAdvice.TOGETHER),
  INCONSISTENT_PAIR_LEFT(
      "inconsistent pair left",
      "Two blocks wrote the same two variables, and one value of each block remained.",
      FindingAdvice.TOGETHER),
  HALF_AN_UPDATE_OBSERVED(
      "half an update observed",
      "Another block read two variables, one before and one after this block wrote it.",
      FindingAdvice.TOGETHER),
  INCONSISTENT_PAIR_READ(
      "inconsistent pair read",
      "The block read two variables, one before and one after another block wrote it.",
      FindingAdvice.TOGETHER),

  // Deterministic blocks.

  CONFLICTING_ACCESSES(
      "conflicting accesses",
      "Two threads or tasks of the block access the same variable, and one of them"
          + " writes: the schedule decides which comes first.",
      FindingAdvice.OWN_PARTS),
  DECIDED_BY_THE_SCHEDULE(
      "decided by the schedule",
      "What a call returns, or in which order elements are, depends on two threads or"
          + " tasks of the block that nothing orders: the schedule decides.",
      FindingAdvice.OF_KIND),
  LOCK_TAKEN_IN_ANY_ORDER(
      "lock taken in any order",
      "Two threads or tasks of the block take the same lock: the schedule decides which"
          + " comes first.",
      FindingAdvice.NO_SHARED_LOCK),

  // Reduction.

  LOCK_AFTER_RELEASE(
      "lock taken after one was given back",
      "Other threads can run between the two, so the locks do not make the block atomic.",
      FindingAdvice.OF_KIND),
  LOCK_AFTER_RACE(
      "lock taken after a racing access",
      "Other threads can run between the two, so the locks do not make the block atomic.",
      FindingAdvice.OF_KIND),
  RACE_AFTER_RELEASE(
      "racing access after a lock was given back",
      "Other threads can run between the two, so the locks do not make the block atomic.",
      FindingAdvice.OF_KIND),
  TWO_RACES(
      "two racing accesses",
      "Other threads can access the same variables in between, without a common lock.",
      FindingAdvice.OF_KIND),
  HAND_OVER_IN_BETWEEN(
      "something handed over or received in between",
      "The block starts, joins or waits for another thread, which can run in between, so"
          + " the locks do not make the block atomic.",
      FindingAdvice.OF_KIND),

  // Store buffers.

  DELAYED_WRITE(
      "delayed write",
      "A write waited in the store buffer of its thread while others read the old value.",
      FindingAdvice.OF_KIND),
  INTERLEAVED_STEPS(
      "interleaved steps",
      "Other threads executed steps between the steps of the block.",
      FindingAdvice.OF_KIND),

  // Data races.

  UNORDERED_ACCESSES(
      "unordered accesses",
      "No lock, volatile variable, thread start, join or barrier orders the two accesses.",
      FindingAdvice.ORDER_ACCESSES),

  // Deadlocks.

  LOCKS_TAKEN_IN_CIRCLE(
      "locks taken in a circle",
      "Each thread holds a lock and waits for one that the next thread holds.",
      FindingAdvice.OF_KIND),
  LOCKS_TRIED_IN_CIRCLE(
      "locks tried in a circle",
      "Each thread holds a lock and tries to take the next one's in a loop: as long as"
          + " they do so at the same time, none of them makes progress.",
      FindingAdvice.OF_KIND),
  OWNER_HAS_ENDED(
      "the owner of a lock has ended",
      "A thread ended without giving the lock back: a thread that waits for it waits for"
          + " ever.",
      FindingAdvice.OF_KIND);

  private static final Pattern WITH_SIZE = Pattern.compile("(.+) of \\d+ transactions");

  private final String id;
  private final String explanation;
  private final FindingAdvice advice;

  /**
   * Creates a pattern.
   *
   * @param id the name in reports, files and fingerprints
   * @param explanation the interference in a sentence
   */
  FindingPattern(String id, String explanation, FindingAdvice advice) {
    this.id = id;
    this.explanation = explanation;
    this.advice = advice;
  }

  /** Returns the pattern with this name in a report. */
  public static Optional<FindingPattern> named(String name) {
    var sized = WITH_SIZE.matcher(name);
    String id =
        sized.matches() && sized.group(1).equals(CIRCULAR_DEPENDENCE.id) ? sized.group(1) : name;
    return Arrays.stream(values()).filter(pattern -> pattern.id.equals(id)).findFirst();
  }

  /** Returns the name without the number of transactions, which differs from run to run. */
  public String id() {
    return id;
  }

  /** Returns the name in reports. */
  public String text(int transactions) {
    return this == CIRCULAR_DEPENDENCE ? id + " of " + transactions + " transactions" : id;
  }

  /** Returns the interference in a sentence. */
  public String explanation() {
    return explanation;
  }

  /** Returns the advice for a finding of this pattern and a kind. */
  public String advice(FindingKind kind) {
    return advice.text(kind);
  }
}
