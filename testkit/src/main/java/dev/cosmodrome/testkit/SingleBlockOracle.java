package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The blocks and calls that are violated by themselves, from the definition: the trace is not
 * serializable if only that one is a block, and every other event is a transaction of its own.
 */
public final class SingleBlockOracle {
  /**
   * One execution of a block or a method.
   *
   * @param thread the thread
   * @param block the block or method
   * @param begin the event by which it begins
   * @param end the event by which it ends, the number of events if it is open at the end
   * @param depth the number of open blocks, including this one
   */
  public record Call(int thread, int block, int begin, int end, int depth) {
    /** Returns whether it is made in another one. */
    public boolean isIn(Call other) {
      return thread == other.thread && other.begin < begin && begin < other.end;
    }
  }

  private SingleBlockOracle() {}

  /** All blocks and calls of a trace in which they are nested. */
  public static List<Call> calls(EventList trace) {
    List<Call> calls = new ArrayList<>();
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      Deque<Integer> own = open.computeIfAbsent(event.thread(), t -> new ArrayDeque<>());
      if (begins(event)) {
        own.push(i);
      } else if (ends(event)) {
        calls.add(call(trace, own, i));
      }
    }
    for (Deque<Integer> own : open.values()) {
      while (!own.isEmpty()) {
        calls.add(call(trace, own, trace.size()));
      }
    }
    return calls;
  }

  private static Call call(EventList trace, Deque<Integer> open, int end) {
    int depth = open.size();
    int begin = open.pop();
    return new Call(trace.get(begin).thread(), trace.get(begin).target(), begin, end, depth);
  }

  /** Returns whether the trace is not serializable if nothing but this is a block. */
  public static boolean isViolated(EventList trace, Call call) {
    EventList single = new EventList(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      int operation = event.operation();
      if (begins(event)) {
        operation = i == call.begin ? Op.BEGIN : Op.ENTER;
      } else if (ends(event)) {
        operation = i == call.end ? Op.END : Op.EXIT;
      }
      single.event(operation, event.thread(), event.target(), event.site());
    }
    return SerializabilityOracle.firstViolation(single) >= 0;
  }

  private static boolean begins(Event event) {
    return event.operation() == Op.BEGIN || event.operation() == Op.ENTER;
  }

  private static boolean ends(Event event) {
    return event.operation() == Op.END || event.operation() == Op.EXIT;
  }
}
