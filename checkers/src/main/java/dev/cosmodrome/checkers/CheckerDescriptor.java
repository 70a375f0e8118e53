package dev.cosmodrome.checkers;

import java.util.Set;

/**
 * The properties of a checker that the rest of the system uses.
 *
 * @param id its name in commands and reports, and that of its page in {@code docs/checkers}
 * @param summary its findings, in a few words
 * @param kinds the kinds of its findings
 * @param blocks the blocks that it sees
 * @param reports which of its findings are reported
 * @param needs the events that must be recorded although they are left out by default
 * @param needsConflictsOnly whether it needs no accesses but conflicting ones, before or after
 *     which another thread has accessed the variable. Checkers of other schedules, and of tasks
 *     that one thread runs, need more
 */
public record CheckerDescriptor(
    String id,
    String summary,
    Set<FindingKind> kinds,
    Blocks blocks,
    Reports reports,
    Set<RecordingNeed> needs,
    boolean needsConflictsOnly) {
  /**
   * Creates the descriptor of a checker that reports all its findings and needs all accesses that
   * are recorded by default.
   */
  public CheckerDescriptor(String id, String summary, Blocks blocks, FindingKind... kinds) {
    this(id, summary, Set.of(kinds), blocks, Reports.ALL, Set.of(), false);
  }

  /** Returns the same descriptor with another choice of findings. */
  public CheckerDescriptor reporting(Reports which) {
    return new CheckerDescriptor(id, summary, kinds, blocks, which, needs, needsConflictsOnly);
  }

  /** Returns the same descriptor with a need. */
  public CheckerDescriptor needing(RecordingNeed need) {
    return new CheckerDescriptor(id, summary, kinds, blocks, reports, Set.of(need), false);
  }

  /** Returns the same descriptor of a checker for which conflicting accesses are enough. */
  public CheckerDescriptor needingConflictsOnly() {
    return new CheckerDescriptor(id, summary, kinds, blocks, reports, needs, true);
  }

  /** The blocks that a checker sees in a trace. */
  public enum Blocks {
    /** Methods that are meant to be atomic; hand-overs are volatile accesses. */
    ATOMIC,
    /**
     * Methods that are meant to be atomic; hand-overs show which thread waits in every schedule.
     */
    ATOMIC_WITH_HAND_OVERS,
    /** Methods that are meant to be deterministic. */
    DETERMINISTIC,
    /** Those of the trace: the checker decides which methods count. */
    RECORDED
  }

  /** The choice of findings that are reported. */
  public enum Reports {
    /** All findings of the checker. */
    ALL,
    /** A finding for each block that is violated by itself. */
    EACH_BLOCK,
    /** The first one: the checker stops there. */
    FIRST
  }
}
