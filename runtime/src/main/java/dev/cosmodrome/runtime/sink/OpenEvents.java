package dev.cosmodrome.runtime.sink;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations of each thread that have not ended: held locks, open blocks, methods with the
 * facts about their calls, and tasks.
 */
final class OpenEvents implements EventSink {
  private final Map<Integer, List<Event>> open = new HashMap<>();

  private record Event(int operation, int target, int site) {}

  @Override
  public void event(int operation, int thread, int target, int site) {
    switch (operation) {
      case Op.ACQUIRE, Op.SHARE, Op.BEGIN, Op.ENTER, Op.ON, Op.CALLBACK, Op.RUN ->
          open.computeIfAbsent(thread, t -> new ArrayList<>())
              .add(new Event(operation, target, site));
      case Op.RELEASE -> close(thread, Op.ACQUIRE, target);
      case Op.UNSHARE -> close(thread, Op.SHARE, target);
      case Op.END -> close(thread, Op.BEGIN, target);
      case Op.EXIT -> close(thread, Op.ENTER, target);
      case Op.DONE -> close(thread, Op.RUN, target);
      case Op.STOP -> open.remove(thread);
      default -> {}
    }
  }

  /** Removes the innermost event that an operation ends; locks need not be released in order. */
  private void close(int thread, int operation, int target) {
    List<Event> events = open.getOrDefault(thread, List.of());
    for (int i = events.size(); --i >= 0; ) {
      Event event = events.get(i);
      boolean matches = !Op.takes(operation) || event.target == target;
      if (event.operation == operation && matches) {
        events.remove(i);
        if (operation == Op.ENTER) {
          events.subList(i, events.size()).removeIf(OpenEvents::isAboutMethod);
        }
        return;
      }
    }
  }

  private static boolean isAboutMethod(Event event) {
    return event.operation == Op.ON || event.operation == Op.CALLBACK;
  }

  /** Passes the open operations of a thread to a sink, in the order of their beginnings. */
  void tell(int thread, EventSink sink) {
    for (Event event : open.getOrDefault(thread, List.of())) {
      sink.event(event.operation, thread, event.target, event.site);
    }
  }
}
