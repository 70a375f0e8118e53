package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import java.util.List;

/**
 * A defect, as it is reported: one violation that shows it, and the number of all.
 *
 * @param violation the occurrence that is shown
 * @param count the number of occurrences
 * @param otherBlocks further blocks that interfere in the same way as the ones that are shown
 * @param explanation the calls that lead to the steps, and a hint
 * @param assessment the severity, with the reasons
 */
public record Finding(
    Violation violation,
    long count,
    List<Integer> otherBlocks,
    Explanation explanation,
    Assessment assessment)
    implements Fingerprinted {
  /** Creates a finding that is not explained yet. */
  public Finding(Violation violation, long count) {
    this(violation, count, List.of());
  }

  /** Creates a finding that is not explained yet, with further blocks that interfere. */
  public Finding(Violation violation, long count, List<Integer> otherBlocks) {
    this(violation, count, otherBlocks, Explanation.NONE, Assessment.NONE);
  }

  /** Returns the finding with another count. */
  public Finding withCount(long times) {
    return withCount(times, otherBlocks);
  }

  /** Returns the finding with another count and further blocks that interfere. */
  public Finding withCount(long times, List<Integer> others) {
    return new Finding(violation, times, others, explanation, assessment);
  }

  /** Returns the same defect, shown by another occurrence. */
  public Finding showing(Violation other) {
    return new Finding(other, count, otherBlocks);
  }

  /** Returns the finding with an explanation. */
  public Finding explained(Explanation why) {
    return new Finding(violation, count, otherBlocks, why, assessment);
  }

  /** Returns the finding with an assessment. */
  public Finding assessed(Assessment how) {
    return new Finding(violation, count, otherBlocks, explanation, how);
  }

  @Override
  public String fingerprint() {
    return violation.fingerprint();
  }

  /** Returns the kind of error. */
  public FindingKind kind() {
    return violation.kind();
  }

  /** Returns whether the error was observed, predicted or confirmed. */
  public Certainty certainty() {
    return violation.certainty();
  }

  /** Returns the pattern of the interference. */
  public FindingPattern pattern() {
    return violation.pattern();
  }

  /** Returns the participants, the blamed one first. */
  public List<Participant> transactions() {
    return violation.interleaving().transactions();
  }

  /** Returns the events that prove the finding, in the order of the trace. */
  public List<Step> steps() {
    return violation.interleaving().steps();
  }

  /** Returns the pairs of steps of which one must come before the other. */
  public List<Dependence> dependences() {
    return violation.interleaving().dependences();
  }

  /** Returns the blamed block, {@link Participant#NO_BLOCK} if none is or it has no name. */
  public int block() {
    return violation.blamed().block();
  }

  /** Returns the name of the blamed block. */
  public BlockName blockName() {
    return BlockName.of(violation.blamed(), violation.symbols());
  }
}
