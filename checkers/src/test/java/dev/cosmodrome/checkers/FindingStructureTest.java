package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomLocks;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.RandomTransactions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code docs/formats.md} says of the parts of a finding holds on random traces. */
class FindingStructureTest {
  private static final int TRACES = Fuzz.TRACES / 20;

  /** Findings that are not about blocks. */
  private static final Set<FindingKind> WITHOUT_BLOCKS =
      EnumSet.of(
          FindingKind.RACE, FindingKind.DEADLOCK, FindingKind.LIVELOCK, FindingKind.NOT_ROBUST);

  private static final Set<FindingPattern> WITHOUT_CYCLE =
      EnumSet.of(
          FindingPattern.CONFLICTING_ACCESSES,
          FindingPattern.DECIDED_BY_THE_SCHEDULE,
          FindingPattern.LOCK_TAKEN_IN_ANY_ORDER,
          FindingPattern.UNORDERED_ACCESSES,
          FindingPattern.LOCKS_TAKEN_IN_CIRCLE,
          FindingPattern.LOCKS_TRIED_IN_CIRCLE,
          FindingPattern.OWNER_HAS_ENDED);

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void partsOfFindingsAreAsDocumented(CheckerType type) {
    boolean[] isFound = new boolean[1];
    Fuzz.disprove(
        TRACES,
        traces(type),
        trace -> {
          List<SpelledFinding> findings =
              SpelledFinding.of(
                  Runs.check(trace, symbols -> type.create(symbols, Specification.NONE))
                      .findings());
          isFound[0] |= !findings.isEmpty();
          return !findings.stream().allMatch(finding -> isAsDocumented(finding));
        });
    assertThat(isFound[0]).as("findings of %s", type.id()).isTrue();
  }

  private static Supplier<EventList> traces(CheckerType type) {
    return switch (type) {
      case DEADLOCKS -> new RandomLocks(Fuzz.SEED)::next;
      case TSO -> new TsoTraces(Fuzz.SEED)::next;
      case BLOCKS, REDUCTION -> new RandomTransactions(Fuzz.SEED)::next;
      default -> new RandomTraces(Fuzz.SEED)::next;
    };
  }

  private static boolean isAsDocumented(SpelledFinding finding) {
    List<Step> steps = finding.steps();
    boolean isOfLocks = finding.pattern().id().startsWith("locks ");
    return (isOfLocks
            ? areHoldsThenWaits(finding)
            : finding.certainty() == Certainty.PREDICTED || areInOrderOfTheTrace(steps))
        && finding.transactions().stream().allMatch(one -> isUnaryAsDocumented(finding, one))
        && (finding.block().isEmpty()
            || finding.transactions().get(0).block().equals(finding.block()))
        && areDependencesAsDocumented(finding);
  }

  private static boolean areInOrderOfTheTrace(List<Step> steps) {
    return IntStream.range(1, steps.size())
        .allMatch(i -> steps.get(i - 1).event() <= steps.get(i).event());
  }

  /** First a step for each thread that acquires a lock, then one for each that waits. */
  private static boolean areHoldsThenWaits(SpelledFinding finding) {
    int threads = finding.transactions().size();
    List<Step> steps = finding.steps();
    return steps.size() == 2 * threads
        && IntStream.range(0, steps.size()).allMatch(i -> steps.get(i).transaction() == i % threads)
        && steps.stream()
            .limit(threads)
            .allMatch(
                step ->
                    step.operation() == StepOperation.ACQUIRE
                        || step.operation() == StepOperation.SHARE);
  }

  private static boolean isUnaryAsDocumented(SpelledFinding finding, Participant participant) {
    if (WITHOUT_BLOCKS.contains(finding.kind())) {
      return participant.unary() && participant.block().isEmpty();
    }
    int index = finding.transactions().indexOf(participant);
    return !participant.unary()
        || (participant.block().isEmpty()
            && finding.steps().stream()
                .filter(step -> step.transaction() == index)
                .allMatch(step -> step.event() == participant.event()));
  }

  private static boolean areDependencesAsDocumented(SpelledFinding finding) {
    List<Dependence> dependences = finding.dependences();
    if (finding.kind() == FindingKind.NOT_ROBUST && finding.certainty() == Certainty.PREDICTED) {
      return dependences.equals(List.of(new Dependence(2, 0), new Dependence(0, 1)));
    }
    if (finding.kind() == FindingKind.NOT_REDUCIBLE || WITHOUT_CYCLE.contains(finding.pattern())) {
      return dependences.isEmpty();
    }
    boolean isSchedule =
        finding.kind() == FindingKind.NOT_ATOMIC && finding.certainty() == Certainty.PREDICTED;
    return (isSchedule && dependences.isEmpty()) || (isCycle(finding) && areInOrder(finding));
  }

  /**
   * From the first transaction back to it; the order of a thread's own events is left out. Where
   * blocks span threads, so is the order of these threads, which a finding does not show.
   */
  private static boolean isCycle(SpelledFinding finding) {
    List<Dependence> dependences = finding.dependences();
    int size = dependences.size();
    return size >= 2
        && finding.steps().get(dependences.get(0).from()).transaction() == 0
        && (finding.kind().hasBlocksThatSpanThreads()
            || IntStream.range(0, size)
                .allMatch(
                    i ->
                        isSameTransactionOrThread(
                            finding.steps().get(dependences.get(i).to()),
                            finding.steps().get(dependences.get((i + 1) % size).from()))));
  }

  private static boolean isSameTransactionOrThread(Step reached, Step left) {
    return reached.transaction() == left.transaction() || reached.thread().equals(left.thread());
  }

  private static boolean areInOrder(SpelledFinding finding) {
    return finding.dependences().stream().allMatch(each -> each.from() < each.to());
  }
}
