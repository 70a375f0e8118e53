package dev.cosmodrome.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.RandomTraces.Shape;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Any part of a well-formed trace becomes a well-formed trace. */
class CutTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000);

  /** What opens, by what closes. */
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

  /** What is said of each method that a random trace enters. */
  private static final Set<Integer> SAID = Set.of(Op.ON, Op.CALLBACK);

  @Test
  void aPartOfATraceIsATrace() {
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

  /** The part between two marks that are put into the trace. */
  private static EventList cut(EventList trace, int from, int to) {
    int begin = trace.symbols().of(Kind.VARIABLE).intern("begin");
    int end = trace.symbols().of(Kind.VARIABLE).intern("end");
    EventList out = new EventList(trace.symbols());
    Cut cut = new Cut(begin, end, new OpenEvents(), out);
    for (int i = 0; i <= trace.size(); i++) {
      if (i == from) {
        cut.event(Op.VOLATILE_WRITE, 0, begin, 0);
      }
      if (i == to) {
        cut.event(Op.VOLATILE_WRITE, 0, end, 0);
      }
      if (i < trace.size()) {
        Event event = trace.get(i);
        cut.event(event.operation(), event.thread(), event.target(), event.site());
      }
    }
    return out;
  }

  /** How much each thread has opened and not closed before an event. */
  private static Map<Integer, Integer> opened(EventList trace, int end) {
    return events(trace).subList(0, end).stream()
        .collect(Collectors.toMap(Event::thread, CutTest::opens, Integer::sum));
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
