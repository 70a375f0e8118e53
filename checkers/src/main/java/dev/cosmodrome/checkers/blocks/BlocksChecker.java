package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.blocks.Predictions.Edge;
import dev.cosmodrome.checkers.blocks.Predictions.Part;
import dev.cosmodrome.checkers.blocks.ProgressGraph.Turn;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.checkers.prediction.Sequences;
import dev.cosmodrome.checkers.prediction.Shapes;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
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
  private final Symbols symbols;
  private final Shapes shapes;
  private @Nullable Predictions predictions;
  private boolean isDecided = true;

  /**
   * Creates the checker.
   *
   * @param symbols the names in findings
   * @param isAtomic which methods are atomic that are called in blocks
   * @param collectionLocks which locks collections take
   */
  public BlocksChecker(Symbols symbols, IntPredicate isAtomic, CollectionLocks collectionLocks) {
    this.symbols = symbols;
    shapes = new Shapes(symbols, isAtomic, collectionLocks);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    shapes.event(operation, thread, target, site);
  }

  @Override
  public void finish() {
    shapes.finish();
    Sequences sequences = new Sequences(shapes, LockDiscipline.PAIRWISE);
    Predictions found = new Predictions(symbols, sequences.lockSets());
    predictions = found;
    PairSearch pairs =
        new PairSearch(
            sequences,
            (one, other, meeting, interleaving) ->
                found.add(schedule(one, other, meeting, interleaving), cycle(interleaving)));
    pairs.run();
    CircleSearch circles =
        new CircleSearch(
            sequences, pairs::isViolated, circle -> found.add(schedule(circle), circle.edges()));
    circles.run();
    isDecided = pairs.isComplete() && circles.isComplete();
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
      parts.add(new Part(actor.sequence(), actor.member(), call, ranks));
    }
    return parts;
  }

  private static List<Edge> cycle(Interleaving interleaving) {
    return List.of(
        new Edge(0, interleaving.left(), 1, interleaving.first()),
        new Edge(1, interleaving.last(), 0, interleaving.entered()));
  }

  private static List<Part> schedule(
      Sequence one, Sequence other, Meeting meeting, Interleaving interleaving) {
    Call call = meeting.member().innermost(interleaving.left(), interleaving.entered());
    Call otherCall =
        interleaving.first() == interleaving.last()
            ? ofSameMethod(meeting.otherMember(), interleaving.first(), call)
            : meeting.otherMember().innermost(interleaving.first(), interleaving.last());
    return List.of(
        new Part(one, meeting.member(), call, ranks(interleaving, false)),
        new Part(other, meeting.otherMember(), otherCall, ranks(interleaving, true)));
  }

  /** A call of the blamed method that has a step, or else the outermost one. */
  private static Call ofSameMethod(Member member, int position, Call blamed) {
    return member.calls().stream()
        .filter(call -> call.method() == blamed.method() && call.has(position))
        .findFirst()
        .orElse(member.calls().get(0));
  }

  private static Map<Integer, Integer> ranks(Interleaving interleaving, boolean isOther) {
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
    return shapes.isComplete() && isDecided;
  }

  @Override
  public String remark() {
    if (!shapes.isComplete()) {
      return "more transactions than can be kept; those before were checked";
    }
    return isDecided ? "" : "not all pairs, or sets of three and more transactions, were looked at";
  }
}
