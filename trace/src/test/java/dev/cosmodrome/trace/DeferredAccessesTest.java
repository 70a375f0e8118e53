package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.DeferredRun.Access;
import dev.cosmodrome.trace.DeferredRun.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Deferred accesses are put where they belong. */
class DeferredAccessesTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int RUNS = 700;

  /** Reads a file as {@link TraceFile} does. */
  static TraceReader reader(byte[] file, boolean partial) throws IOException {
    DeferredAccesses deferred = DeferredAccesses.of(() -> new ByteArrayInputStream(file), partial);
    ByteArrayInputStream in = new ByteArrayInputStream(file);
    return deferred == null
        ? new CosmoReader(in, partial)
        : new ResolvedReader(in, partial, deferred);
  }

  private static List<Row> read(byte[] file, boolean partial) throws IOException {
    List<Row> events = new ArrayList<>();
    try (TraceReader reader = reader(file, partial)) {
      reader.readAll(
          (operation, thread, target, site) ->
              events.add(new Row(operation, thread, target, site)));
    }
    return events;
  }

  private static DeferredRun run(int seed) throws IOException {
    Random random = new Random(SEED * 1_000_003 + seed);
    int steps = 10 + random.nextInt(seed % 10 == 0 ? 600 : 120);
    return new DeferredRun(random, 1 + random.nextInt(4), steps, 1 + random.nextInt(100));
  }

  @Test
  void theTraceIsThatOfTheDefinition() throws IOException {
    int accesses = 0;
    for (int i = 0; i < RUNS; i++) {
      DeferredRun run = run(i);
      assertThat(read(run.file(), false))
          .as("seed %d, run %d", SEED, i)
          .isEqualTo(DeferredModel.resolve(run.rows, run.accesses));
      accesses += run.accesses.size();
    }
    assertThat(accesses).isGreaterThan(5 * RUNS);
  }

  @Test
  void theEventsOfAThreadAreInTheOrderOfTheProgram() throws IOException {
    for (int i = 0; i < RUNS; i++) {
      assertInOrder(run(i), "run " + i);
    }
  }

  private static void assertInOrder(DeferredRun run, String name) throws IOException {
    List<Row> events = read(run.file(), false);
    for (int thread = 0; thread < run.symbols.of(Kind.THREAD).size(); thread++) {
      int id = thread;
      List<Row> own = events.stream().filter(event -> event.thread() == id).toList();
      assertThat(DeferredRun.inOrder(own))
          .as("seed %d, %s, thread %d", SEED, name, thread)
          .isEqualTo(run.truth(thread));
    }
  }

  @Test
  void theTraceIsWellFormed() throws IOException {
    for (int i = 0; i < RUNS; i++) {
      DeferredRun run = run(i);
      EventBatch batch = new EventBatch();
      try (ValidReader reader = ValidReader.of(reader(run.file(), false))) {
        while (reader.read(batch)) {
          assertThat(batch.size()).isPositive();
        }
      } catch (TraceException e) {
        throw new AssertionError("seed " + SEED + ", run " + i, e);
      }
    }
  }

  @Test
  void aTraceOfManyChunksIsInTheOrderOfTheProgram() throws IOException {
    DeferredRun run = new DeferredRun(new Random(SEED), 3, 200_000, 1_000_000);
    byte[] file = run.file();
    for (byte type : new byte[] {CosmoFormat.EVENTS, CosmoFormat.DEFERRED}) {
      assertThat(CosmoChunks.starts(file)).filteredOn(at -> file[at] == type).hasSizeGreaterThan(1);
    }
    assertInOrder(run, "many chunks");
  }

  @Test
  void aFileThatIsCutOffHasTheAccessesOfItsWholeChunks() throws IOException {
    for (int i = 0; i < 20; i++) {
      DeferredRun run = new DeferredRun(new Random(SEED + i), 3, 300, 20);
      byte[] file = run.file();
      for (int chunk : CosmoChunks.starts(file)) {
        for (int length : new int[] {chunk, chunk + 1, CosmoChunks.end(file, chunk) - 1}) {
          assertWholeChunksAreRead(run, file, length);
        }
      }
    }
  }

  private static void assertWholeChunksAreRead(DeferredRun run, byte[] file, int length)
      throws IOException {
    byte[] part = Arrays.copyOf(file, length);
    List<Row> rows = run.rows.subList(0, CosmoChunks.eventsWithin(file, length));
    List<Access> accesses = run.accesses.subList(0, CosmoChunks.deferredWithin(file, length));
    assertThat(read(part, true))
        .as("seed %d, %d bytes", SEED, length)
        .isEqualTo(DeferredModel.resolve(rows, accesses));
    try (TraceReader reader = reader(part, true)) {
      reader.readAll((operation, thread, target, site) -> {});
      assertThat(reader.isCutOff()).isTrue();
    }
  }

  @Test
  void allSymbolsAreKnownFromTheBeginning() throws IOException {
    DeferredRun run = new DeferredRun(new Random(SEED), 3, 300, 20);
    assertThat(run.accesses).isNotEmpty();
    try (TraceReader reader = reader(run.file(), false)) {
      for (Kind kind : Kind.values()) {
        assertThat(reader.symbols().names(kind)).isEqualTo(run.symbols.names(kind));
      }
    }
  }
}
