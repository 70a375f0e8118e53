package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The <em>view</em> of a schedule of transactions: the writes that reads return, and the last write
 * of each variable. A view is serial if some order of whole transactions has it that keeps the
 * order of each strand.
 *
 * <p>A variable whose writes commute has a part for each transaction, which this transaction alone
 * writes and which each read reads.
 */
final class SerialViews {
  private static final int NOTHING = -1;

  /** The part of a variable whose writes do not commute. */
  private static final int WHOLE = -1;

  /** A variable, or the part of it that a transaction writes. */
  private record Part(int variable, int writer) {}

  /** A read of a part. */
  private record Read(Turn turn, int writer) {}

  private final List<Actor> actors;

  /** The index in a view of the write that a read returns, and of the last write of a variable. */
  private final Map<Read, Integer> reads = new HashMap<>();

  private final Map<Part, Integer> variables = new HashMap<>();

  /** The numbers of writes. */
  private final Map<Turn, Integer> writes = new HashMap<>();

  SerialViews(List<Actor> actors) {
    this.actors = actors;
    for (int actor = 0; actor < actors.size(); actor++) {
      Sequence sequence = actors.get(actor).sequence();
      for (int position = 0; position < sequence.size(); position++) {
        if (!sequence.isLocking(position)) {
          add(sequence, new Turn(actor, position));
        }
      }
    }
  }

  private void add(Sequence sequence, Turn turn) {
    int variable = sequence.target(turn.position());
    if (sequence.writes(turn.position())) {
      writes.put(turn, writes.size());
    } else {
      writers(sequence, variable)
          .forEach(writer -> reads.put(new Read(turn, writer), reads.size() + variables.size()));
    }
    writers(sequence, variable)
        .mapToObj(writer -> new Part(variable, writer))
        .filter(part -> !variables.containsKey(part))
        .forEach(part -> variables.put(part, reads.size() + variables.size()));
  }

  /** Returns the writers of the parts of a variable. */
  private IntStream writers(Sequence sequence, int variable) {
    return sequence.isCommuting(variable) ? IntStream.range(0, actors.size()) : IntStream.of(WHOLE);
  }

  /** Returns the view before the first step. */
  int[] initial() {
    int[] view = new int[reads.size() + variables.size()];
    Arrays.fill(view, NOTHING);
    return view;
  }

  /** Returns the view after an access. */
  int[] after(Turn turn, int[] view) {
    int[] next = view.clone();
    perform(turn, next);
    return next;
  }

  private void perform(Turn turn, int[] view) {
    Sequence sequence = actors.get(turn.actor()).sequence();
    int variable = sequence.target(turn.position());
    if (sequence.writes(turn.position())) {
      int writer = sequence.isCommuting(variable) ? turn.actor() : WHOLE;
      view[index(variable, writer)] = writes.getOrDefault(turn, 0);
    } else {
      writers(sequence, variable)
          .forEach(
              writer ->
                  view[reads.getOrDefault(new Read(turn, writer), 0)] =
                      view[index(variable, writer)]);
    }
  }

  private int index(int variable, int writer) {
    return variables.getOrDefault(new Part(variable, writer), 0);
  }

  /** Returns whether some serial order has a view. */
  boolean isSerial(int[] view) {
    return isSerial(view, new BitSet(), initial());
  }

  private boolean isSerial(int[] view, BitSet order, int[] now) {
    if (order.cardinality() == actors.size()) {
      return variables.values().stream().allMatch(at -> view[at] == now[at]);
    }
    for (int actor = 0; actor < actors.size(); actor++) {
      if (!order.get(actor) && isNext(actor, order)) {
        int[] next = afterAll(actor, now);
        order.set(actor);
        boolean isSerial = hasReads(view, actor, next) && isSerial(view, order, next);
        order.clear(actor);
        if (isSerial) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether all earlier transactions of the same strand are in a serial order. */
  private boolean isNext(int actor, BitSet order) {
    for (int other = 0; other < actors.size(); other++) {
      if (actors.get(other).precedes(actors.get(actor)) && !order.get(other)) {
        return false;
      }
    }
    return true;
  }

  private int[] afterAll(int actor, int[] view) {
    int[] next = view.clone();
    Sequence sequence = actors.get(actor).sequence();
    for (int position = 0; position < sequence.size(); position++) {
      if (!sequence.isLocking(position)) {
        perform(new Turn(actor, position), next);
      }
    }
    return next;
  }

  private boolean hasReads(int[] view, int actor, int[] now) {
    return reads.entrySet().stream()
        .filter(read -> read.getKey().turn.actor() == actor)
        .allMatch(read -> view[read.getValue()] == now[read.getValue()]);
  }
}
