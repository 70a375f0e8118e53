package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.RecordingNeed;
import dev.cosmodrome.checkers.predictedatomicity.Predictions.Edge;
import dev.cosmodrome.checkers.predictedatomicity.Predictions.Part;
import dev.cosmodrome.checkers.predictedatomicity.ProgressGraph.Turn;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.checkers.prediction.Sequences;
import dev.cosmodrome.checkers.prediction.TransactionSignatures;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds blocks that are not atomic in some schedule that the locks of a trace allow, whether it
 * happened or not: Wang and Stoller, "Run-time analysis for atomicity", section 5. Exact for the
 * transactions of the trace, taken apart from what they compute.
 *
 * <p>Transactions that Lipton's reduction shows to be atomic among themselves are not compared.
 */
public final class BlocksChecker implements Checker {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "blocks",
              "blocks that are not atomic in some schedule that the locks allow",
              CheckerDescriptor.Blocks.ATOMIC_WITH_HAND_OVERS,
              FindingKind.NOT_ATOMIC)
          .needing(RecordingNeed.ALL_ACCESSES);

  /** The maximum number of undecided blocks that are named. */
  private static final int MAX_NAMED_BLOCKS = 5;

  private final Symbols symbols;
  private final TransactionSignatures signatures;
  private @Nullable Predictions predictions;

  /** The names of what was not decided. */
  private final Set<String> undecided = new LinkedHashSet<>();

  /**
   * Creates the checker.
   *
   * @param symbols the names in findings
   * @param isAtomic which methods are atomic that are called in blocks
   * @param collectionLocks which locks collections take
   */
  public BlocksChecker(Symbols symbols, IntPredicate isAtomic, CollectionLocks collectionLocks) {
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
    Sequences sequences = new Sequences(signatures, LockDiscipline.PAIRWISE);
    Predictions found = new Predictions(symbols, sequences.lockSets());
    predictions = found;
    TraceSchedules traceSchedules = new TraceSchedules(sequences);
    PairSearch pairs = new PairSearch(sequences, traceSchedules, new Collector(found));
    pairs.run();
    CircleSearch circles =
        new CircleSearch(
            sequences,
            pairs::isViolated,
            traceSchedules,
            circle -> found.add(schedule(circle), circle.edges()));
    circles.run();
    pairs
        .undecided()
        .forEach(pair -> undecided.add(name(pair.one()) + " with " + name(pair.other())));
    circles.undecided().forEach(sequence -> undecided.add(name(sequence) + " with several others"));
  }

  /** Makes predictions of what is found of two transactions. */
  private record Collector(Predictions found) implements PairSearch.Visitor {
    @Override
    public void interrupted(ConcurrentPair meeting, NonSerialSchedule interleaving) {
      found.add(schedule(meeting, interleaving), cycle(interleaving));
    }

    @Override
    public void found(Circle circle) {
      found.add(schedule(circle), circle.edges());
    }
  }

  private String name(Sequence sequence) {
    return sequence.isUnary()
        ? "a single access"
        : symbols.name(Kind.BLOCK, sequence.block()) + " (" + sequence.size() + " steps)";
  }

  private static List<Part> schedule(Circle circle) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < circle.actors().size(); i++) {
      Actor actor = circle.actors().get(i);
      int index = i;
      int[] positions =
          circle.edges().stream()
              .flatMapToInt(
                  edge ->
                      IntStream.of(
                          edge.from() == index ? edge.fromPosition() : -1,
                          edge.to() == index ? edge.toPosition() : -1))
              .filter(position -> position >= 0)
              .toArray();
      Map<Integer, Integer> ranks = new HashMap<>();
      for (int rank = 0; rank < circle.turns().size(); rank++) {
        if (circle.turns().get(rank).actor() == i) {
          ranks.put(circle.turns().get(rank).position(), rank);
        }
      }
      Call call =
          actor
              .member()
              .innermost(
                  IntStream.of(positions).min().orElse(0), IntStream.of(positions).max().orElse(0));
      parts.add(new Part(actor, call, ranks));
    }
    return parts;
  }

  private static List<Edge> cycle(NonSerialSchedule interleaving) {
    return List.of(
        new Edge(0, interleaving.left(), 1, interleaving.first()),
        new Edge(1, interleaving.last(), 0, interleaving.entered()));
  }

  private static List<Part> schedule(ConcurrentPair meeting, NonSerialSchedule interleaving) {
    Member member = meeting.one().member();
    Member otherMember = meeting.other().member();
    Call call = member.innermost(interleaving.left(), interleaving.entered());
    Call otherCall =
        interleaving.first() == interleaving.last()
            ? ofSameMethod(otherMember, interleaving.first(), call)
            : otherMember.innermost(interleaving.first(), interleaving.last());
    return List.of(
        new Part(meeting.one(), call, ranks(interleaving, false)),
        new Part(meeting.other(), otherCall, ranks(interleaving, true)));
  }

  /** A call of the blamed method that has a step, or else the outermost one. */
  private static Call ofSameMethod(Member member, int position, Call blamed) {
    return member.calls().stream()
        .filter(call -> call.method() == blamed.method() && call.has(position))
        .findFirst()
        .orElse(member.calls().get(0));
  }

  private static Map<Integer, Integer> ranks(NonSerialSchedule interleaving, boolean isOther) {
    Map<Integer, Integer> ranks = new HashMap<>();
    List<Turn> schedule = interleaving.schedule();
    for (int rank = 0; rank < schedule.size(); rank++) {
      if (schedule.get(rank).isOther() == isOther) {
        ranks.put(schedule.get(rank).position(), rank);
      }
    }
    return ranks;
  }

  @Override
  public boolean hasFindings() {
    return predictions != null && !predictions.isEmpty();
  }

  @Override
  public List<Finding> findings() {
    return predictions == null ? List.of() : predictions.findings();
  }

  @Override
  public boolean isComplete() {
    return signatures.isComplete() && undecided.isEmpty();
  }

  @Override
  public String remark() {
    if (!signatures.isComplete()) {
      return signatures.remark();
    }
    if (undecided.isEmpty()) {
      return "";
    }
    String some = undecided.stream().limit(MAX_NAMED_BLOCKS).collect(Collectors.joining(", "));
    int more = undecided.size() - MAX_NAMED_BLOCKS;
    return "too large to be decided: " + some + (more > 0 ? ", and " + more + " more" : "");
  }
}
