package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import java.util.List;

/**
 * What is reported of a defect.
 *
 * @param violation the occurrence that is shown
 * @param count how often it occurred
 * @param otherBlocks further blocks that interfere in the same way as the ones that are shown
 * @param explanation how the steps come about, and what may help
 */
public record Finding(
    Violation violation, long count, List<Integer> otherBlocks, Explanation explanation)
    implements Fingerprinted {
  /** Creates a finding that is not explained yet. */
  public Finding(Violation violation, long count) {
    this(violation, count, List.of(), Explanation.NONE);
  }

  /** The same finding, counted. */
  public Finding withCount(long times) {
    return withCount(times, otherBlocks);
  }

  /** The same finding, counted, with further blocks that interfere. */
  public Finding withCount(long times, List<Integer> others) {
    return new Finding(violation, times, others, explanation);
  }

  /** The same defect, shown by another occurrence. */
  public Finding showing(Violation other) {
    return new Finding(other, count, otherBlocks, Explanation.NONE);
  }

  /** The same finding with an explanation. */
  public Finding explained(Explanation why) {
    return new Finding(violation, count, otherBlocks, why);
  }

  @Override
  public String fingerprint() {
    return violation.fingerprint();
  }

  /** What is wrong. */
  public FindingKind kind() {
    return violation.kind();
  }

  /** How it is known. */
  public Certainty certainty() {
    return violation.certainty();
  }

  /** How threads interfere. */
  public FindingPattern pattern() {
    return violation.pattern();
  }

  /** The participants, the blamed one first. */
  public List<Participant> transactions() {
    return violation.interleaving().transactions();
  }

  /** The events that prove it, in the order of the trace. */
  public List<Step> steps() {
    return violation.interleaving().steps();
  }

  /** What must come before what. */
  public List<Dependence> dependences() {
    return violation.interleaving().dependences();
  }

  /** The blamed block, {@link Participant#NO_BLOCK} if none is or it has no name. */
  public int block() {
    return violation.blamed().block();
  }

  /** How users know the blamed block. */
  public BlockName blockName() {
    return BlockName.of(violation.blamed(), violation.symbols());
  }
}
