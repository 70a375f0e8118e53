package dev.cosmodrome.runtime.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.RandomTraces.Shape;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Any window of a well-formed trace is a well-formed trace. */
class WindowSinkTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000);

  /** The operation that opens, by the operation that closes. */
  private static final Map<Integer, Integer> OPENED_BY =
      Map.of(
          Op.RELEASE,
          Op.ACQUIRE,
          Op.UNSHARE,
          Op.SHARE,
          Op.END,
          Op.BEGIN,
          Op.EXIT,
          Op.ENTER,
          Op.DONE,
          Op.RUN);

  /** The notes about each method that a random trace enters. */
  private static final Set<Integer> SAID = Set.of(Op.ON, Op.CALLBACK);

  @Test
  void aWindowOfATraceIsATrace() throws IOException {
    Random random = new Random(SEED);
    RandomTraces traces = new RandomTraces(SEED);
    for (int i = 0; i < TRACES; i++) {
      EventList trace = i % 4 == 0 ? traces.next(Shape.PARALLEL) : traces.next();
      int from = random.nextInt(trace.size() + 1);
      int to = from + random.nextInt(trace.size() - from + 1);
      EventList cut = cut(trace, from, to);
      assertThat(cut.isWellFormed()).as("seed %d, trace %d", SEED, i).isTrue();
      assertThat(withoutFirst(cut, opened(trace, from)))
          .as("seed %d, trace %d", SEED, i)
          .isEqualTo(events(trace).subList(from, to));
    }
  }

  /** The window that begins before one event and ends before another. */
  private static EventList cut(EventList trace, int from, int to) throws IOException {
    EventList out = new EventList(trace.symbols());
    EventList whole = new EventList(trace.symbols());
    WindowSink sink = new WindowSink(new ListSink(whole));
    for (int i = 0; i <= trace.size(); i++) {
      if (i == from) {
        sink.begin(new ListWindow(out));
      }
      if (i == to) {
        sink.end();
      }
      if (i < trace.size()) {
        Event event = trace.get(i);
        sink.event(event.operation(), event.thread(), event.target(), event.site());
      }
    }
    assertThat(events(whole)).isEqualTo(events(trace));
    return out;
  }

  @Test
  void whatAThreadIsInComesFirst() throws IOException {
    List<String> received = new ArrayList<>();
    ListSink whole = new ListSink((operation, thread, target, site) -> {});
    WindowSink sink = new WindowSink(whole);
    sink.event(Op.ACQUIRE, 1, 7, 0);
    sink.event(Op.ACQUIRE, 1, 8, 0);
    sink.event(Op.RELEASE, 1, 8, 0);
    sink.event(Op.ENTER, 2, 5, 0);
    sink.begin(new ListWindow(text(received)));
    sink.event(Op.READ, 1, 3, 0);
    sink.event(Op.READ, 1, 4, 0);
    sink.end();
    sink.event(Op.READ, 2, 4, 0);
    assertThat(received).containsExactly("1 acquire 7", "1 read 3", "1 read 4");
  }

  @Test
  void aLoopIsUnrolled() throws IOException {
    List<String> received = new ArrayList<>();
    WindowSink sink = new WindowSink(new ListSink((operation, thread, target, site) -> {}));
    sink.begin(new ListWindow(text(received)));
    long[] rounds = {
      PackedEvent.of(Op.READ, 10, 0),
      PackedEvent.of(Op.WRITE, 20, 0),
      PackedEvent.of(Op.READ, 11, 0),
      PackedEvent.of(Op.WRITE, 22, 0)
    };
    sink.events(1, rounds, 0, 4);
    sink.repeat(1, rounds, 4, 2, 0, 3);
    sink.repeat(1, rounds, 4, 2, 3, 1);
    sink.end();
    assertThat(received)
        .containsExactly(
            "1 read 10",
            "1 write 20",
            "1 read 11",
            "1 write 22",
            "1 read 12",
            "1 write 24",
            "1 read 13",
            "1 write 26");
  }

  @Test
  void aSinkThatIsAddedLateReceivesTheOpenEventsOfThreads() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    FileSink before = new FileSink(file);
    before.symbols().of(Kind.THREAD).intern("main");
    before.symbols().of(Kind.LOCK).intern("lock");
    before.event(Op.ACQUIRE, 0, 0, 0);
    before.flush();
    List<String> received = new ArrayList<>();
    WindowSink sink = new WindowSink(before, new ByteArrayInputStream(file.toByteArray()));
    sink.begin(new ListWindow(text(received)));
    sink.event(Op.RELEASE, 0, 0, 0);
    sink.end();
    assertThat(received).containsExactly("0 acquire 0", "0 release 0");
  }

  private static EventSink text(List<String> to) {
    return (operation, thread, target, site) ->
        to.add(thread + " " + Op.word(operation) + " " + target);
  }

  /** A window that passes its events on. */
  private record ListWindow(EventSink out) implements WindowSink.Window {
    @Override
    public void event(int operation, int thread, int target, int site) {
      out.event(operation, thread, target, site);
    }

    @Override
    public void close() {}
  }

  /** By thread: the number of operations that are open before an event. */
  private static Map<Integer, Integer> opened(EventList trace, int end) {
    return events(trace).subList(0, end).stream()
        .collect(Collectors.toMap(Event::thread, WindowSinkTest::opens, Integer::sum));
  }

  private static int opens(Event event) {
    int operation = event.operation();
    if (OPENED_BY.containsKey(operation)) {
      return operation == Op.EXIT ? -1 - SAID.size() : -1;
    }
    return OPENED_BY.containsValue(operation) || SAID.contains(operation) ? 1 : 0;
  }

  /** The events without the first ones of each thread. */
  private static List<Event> withoutFirst(EventList trace, Map<Integer, Integer> counts) {
    List<Event> rest = new ArrayList<>();
    for (Event event : events(trace)) {
      int count = counts.getOrDefault(event.thread(), 0);
      if (count == 0) {
        rest.add(event);
      } else {
        counts.put(event.thread(), count - 1);
      }
    }
    return rest;
  }

  private static List<Event> events(EventList trace) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < trace.size(); i++) {
      events.add(trace.get(i));
    }
    return events;
  }
}
