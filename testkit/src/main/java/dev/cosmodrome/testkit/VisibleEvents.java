package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a trace that count, with the departure from a barrier as an event of its own: right
 * before the thread's next one, whether that counts or not, or before it is joined.
 */
final class VisibleEvents {
  /** The departure from a barrier. */
  static final int LEAVE = -1;

  /**
   * An event that counts.
   *
   * @param index its index in the trace; of a departure, that of the event that makes it happen
   * @param round the round of a barrier that is entered or left
   * @param transaction its transaction, a number
   */
  record Visible(int operation, int thread, int target, int index, int round, int transaction) {
    boolean accesses() {
      return operation != LEAVE && Op.accesses(operation);
    }

    /** Returns whether both access the same variable, and one of them writes. */
    boolean interferesWith(Visible other) {
      return accesses()
          && other.accesses()
          && target == other.target
          && (Op.writes(operation) || Op.writes(other.operation));
    }

    /** Returns whether this event synchronises with a later one; volatile accesses aside. */
    boolean synchronizesWith(Visible later) {
      return switch (operation) {
            case Op.RELEASE -> later.operation == Op.ACQUIRE && later.target == target;
            case Op.FORK ->
                later.thread == target || (later.operation == Op.JOIN && later.target == target);
            case Op.BARRIER -> later.operation == LEAVE && later.round == round;
            default -> false;
          }
          || (later.operation == Op.JOIN && later.target == thread);
    }
  }

  private final List<Visible> events = new ArrayList<>();
  private final Map<Integer, Integer> depths = new HashMap<>();
  private final Map<Integer, Integer> blockOfThread = new HashMap<>();
  private final Map<Integer, Integer> openRounds = new HashMap<>();
  private final Map<Integer, Integer> roundOfThread = new HashMap<>();
  private int rounds;
  private int transactions;

  private VisibleEvents(EventList trace) {
    for (int i = 0; i < trace.size(); i++) {
      leave(trace.get(i).thread(), i);
      if (Op.isVisible(trace.get(i).operation())) {
        add(trace.get(i), i);
      }
    }
  }

  static VisibleEvents of(EventList trace) {
    return new VisibleEvents(trace);
  }

  List<Visible> events() {
    return events;
  }

  int transactions() {
    return transactions;
  }

  private void add(Event event, int index) {
    int round = -1;
    switch (event.operation()) {
      case Op.JOIN -> leave(event.target(), index);
      case Op.BEGIN -> {
        if (depths.merge(event.thread(), 1, Integer::sum) == 1) {
          blockOfThread.put(event.thread(), transactions++);
        }
      }
      case Op.BARRIER -> {
        round = openRounds.computeIfAbsent(event.target(), b -> rounds++);
        roundOfThread.put(event.thread(), round);
      }
      default -> {}
    }
    add(event.operation(), event.thread(), event.target(), index, round);
    if (event.operation() == Op.END) {
      depths.merge(event.thread(), -1, Integer::sum);
    }
  }

  private void leave(int thread, int index) {
    Integer round = roundOfThread.remove(thread);
    if (round != null) {
      openRounds.values().remove(round);
      add(LEAVE, thread, 0, index, round);
    }
  }

  private void add(int operation, int thread, int target, int index, int round) {
    boolean inBlock = depths.getOrDefault(thread, 0) > 0;
    int transaction = inBlock ? blockOfThread.getOrDefault(thread, -1) : transactions++;
    events.add(new Visible(operation, thread, target, index, round, transaction));
  }
}
