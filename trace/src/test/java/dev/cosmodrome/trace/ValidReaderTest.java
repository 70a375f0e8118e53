package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.trace.synthetic.SyntheticTrace;
import dev.cosmodrome.trace.synthetic.TraceProfile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValidReaderTest {
  private static final int EVENTS_OF_LONG_TRACE = 200_000;

  /** A stream that fails where it should end. */
  private static final class Broken extends ByteArrayInputStream {
    Broken(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] to, int from, int length) {
      int count = super.read(to, from, length);
      if (count < 0) {
        throw new IllegalStateException("broken");
      }
      return count;
    }
  }

  @ParameterizedTest
  @EnumSource(TraceFormat.class)
  void readsTheSameAhead(TraceFormat format) throws IOException {
    byte[] file = local(format);

    InMemoryTrace ahead = InMemoryTrace.of(ValidReader.ahead(read(file)));

    assertThat(ahead.toCosmo()).isEqualTo(InMemoryTrace.of(read(file)).toCosmo());
    assertThat(ahead.names(Kind.VARIABLE)).hasSizeGreaterThan(1_000);
  }

  @ParameterizedTest
  @EnumSource(TraceFormat.class)
  void tellsPlacesAndNamesOfEachEventAhead(TraceFormat format) throws IOException {
    byte[] file = local(format);
    EventBatch batch = new EventBatch();
    EventBatch same = new EventBatch();
    try (TraceReader direct = read(file);
        TraceReader ahead = ValidReader.ahead(read(file))) {
      while (ahead.read(batch)) {
        assertThat(direct.read(same)).isTrue();
        assertThat(batch.size()).isEqualTo(same.size());
        int last = batch.size() - 1;
        assertThat(batch.place(last)).isEqualTo(same.place(last));
        assertThat(lastNames(ahead, batch)).isEqualTo(lastNames(direct, same));
      }
      assertThat(direct.read(same)).isFalse();
    }
  }

  /** The names of the last event, which must be known when it is read. */
  private static List<String> lastNames(TraceReader reader, EventBatch batch) {
    int last = batch.size() - 1;
    Symbols symbols = reader.symbols();
    return List.of(
        symbols.name(Kind.THREAD, batch.threads()[last]),
        symbols.target(batch.operations()[last], batch.targets()[last]),
        symbols.name(Kind.SITE, batch.sites()[last]));
  }

  @Test
  void copiesSeriesOfNames() throws IOException {
    Symbols symbols = new Symbols();
    symbols.of(Kind.THREAD).intern("T");
    symbols.of(Kind.SITE).intern("here");
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    SymbolTable variables = symbols.of(Kind.VARIABLE);
    try (TraceWriter writer = Traces.write(file, TraceFormat.COSMO, symbols)) {
      for (int i = 0; i < EVENTS_OF_LONG_TRACE; i++) {
        int variable =
            switch (i % 10_000) {
              case 0 -> variables.intern("single " + i);
              case 1_000 -> series(variables, "array " + i, 7);
              case 1_001 -> series(variables, "x of " + i + "\ny of " + i + "\n", 2);
              default -> variables.size() - 1;
            };
        writer.event(Op.WRITE, 0, variable, 1);
      }
    }

    InMemoryTrace ahead = InMemoryTrace.of(ValidReader.ahead(read(file.toByteArray())));

    assertThat(ahead.names(Kind.VARIABLE))
        .isEqualTo(InMemoryTrace.of(read(file.toByteArray())).names(Kind.VARIABLE))
        .contains("single 190000", "array 191000[6]");
  }

  private static int series(SymbolTable table, String text, int count) {
    byte[] utf8 = text.getBytes(UTF_8);
    return table.defineSeries(utf8, 0, utf8.length, count);
  }

  @Test
  void namesTheFirstMalformedEventAhead() throws IOException {
    String text = new String(local(TraceFormat.STD), UTF_8) + "T0|rel(free lock)|1\n";
    InMemoryTrace before = new InMemoryTrace();

    try (ValidReader reader = ValidReader.ahead(read(text.getBytes(UTF_8)))) {
      assertThatThrownBy(() -> reader.readAll(before))
          .isInstanceOf(TraceException.class)
          .hasMessage("line 200001: T0 releases free lock, which it does not hold");
    }
  }

  @Test
  void failsAheadAsTheReaderDoes() throws IOException {
    InputStream broken = new Broken(local(TraceFormat.STD));

    try (ValidReader reader = ValidReader.ahead(Traces.read(broken, false))) {
      assertThatThrownBy(() -> reader.readAll((operation, thread, target, site) -> {}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("broken");
    }
  }

  @Test
  void stopsReadingAheadWhenClosed() throws Exception {
    byte[] file = local(TraceFormat.COSMO);
    EventBatch batch = new EventBatch();
    ValidReader reader = ValidReader.ahead(read(file));
    for (int i = 0; i < 100; i++) {
      assertThat(reader.read(batch)).isTrue();
    }
    List<Thread> started = readingThreads();

    reader.close();

    assertThat(started).isNotEmpty();
    for (Thread thread : started) {
      thread.join();
    }
  }

  private static List<Thread> readingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("cosmodrome-reader"))
        .toList();
  }

  private static byte[] local(TraceFormat format) throws IOException {
    Symbols symbols = new Symbols();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (TraceWriter writer = Traces.write(file, format, symbols)) {
      new SyntheticTrace(TraceProfile.LOCAL, 8, EVENTS_OF_LONG_TRACE, 1, symbols).writeTo(writer);
    }
    return file.toByteArray();
  }

  private static TraceReader read(byte[] file) throws IOException {
    return Traces.read(new ByteArrayInputStream(file), false);
  }
}
