package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.sink.FileSink;
import dev.cosmodrome.trace.CosmoReader;
import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a thread logs is what the recorder reads, whenever it looks. */
class LogWriterTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int VARIABLES = 1 << 12;
  private static final int SITES = 50;

  private final Random random = new Random(SEED);
  private final List<Long> expected = new ArrayList<>();
  private final LogWriter log = new LogWriter(new Backlog(Long.MAX_VALUE), new ChunkPool());
  private final LogReader reader = new LogReader(log, 0);
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final FileSink out = new FileSink(file);
  private long time = 1;

  LogWriterTest() throws IOException {
    Symbols symbols = out.symbols();
    define(symbols.of(Kind.THREAD), 1);
    define(symbols.of(Kind.VARIABLE), VARIABLES);
    define(symbols.of(Kind.SITE), SITES);
    log.time(time);
  }

  private static void define(SymbolTable table, int count) {
    while (table.size() < count) {
      table.intern("name " + table.size());
    }
  }

  @Test
  void whatIsHeldBackIsReadLater() {
    log.attempts.hold(5);
    assertThat(reader.limit(10, Long.MAX_VALUE)).isEqualTo(5);
    assertThat(reader.limit(3, Long.MAX_VALUE)).isEqualTo(3);
    assertThat(reader.limit(10, -1)).isEqualTo(10);
    log.attempts.commit();
    assertThat(reader.limit(10, Long.MAX_VALUE)).isEqualTo(10);
  }

  @Test
  void whatIsHeldTooLongStays() {
    log.event(1);
    LogChunk chunk = log.lastChunk();
    log.observations.hold(5);
    assertThat(reader.limit(10, -1)).isEqualTo(10);
    log.observations.retract(chunk, log.lastPlace(), chunk.filling(), 6);
    assertThat(chunk.entries[log.lastPlace()]).isEqualTo(1);

    assertThat(log.observations.hold(5)).isFalse();
    log.observations.retract(chunk, log.lastPlace(), chunk.filling(), 6);
    assertThat(LogChunk.isTime(chunk.entries[log.lastPlace()])).isTrue();
  }

  @Test
  void everythingIsReadInOrder() throws IOException {
    for (int i = 0; i < 4_000; i++) {
      switch (random.nextInt(8)) {
        case 0 -> log.time(++time);
        case 1, 2 -> event(randomEvent());
        case 3 -> look();
        default -> loop();
      }
    }
    log.end();
    look();
    out.close();

    assertThat(reader.isDone()).isTrue();
    assertThat(read()).isEqualTo(expected);
  }

  @Test
  void longLoopsTakeNoRoom() throws IOException {
    for (int i = 0; i < 1_000_000; i++) {
      event(PackedEvent.of(Op.READ, i % VARIABLES, 1));
      event(PackedEvent.of(Op.WRITE, i % VARIABLES, 2));
    }
    log.end();
    look();
    out.close();

    assertThat(read()).isEqualTo(expected);
    assertThat(file.size()).isLessThan(1 << 16);
  }

  private long randomEvent() {
    return PackedEvent.of(Op.READ, random.nextInt(VARIABLES), random.nextInt(SITES));
  }

  /** Rounds of some events, with a look of the reader or another time in between, now and then. */
  private void loop() {
    int period = 1 + random.nextInt(random.nextBoolean() ? 3 : CosmoWriter.MAX_PERIOD + 5);
    long[] round = new long[period];
    int[] strides = new int[period];
    for (int i = 0; i < period; i++) {
      int target = VARIABLES / 4 + random.nextInt(VARIABLES / 2);
      round[i] = PackedEvent.of(Op.READ, target, random.nextInt(SITES));
      strides[i] = random.nextInt(5) - 2;
    }
    int count = random.nextInt(400);
    for (int i = 0; i < count; i++) {
      event(round[i % period]);
      round[i % period] += strides[i % period];
      if (random.nextInt(200) == 0) {
        look();
      }
      if (random.nextInt(500) == 0) {
        log.time(++time);
      }
    }
  }

  private void event(long event) {
    log.event(event);
    log.publish();
    expected.add(event);
  }

  private void look() {
    if (reader.look(time)) {
      assertThat(reader.copyTo(out, Long.MAX_VALUE)).isFalse();
    }
  }

  private List<Long> read() throws IOException {
    List<Long> events = new ArrayList<>();
    try (CosmoReader in = new CosmoReader(new ByteArrayInputStream(file.toByteArray()))) {
      in.readAll(
          (operation, thread, target, site) -> events.add(PackedEvent.of(operation, target, site)));
    }
    return events;
  }
}
