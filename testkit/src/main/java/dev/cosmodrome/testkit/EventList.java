package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.Validator;
import java.util.ArrayList;
import java.util.List;

/** A small trace in memory. */
public final class EventList implements EventSink {
  /** One event. */
  public record Event(int operation, int thread, int target, int site) {}

  private final Symbols symbols;
  private final List<Event> events = new ArrayList<>();

  /** Creates an empty trace. */
  public EventList() {
    this(new Symbols());
  }

  /** Creates an empty trace whose events use these names. */
  public EventList(Symbols symbols) {
    this.symbols = symbols;
  }

  /** The names. */
  public Symbols symbols() {
    return symbols;
  }

  /** Returns the number of events. */
  public int size() {
    return events.size();
  }

  /** The event at an index. */
  public Event get(int index) {
    return events.get(index);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    events.add(new Event(operation, thread, target, site));
  }

  /** Hands all events to {@code sink}. */
  public void replay(EventSink sink) {
    for (Event event : events) {
      sink.event(event.operation(), event.thread(), event.target(), event.site());
    }
  }

  /** Returns whether the trace is well-formed. */
  public boolean isWellFormed() {
    try {
      replay(new Validator(symbols));
      return true;
    } catch (MalformedEventException e) {
      return false;
    }
  }

  /** The trace without some events. */
  EventList without(int from, int to) {
    EventList rest = new EventList(symbols);
    for (int i = 0; i < size(); i++) {
      if (i < from || i >= to) {
        rest.events.add(get(i));
      }
    }
    return rest;
  }

  /** The trace as {@link TraceText} writes it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    int thread = -1;
    for (Event event : events) {
      if (event.thread() != thread) {
        text.append(thread < 0 ? "" : " . ");
        text.append(symbols.name(Kind.THREAD, event.thread())).append(':');
        thread = event.thread();
      }
      text.append(' ').append(TraceText.word(event.operation()));
      String target = symbols.target(event.operation(), event.target());
      if (Op.target(event.operation()) != null && !target.isEmpty()) {
        text.append('(').append(target).append(')');
      }
    }
    return text.toString();
  }
}
