package dev.cosmodrome.checkers.reduction;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.RecordingNeed;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.prediction.FindingParts;
import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Movers;
import dev.cosmodrome.checkers.prediction.Movers.Break;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.checkers.prediction.Sequences;
import dev.cosmodrome.checkers.prediction.TransactionSignature;
import dev.cosmodrome.checkers.prediction.TransactionSignatures;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Finds blocks that locks do not make atomic in every schedule: Wang and Stoller, "Run-time
 * analysis for atomicity", section 4, after Lipton. If it finds nothing, every schedule of these
 * transactions is serializable. Its findings may be false alarms.
 *
 * <p>Of nested calls, the innermost are reported.
 */
public final class ReductionChecker implements Checker {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "reduction",
              "blocks that locks do not make atomic; may report false alarms",
              CheckerDescriptor.Blocks.ATOMIC_WITH_HAND_OVERS,
              FindingKind.NOT_REDUCIBLE)
          .needing(RecordingNeed.ALL_ACCESSES);

  private static final FindingKind KIND = FindingKind.NOT_REDUCIBLE;

  private final Symbols symbols;
  private final LockDiscipline discipline;
  private final TransactionSignatures signatures;
  private final Findings<Object> findings = new Findings<>(Violation::fingerprint);

  /**
   * Creates the checker.
   *
   * @param symbols the names in findings
   * @param isAtomic returns whether a method that is called in a block is atomic
   * @param collectionLocks the locks that collections acquire
   * @param discipline the locks that make accesses race-free
   */
  public ReductionChecker(
      Symbols symbols,
      IntPredicate isAtomic,
      CollectionLocks collectionLocks,
      LockDiscipline discipline) {
    this.discipline = discipline;
    this.symbols = symbols;
    signatures = new TransactionSignatures(symbols, isAtomic, collectionLocks);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    signatures.event(operation, thread, target, site);
  }

  @Override
  public void finish() {
    signatures.finish();
    Sequences sequences = new Sequences(signatures, discipline);
    Movers movers = new Movers(sequences.raceFreedom());
    for (Sequence sequence : sequences.all()) {
      if (!sequence.isReducible()) {
        sequence.members().forEach(member -> check(sequence, member, movers));
      }
    }
  }

  /** Reports the calls that cannot be reduced, though all calls in them can. */
  private void check(Sequence sequence, Member member, Movers movers) {
    List<Call> calls = new ArrayList<>(member.calls());
    calls.sort(Comparator.comparingInt(Call::depth).reversed());
    List<Call> broken = new ArrayList<>();
    for (Call call : calls) {
      Optional<Break> found = movers.firstBreak(sequence, member, call.from(), call.to());
      if (found.isPresent()) {
        if (broken.stream().noneMatch(inner -> isIn(inner, call))) {
          findings.add(new Object(), () -> violation(sequence, member, call, found.get()));
        }
        broken.add(call);
      }
    }
  }

  private static boolean isIn(Call inner, Call outer) {
    return outer.from() <= inner.from() && inner.to() <= outer.to();
  }

  private Violation violation(Sequence sequence, Member member, Call call, Break first) {
    Break found =
        new Break(
            first.index(),
            shown(sequence, member, first.commit()),
            shown(sequence, member, first.breach()),
            first.isHandOver());
    Participant block = FindingParts.participant(member, found.index(), call);
    List<Step> steps =
        IntStream.of(found.commit(), found.breach())
            .distinct()
            .mapToObj(position -> FindingParts.step(sequence, member, found.index(), position, 0))
            .toList();
    FindingPattern pattern = pattern(sequence, found);
    Fingerprint fingerprint =
        new Fingerprint(symbols).word(KIND.id()).word(pattern.id()).block(block);
    steps.forEach(fingerprint::step);
    return new Violation(
        symbols,
        KIND,
        Certainty.PREDICTED,
        pattern,
        new Interleaving(List.of(block), steps),
        fingerprint.digest());
  }

  /**
   * Returns the position of the access whose lock is not in the trace, or the position itself if
   * the trace shows the step.
   */
  private static int shown(Sequence sequence, Member member, int position) {
    boolean isShown =
        TransactionSignature.isLockOfTrace(sequence.target(position)) && member.isEvent(position);
    if (!sequence.isLocking(position) || isShown) {
      return position;
    }
    return Op.takes(sequence.operation(position)) ? position + 1 : position - 1;
  }

  private static FindingPattern pattern(Sequence sequence, Break found) {
    if (found.isHandOver()) {
      return FindingPattern.HAND_OVER_IN_BETWEEN;
    }
    boolean givesBack = Op.givesBack(sequence.operation(found.commit()));
    boolean takes = Op.takes(sequence.operation(found.breach()));
    if (takes) {
      return givesBack ? FindingPattern.LOCK_AFTER_RELEASE : FindingPattern.LOCK_AFTER_RACE;
    }
    return givesBack ? FindingPattern.RACE_AFTER_RELEASE : FindingPattern.TWO_RACES;
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public List<Finding> findings() {
    return findings.list();
  }

  @Override
  public boolean isComplete() {
    return signatures.isComplete();
  }

  @Override
  public String remark() {
    return signatures.remark();
  }
}
