package dev.cosmodrome.checkers;

import dev.cosmodrome.litmus.Event;
import dev.cosmodrome.litmus.Event.Kind;
import dev.cosmodrome.litmus.Serializability;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the definitions say of small traces: all executions of a trace are tried (Definition 3). An
 * access to a lock, and a volatile write, is a write that reaches memory at once, between fences.
 */
final class TsoOracle {
  private final List<Event> events = new ArrayList<>();
  private final List<Event> execution = new ArrayList<>();
  private final List<List<Event>> buffers = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();

  private TsoOracle(EventList trace) {
    List<Integer> depths = new ArrayList<>();
    List<Integer> blocks = new ArrayList<>();
    int transactions = 0;
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      int thread = event.thread();
      while (depths.size() <= thread) {
        depths.add(0);
        blocks.add(0);
        counts.add(0);
        buffers.add(new ArrayList<>());
      }
      int depth = depths.get(thread);
      if (event.operation() == Op.BEGIN) {
        depths.set(thread, depth + 1);
        blocks.set(thread, depth == 0 ? transactions++ : blocks.get(thread));
      } else if (event.operation() == Op.END) {
        depths.set(thread, depth - 1);
      } else {
        add(event, depth > 0 ? blocks.get(thread) : transactions++);
      }
    }
  }

  private void add(EventList.Event event, int transaction) {
    switch (event.operation()) {
      case Op.READ, Op.VOLATILE_READ -> add(Kind.READ, event, transaction, event.target());
      case Op.WRITE -> add(Kind.WRITE, event, transaction, event.target());
      case Op.FENCE -> add(Kind.FENCE, event, transaction, Event.NONE);
      case Op.VOLATILE_WRITE -> addThrough(event, transaction, event.target());
      case Op.ACQUIRE, Op.RELEASE -> addThrough(event, transaction, 1_000 + event.target());
      case Op.COMMIT -> addCommit(event);
      default -> throw new IllegalArgumentException(Op.word(event.operation()));
    }
  }

  private void addThrough(EventList.Event event, int transaction, int variable) {
    add(Kind.FENCE, event, transaction, Event.NONE);
    Event write = add(Kind.WRITE, event, transaction, variable);
    events.add(commit(write));
    add(Kind.FENCE, event, transaction, Event.NONE);
  }

  private Event add(Kind kind, EventList.Event event, int transaction, int variable) {
    int index = counts.get(event.thread());
    counts.set(event.thread(), index + 1);
    Event added = new Event(kind, event.thread(), index, transaction, variable, 0, 0);
    events.add(added);
    return added;
  }

  private void addCommit(EventList.Event event) {
    Event oldest =
        events.stream()
            .filter(e -> e.is(Kind.WRITE) && e.thread() == event.thread())
            .filter(write -> events.stream().noneMatch(write::corresponds))
            .findFirst()
            .orElseThrow();
    events.add(commit(oldest));
  }

  private static Event commit(Event write) {
    return new Event(
        Kind.COMMIT,
        write.thread(),
        write.index(),
        write.transaction(),
        write.variable(),
        write.value(),
        write.line());
  }

  /** The events of a trace, as they stand there. */
  static List<Event> events(EventList trace) {
    return new TsoOracle(trace).events;
  }

  /** Whether all executions of a trace without commits are serializable. */
  static boolean isSerializable(EventList trace) {
    return forAll(trace, execution -> Serializability.tsoCycle(execution).isEmpty());
  }

  /** Whether something holds for all executions of a trace without commits. */
  static boolean forAll(EventList trace, Predicate<List<Event>> holds) {
    return new TsoOracle(trace).holds(0, holds);
  }

  private boolean holds(int next, Predicate<List<Event>> holds) {
    boolean isOver = next == events.size();
    if (isOver && buffers.stream().allMatch(List::isEmpty)) {
      return holds.test(execution);
    }
    for (List<Event> buffer : buffers) {
      if (!buffer.isEmpty()) {
        Event write = buffer.remove(0);
        execution.add(commit(write));
        boolean holdsHere = holds(next, holds);
        execution.remove(execution.size() - 1);
        buffer.add(0, write);
        if (!holdsHere) {
          return false;
        }
      }
    }
    return isOver || holdsAfter(next, holds);
  }

  private boolean holdsAfter(int next, Predicate<List<Event>> holds) {
    Event event = events.get(next);
    List<Event> buffer = buffers.get(event.thread());
    if (event.is(Kind.FENCE) && !buffer.isEmpty()) {
      return true;
    }
    boolean isThrough =
        event.is(Kind.WRITE) && next + 1 < events.size() && events.get(next + 1).corresponds(event);
    execution.add(event);
    if (event.is(Kind.WRITE) && !isThrough) {
      buffer.add(event);
    }
    boolean holdsHere = holds(next + 1, holds);
    if (event.is(Kind.WRITE) && !isThrough) {
      buffer.remove(buffer.size() - 1);
    }
    execution.remove(execution.size() - 1);
    return holdsHere;
  }
}
