package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loops that are written are read as the events that they stand for. */
class LoopEventsTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int VARIABLES = 1 << 15;
  private static final int SITES = 100;
  private static final int THREADS = 3;
  private static final int[] OPERATIONS = {Op.READ, Op.VOLATILE_WRITE, Op.STOP};

  private final InMemoryTrace expected = new InMemoryTrace();
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final CosmoWriter writer;

  LoopEventsTest() throws IOException {
    Symbols symbols = expected.symbols();
    define(symbols.of(Kind.VARIABLE), VARIABLES);
    define(symbols.of(Kind.SITE), SITES);
    define(symbols.of(Kind.THREAD), THREADS);
    writer = new CosmoWriter(file, symbols);
  }

  private static void define(SymbolTable table, int count) {
    while (table.size() < count) {
      table.intern("name " + table.size());
    }
  }

  @Test
  void loopsAreReadAsTheirEvents() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 1_500; i++) {
      int thread = random.nextInt(THREADS);
      if (random.nextBoolean()) {
        addLoop(random, thread);
      } else {
        int target = random.nextInt(VARIABLES);
        int site = random.nextInt(SITES);
        writer.event(Op.READ, thread, target, site);
        expected.event(Op.READ, thread, target, site);
      }
    }
    writer.close();

    assertThat(InMemoryTrace.ofCosmo(file.toByteArray()).sameAs(expected)).isTrue();
  }

  /** Adds two rounds and what follows, in some parts. */
  private void addLoop(Random random, int thread) {
    int period = 1 + random.nextInt(random.nextBoolean() ? 4 : CosmoWriter.MAX_PERIOD);
    int rounds = 1 + random.nextInt(40);
    long[] events = new long[(2 + rounds) * period];
    for (int i = 0; i < period; i++) {
      int operation = OPERATIONS[random.nextInt(OPERATIONS.length)];
      int site = random.nextInt(SITES);
      boolean stop = operation == Op.STOP;
      int target = stop ? 0 : VARIABLES / 4 + random.nextInt(VARIABLES / 2);
      int stride = stop ? 0 : random.nextInt(200) - 100;
      for (int round = 0; round < 2 + rounds; round++) {
        events[round * period + i] = PackedEvent.of(operation, target + round * stride, site);
      }
    }
    int end = 2 * period;
    int last = end + random.nextInt(events.length - end + 1);
    writer.events(thread, events, 0, end);
    for (int at = end; at < last; ) {
      int next = at + 1 + random.nextInt(last - at);
      writer.repeat(thread, events, end, period, at - end, next - at);
      at = next;
    }
    for (int i = 0; i < last; i++) {
      long event = events[i];
      expected.event(
          PackedEvent.operation(event), thread, PackedEvent.target(event), PackedEvent.site(event));
    }
  }

  @Test
  void aLoopMayBeVeryLong() throws IOException {
    long[] rounds = {PackedEvent.of(Op.READ, 7, 1), PackedEvent.of(Op.READ, 7, 1)};
    int count = LoopEvents.MAX_COUNT + 1_000;
    writer.events(0, rounds, 0, 2);
    writer.repeat(0, rounds, 2, 1, 0, count);
    writer.close();

    assertThat(file.size()).isLessThan(1 << 20);
    int[] read = new int[1];
    try (CosmoReader reader = new CosmoReader(new ByteArrayInputStream(file.toByteArray()))) {
      reader.readAll((operation, thread, target, site) -> read[0] += target == 7 ? 1 : 0);
    }
    assertThat(read[0]).isEqualTo(count + 2);
  }

  @Test
  void damagedLoopsAreRejectedOrReadAsOthers() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 20; i++) {
      addLoop(random, 1);
    }
    writer.close();
    byte[] whole = file.toByteArray();
    int events = 0;
    for (int chunk : CosmoChunks.starts(whole)) {
      events = whole[chunk] == CosmoFormat.EVENTS ? chunk : events;
    }
    int rejected = 0;
    for (int i = 0; i < 1_000; i++) {
      byte[] payload = Damage.to(CosmoChunks.payload(whole, events), random);
      try {
        InMemoryTrace.ofCosmo(CosmoChunks.withPayload(whole, events, payload));
      } catch (TraceException e) {
        rejected++;
      }
    }
    assertThat(rejected).isBetween(500, 999);
  }
}
