package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A batch is validated to the same effect as its events one by one. */
final class BatchValidationTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 10;
  private static final int EVENTS = 120;
  private static final int THREADS = 4;
  private static final int NAMES = 3;

  /** The predominant operations of a trace; those about methods are last. */
  private static final int[] COMMON = {
    Op.READ, Op.WRITE, Op.ACQUIRE, Op.RELEASE, Op.BEGIN, Op.END, Op.ENTER, Op.ON, Op.EXIT
  };

  private static final int FIRST_OF_METHODS = 6;

  private record Event(int operation, int thread, int target) {}

  private final Symbols symbols = new Symbols();

  BatchValidationTest() {
    for (Kind kind : Kind.values()) {
      for (int i = 0; i < Math.max(THREADS, NAMES); i++) {
        symbols.of(kind).intern("n" + i);
      }
    }
  }

  @Test
  void findsTheSameEventMalformed() {
    int malformed = 0;
    for (int i = 0; i < TRACES; i++) {
      Random random = new Random(SEED + i);
      int commonOnes = random.nextBoolean() ? COMMON.length : FIRST_OF_METHODS;
      List<Event> events = events(random, commonOnes, random.nextBoolean());
      String expected = oneByOne(events);
      assertThat(inBatches(events, random)).as("seed %d", SEED + i).isEqualTo(expected);
      malformed += expected.isEmpty() ? 0 : 1;
    }
    assertThat(malformed).isBetween(TRACES / 5, 4 * TRACES / 5);
  }

  /** Events of which the last may be malformed. */
  private List<Event> events(Random random, int commonOnes, boolean canEnd) {
    List<Event> events = new ArrayList<>();
    Validator validator = new Validator(symbols);
    boolean staysWellFormed = random.nextBoolean();
    for (int tries = 0; tries < 3 * EVENTS && events.size() < EVENTS; tries++) {
      Event event = event(random, commonOnes, canEnd);
      boolean isLeftOut = staysWellFormed || events.size() < EVENTS / 2 || random.nextInt(8) > 0;
      try {
        validator.event(event.operation, event.thread, event.target, 0);
        events.add(event);
      } catch (MalformedEventException e) {
        if (!isLeftOut) {
          events.add(event);
          return events;
        }
        validator = new Validator(symbols);
        for (Event before : events) {
          validator.event(before.operation, before.thread, before.target, 0);
        }
      }
    }
    return events;
  }

  private static Event event(Random random, int commonOnes, boolean canEnd) {
    int any = random.nextInt(canEnd ? Op.COUNT : Op.JOIN);
    int common = COMMON[random.nextInt(commonOnes)];
    int operation = random.nextInt(10) == 0 ? any : common;
    Kind kind = Op.target(operation);
    int thread = random.nextInt(THREADS);
    return new Event(operation, thread, kind == null ? 0 : random.nextInt(NAMES));
  }

  private String oneByOne(List<Event> events) {
    Validator validator = new Validator(symbols);
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      try {
        validator.event(event.operation, event.thread, event.target, 0);
      } catch (MalformedEventException e) {
        return "event " + i + ": " + e.reason();
      }
    }
    return "";
  }

  private String inBatches(List<Event> events, Random random) {
    Validator validator = new Validator(symbols);
    EventBatch batch = new EventBatch();
    int next = 0;
    while (next < events.size()) {
      int size = Math.min(1 + random.nextInt(50), events.size() - next);
      for (int row = 0; row < size; row++) {
        Event event = events.get(next + row);
        batch.operations()[row] = event.operation;
        batch.threads()[row] = event.thread;
        batch.targets()[row] = event.target;
      }
      batch.setSize(size);
      batch.startAt(next);
      try {
        validator.validate(batch);
      } catch (TraceException e) {
        return e.getMessage();
      }
      next += size;
    }
    return "";
  }
}
