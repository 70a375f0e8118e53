package dev.cosmodrome.checkers;

import dev.cosmodrome.litmus.Event;
import dev.cosmodrome.litmus.Event.Kind;
import dev.cosmodrome.litmus.Serializability;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The definitions for small traces: all executions of a trace are tried (Definition 3). An
 * operation on a lock, and a volatile write, is a write that reaches memory at once, between
 * fences. A fork writes, in this way, a variable that the child reads first, and a thread that is
 * joined writes a variable that the joining thread reads. A join takes place when the thread
 * executes its next event.
 */
final class TsoOracle {
  // Variables for what is no variable of the trace, which has fewer.
  private static final int LOCKS = 1_000;
  private static final int FORKS = 2_000;
  private static final int JOINS = 3_000;

  private final List<Event> events = new ArrayList<>();
  private final List<Event> execution = new ArrayList<>();
  private final List<List<Event>> buffers = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private final List<Integer> blocks = new ArrayList<>();
  private final Set<Integer> forked = new HashSet<>();
  private final Set<Integer> running = new HashSet<>();
  private final Set<Integer> joined = new HashSet<>();
  private int transactions;

  private TsoOracle(EventList trace) {
    for (EventList.Event event : withLateJoins(trace)) {
      int thread = event.thread();
      ensure(Math.max(thread, event.operation() == Op.JOIN ? event.target() : 0));
      int depth = depths.get(thread);
      if (event.operation() == Op.BEGIN) {
        depths.set(thread, depth + 1);
        blocks.set(thread, depth == 0 ? transactions++ : blocks.get(thread));
      }
      if (Op.isVisible(event.operation()) && running.add(thread) && forked.contains(thread)) {
        addWait(thread, FORKS + thread);
      }
      if (event.operation() == Op.END) {
        depths.set(thread, depth - 1);
      } else {
        add(event.operation(), thread, event.target());
      }
    }
  }

  /** The events of a trace, but joins come right before what their thread does next, if it does. */
  private static List<EventList.Event> withLateJoins(EventList trace) {
    List<EventList.Event> events = new ArrayList<>();
    List<EventList.Event> late = new ArrayList<>();
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      boolean isJoin = event.operation() == Op.JOIN;
      int mover = isJoin ? event.target() : event.thread();
      late.stream().filter(join -> join.thread() == mover).forEach(events::add);
      late.removeIf(join -> join.thread() == mover);
      (isJoin ? late : events).add(event);
    }
    return events;
  }

  private void ensure(int thread) {
    while (depths.size() <= thread) {
      depths.add(0);
      blocks.add(0);
      counts.add(0);
      buffers.add(new ArrayList<>());
    }
  }

  /** The transaction of what a thread does now. */
  private int transaction(int thread) {
    return depths.get(thread) > 0 ? blocks.get(thread) : transactions++;
  }

  private void add(int operation, int thread, int target) {
    switch (operation) {
      case Op.READ, Op.VOLATILE_READ, Op.ACQUIRE_READ, Op.OPAQUE_READ ->
          add(Kind.READ, thread, transaction(thread), target);
      case Op.WRITE, Op.RELEASE_WRITE, Op.OPAQUE_WRITE ->
          add(Kind.WRITE, thread, transaction(thread), target);
      case Op.FENCE -> add(Kind.FENCE, thread, transaction(thread), Event.NONE);
      case Op.VOLATILE_WRITE, Op.OPAQUE_UPDATE, Op.RELEASE_UPDATE -> addThrough(thread, target);
      case Op.ACQUIRE, Op.RELEASE -> addThrough(thread, LOCKS + target);
      case Op.FORK -> {
        forked.add(target);
        addThrough(thread, FORKS + target);
      }
      case Op.JOIN -> {
        if (running.contains(target) && joined.add(target)) {
          addThrough(target, JOINS + target);
        }
        boolean hasRun = running.contains(target) || !forked.contains(target);
        addWait(thread, (hasRun ? JOINS : FORKS) + target);
      }
      case Op.COMMIT -> addCommit(thread);
      case Op.BEGIN, Op.STOP, Op.ACQUIRE_FENCE, Op.RELEASE_FENCE -> {}
      default -> throw new IllegalArgumentException(Op.word(operation));
    }
  }

  /** A write that reaches memory at once. */
  private void addThrough(int thread, int variable) {
    int transaction = transaction(thread);
    add(Kind.FENCE, thread, transaction, Event.NONE);
    Event write = add(Kind.WRITE, thread, transaction, variable);
    events.add(commit(write));
    add(Kind.FENCE, thread, transaction, Event.NONE);
  }

  /** A read of what the awaited thread wrote. */
  private void addWait(int thread, int variable) {
    int transaction = transaction(thread);
    add(Kind.FENCE, thread, transaction, Event.NONE);
    add(Kind.READ, thread, transaction, variable);
    add(Kind.FENCE, thread, transaction, Event.NONE);
  }

  private Event add(Kind kind, int thread, int transaction, int variable) {
    int index = counts.get(thread);
    counts.set(thread, index + 1);
    Event added = new Event(kind, thread, index, transaction, variable, 0, 0);
    events.add(added);
    return added;
  }

  private void addCommit(int thread) {
    Event oldest =
        events.stream()
            .filter(e -> e.is(Kind.WRITE) && e.thread() == thread)
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

  /** Returns whether all executions of a trace without commits are serializable. */
  static boolean isSerializable(EventList trace) {
    return forAll(trace, execution -> Serializability.tsoCycle(execution).isEmpty());
  }

  /** Returns whether something holds for all executions of a trace without commits. */
  static boolean forAll(EventList trace, Predicate<List<Event>> holds) {
    return new TsoOracle(trace).holds(0, holds);
  }

  /** One execution of a trace without commits, by chance. */
  static List<Event> anyExecution(EventList trace, Random random) {
    TsoOracle oracle = new TsoOracle(trace);
    int patience = 1 + random.nextInt(40);
    for (int next = 0; next < oracle.events.size(); next++) {
      Event event = oracle.events.get(next);
      while (event.is(Kind.FENCE) && !oracle.buffers.get(event.thread()).isEmpty()) {
        oracle.commitOne(event.thread());
      }
      oracle.execution.add(event);
      if (event.is(Kind.WRITE) && !oracle.isThrough(next)) {
        oracle.buffers.get(event.thread()).add(event);
      }
      while (random.nextInt(patience) == 0 && oracle.commitOne(random)) {}
    }
    while (oracle.commitOne(random)) {}
    return oracle.execution;
  }

  private boolean commitOne(Random random) {
    List<Integer> threads =
        IntStream.range(0, buffers.size()).filter(t -> !buffers.get(t).isEmpty()).boxed().toList();
    if (!threads.isEmpty()) {
      commitOne(threads.get(random.nextInt(threads.size())));
    }
    return !threads.isEmpty();
  }

  private void commitOne(int thread) {
    execution.add(commit(buffers.get(thread).remove(0)));
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

  /** Returns whether an event is a write that reaches memory at once. */
  private boolean isThrough(int index) {
    Event event = events.get(index);
    return event.is(Kind.WRITE)
        && index + 1 < events.size()
        && events.get(index + 1).corresponds(event);
  }

  private boolean holdsAfter(int next, Predicate<List<Event>> holds) {
    Event event = events.get(next);
    List<Event> buffer = buffers.get(event.thread());
    if (event.is(Kind.FENCE) && !buffer.isEmpty()) {
      return true;
    }
    boolean isThrough = isThrough(next);
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
