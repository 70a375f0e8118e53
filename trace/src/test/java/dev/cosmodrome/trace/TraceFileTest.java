package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are read with deferred accesses where they belong, more than once, gzipped or not. */
class TraceFileTest {
  @TempDir Path folder;

  private static DeferredRun run() throws IOException {
    return new DeferredRun(new Random(1), 3, 400, 50);
  }

  private static List<String> expected(DeferredRun run) throws IOException {
    return InMemoryTrace.of(DeferredAccessesTest.reader(run.file(), false)).words();
  }

  @Test
  void aFileCanBeReadAgain() throws IOException {
    DeferredRun run = run();
    TraceFile file = new TraceFile(Files.write(folder.resolve("a.cosmo"), run.file()), false);

    assertThat(run.accesses).isNotEmpty();
    for (int time = 0; time < 3; time++) {
      assertThat(InMemoryTrace.of(file.open()).words()).isEqualTo(expected(run));
    }
  }

  @Test
  void aFileIsSearchedForDeferredAccessesOnce() throws IOException {
    DeferredRun run = run();
    Path path = Files.write(folder.resolve("a.cosmo"), run.file());
    TraceFile file = new TraceFile(path, false);
    file.open().close();
    Files.delete(path);

    // The events come from the stream; the accesses and the symbols are known.
    TraceReader reader = file.read(new ByteArrayInputStream(run.file()));
    assertThat(InMemoryTrace.of(reader).words()).isEqualTo(expected(run));
  }

  @Test
  void gzippedFilesHaveDeferredAccesses() throws IOException {
    DeferredRun run = run();
    Path file = Files.write(folder.resolve("a.cosmo.gz"), gzip(run.file()));
    assertThat(InMemoryTrace.of(Traces.read(file)).words()).isEqualTo(expected(run));
  }

  @Test
  void aFileThatIsCutOffIsReadUpToItsLastWholeChunkIfAskedTo() throws IOException {
    DeferredRun run = run();
    byte[] part = Arrays.copyOf(run.file(), run.file().length - 1);
    byte[] zipped = gzip(run.file());
    byte[] zippedPart = Arrays.copyOf(zipped, zipped.length - 10);
    for (byte[] bytes : List.of(part, zippedPart)) {
      Path file = Files.write(folder.resolve("a.cosmo"), bytes);
      try (TraceReader reader = new TraceFile(file, true).open()) {
        AtomicInteger events = new AtomicInteger();
        reader.readAll((operation, thread, target, site) -> events.incrementAndGet());
        assertThat(events.get()).isPositive();
        assertThat(reader.isCutOff()).isTrue();
      }
      assertThatThrownBy(() -> InMemoryTrace.of(Traces.read(file)).words())
          .hasMessageMatching("offset \\d+: the file ends in a chunk.*|the gzip data is .*");
    }
  }

  @Test
  void whatFollowsAfterTheSearchIsNotRead() throws IOException {
    DeferredRun run = run();
    byte[] whole = run.file();
    List<Integer> chunks = CosmoChunks.starts(whole);
    int length = chunks.get(chunks.size() / 2);
    byte[] part = Arrays.copyOf(whole, length);
    Path path = Files.write(folder.resolve("a.cosmo"), part);
    TraceFile file = new TraceFile(path, true);
    List<String> before = InMemoryTrace.of(file.open()).words();
    Files.write(path, whole);

    assertThat(CosmoChunks.deferredWithin(whole, length)).isPositive();
    assertThat(InMemoryTrace.of(file.open()).words()).isEqualTo(before);
  }

  @Test
  void theSearchSkipsTheEventsOfAFileWithoutDeferredAccesses() throws IOException {
    byte[] bytes = new RandomEvents(new Random(1), 3, 500, true).trace(200_000).toCosmo();
    AtomicInteger read = new AtomicInteger();
    DeferredAccesses deferred =
        DeferredAccesses.of(() -> counted(new ByteArrayInputStream(bytes), read), false);

    assertThat(deferred).isNull();
    assertThat(read.get()).isLessThan(bytes.length / 100);
  }

  /** Counts the bytes that are read and not skipped. */
  private static InputStream counted(InputStream in, AtomicInteger bytes) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        bytes.incrementAndGet();
        return super.read();
      }

      @Override
      public int read(byte[] to, int from, int length) throws IOException {
        int count = super.read(to, from, length);
        bytes.addAndGet(Math.max(0, count));
        return count;
      }
    };
  }

  @Test
  void textIsReadAsBefore() throws IOException {
    byte[] text = "T1|w(x)\nT2|r(x)\n".getBytes(StandardCharsets.UTF_8);
    Path file = Files.write(folder.resolve("a.std"), text);
    assertThat(InMemoryTrace.of(new TraceFile(file, true).open()).words())
        .containsExactly("T1 write x", "T2 read x");
  }

  @Test
  void segmentsWithoutDeferredAccessesAreLeftOut() throws IOException {
    Symbols symbols = new Symbols();
    symbols.of(Kind.THREAD).intern("T");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CosmoWriter writer = new CosmoWriter(out, symbols)) {
      for (int number = 0; number < 3000; number++) {
        writer.event(Op.SEGMENT, 0, (1 << 28) - 1 - number, (1 << 28) - 1);
        if (number % 1000 == 0) {
          writer.event(Op.FENCE, 0, 0, 0);
        }
      }
    }
    Path file = Files.write(folder.resolve("a.cosmo"), out.toByteArray());

    assertThat(InMemoryTrace.ofCosmo(out.toByteArray()).words())
        .containsExactly("T fence", "T fence", "T fence");
    assertThat(InMemoryTrace.of(Traces.read(file)).size()).isEqualTo(3);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }
}
