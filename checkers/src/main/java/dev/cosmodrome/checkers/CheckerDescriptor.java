package dev.cosmodrome.checkers;

import java.util.Set;

/**
 * The properties of a checker that the rest of the system uses.
 *
 * @param id the name that users know it by, and that of its page in {@code docs/checkers}
 * @param summary what it finds, in a few words
 * @param kinds the kinds of its findings
 * @param blocks the blocks that it sees
 * @param reports which of its findings are reported
 * @param needs what must be recorded besides what always is
 */
public record CheckerDescriptor(
    String id,
    String summary,
    Set<FindingKind> kinds,
    Blocks blocks,
    Reports reports,
    Set<RecordingNeed> needs) {
  /** Creates the descriptor of a checker that reports all its findings and has no needs. */
  public CheckerDescriptor(String id, String summary, Blocks blocks, FindingKind... kinds) {
    this(id, summary, Set.of(kinds), blocks, Reports.ALL, Set.of());
  }

  /** Returns the same descriptor with another choice of findings. */
  public CheckerDescriptor reporting(Reports which) {
    return new CheckerDescriptor(id, summary, kinds, blocks, which, needs);
  }

  /** Returns the same descriptor with a need. */
  public CheckerDescriptor needing(RecordingNeed need) {
    return new CheckerDescriptor(id, summary, kinds, blocks, reports, Set.of(need));
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
