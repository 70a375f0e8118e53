package dev.cosmodrome.litmus;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether a sequence of events is an execution under store buffers, values included. */
final class TsoSemantics {
  private final Map<Integer, Integer> memory = new HashMap<>();
  private final Map<Integer, Deque<Event>> buffers = new HashMap<>();

  private TsoSemantics() {}

  static boolean allow(List<Event> execution) {
    TsoSemantics machine = new TsoSemantics();
    return execution.stream().allMatch(machine::allows);
  }

  private boolean allows(Event event) {
    Deque<Event> buffer = buffers.computeIfAbsent(event.thread(), t -> new ArrayDeque<>());
    switch (event.kind()) {
      case WRITE -> buffer.addLast(event);
      case COMMIT -> {
        if (buffer.isEmpty() || !buffer.removeFirst().corresponds(event)) {
          return false;
        }
        memory.put(event.variable(), event.value());
      }
      case READ -> {
        int value = memory.getOrDefault(event.variable(), 0);
        for (Event write : buffer) {
          value = write.variable() == event.variable() ? write.value() : value;
        }
        return value == event.value();
      }
      case FENCE -> {
        return buffer.isEmpty();
      }
    }
    return true;
  }
}
