package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The <em>view</em> of a schedule of transactions: the writes that reads return, and the last write
 * of each variable. A view is serial if some order of whole transactions has it that keeps the
 * order of each strand.
 */
final class SerialViews {
  private static final int NOTHING = -1;

  private final List<Actor> actors;

  /** The index in a view of the write that a read returns, and of the last write of a variable. */
  private final Map<Turn, Integer> reads = new HashMap<>();

  private final Map<Integer, Integer> variables = new HashMap<>();

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
    if (sequence.writes(turn.position())) {
      writes.put(turn, writes.size());
    } else {
      reads.put(turn, reads.size() + variables.size());
    }
    int variable = sequence.target(turn.position());
    if (!variables.containsKey(variable)) {
      variables.put(variable, reads.size() + variables.size());
    }
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
    int variable = variables.getOrDefault(sequence.target(turn.position()), 0);
    if (sequence.writes(turn.position())) {
      view[variable] = writes.getOrDefault(turn, 0);
    } else {
      view[reads.getOrDefault(turn, 0)] = view[variable];
    }
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
        .filter(read -> read.getKey().actor() == actor)
        .allMatch(read -> view[read.getValue()] == now[read.getValue()]);
  }
}
