package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StdWriterTest {
  private static final String CANONICAL =
      """
      T1|r(x)|345
      T1|w(x)
      main thread|acq(m)|A.java:12
      T1|rel(m)
      T1|fork(T2)|1
      T1|join(T2)|2
      T2|begin
      T2|begin(f(int)[3])|7
      T2|end(f(int)[3])|7
      T2|end
      T2|vr(a|b)
      T2|vw(Zähler)
      T2|fence
      T2|fence|8
      T2|commit(x y)
      T2|barrier(b)
      T2|signal(s)|9
      T2|await(s)
      T2|submit(s)
      T2|run(s)
      T2|done(s)
      T2|enter(run)
      T2|on(Account#3)
      T2|cb
      T2|try(m)
      T2|share(m)
      T2|unshare(m)
      T2|blocked(m)
      T2|enter
      T2|exit
      T2|exit(run)
      T2|stop
      """;

  /** An empty file would be no trace. */
  @Test
  void aTraceWithoutEventsIsReadBack() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new StdWriter(out, new Symbols()).close();
    assertThat(out.toString(UTF_8)).isEqualTo("# no events\n");
    try (TraceReader reader = Traces.read(new ByteArrayInputStream(out.toByteArray()), false)) {
      reader.readAll((operation, thread, target, site) -> fail("an event"));
    }
  }

  @Test
  void writesCanonicalTextAsItWasRead() throws IOException {
    assertThat(text(InMemoryTrace.ofStd(CANONICAL))).isEqualTo(CANONICAL);
  }

  @Test
  void writesMoreThanABufferAsItWasRead() throws IOException {
    String text = CANONICAL.repeat(1000);

    assertThat(text(InMemoryTrace.ofStd(text))).isEqualTo(text);
  }

  @Test
  void leavesOutWhatSaysNothing() throws IOException {
    assertThat(text(InMemoryTrace.ofStd("# comment", "", "T1|begin()|\r", "T1|r(x)|\r")))
        .isEqualTo("T1|begin\nT1|r(x)\n");
  }

  @Test
  void keepsBytesThatAreNoUtf8() throws IOException {
    byte[] text = {'T', (byte) 0xFF, '|', 'r', '(', (byte) 0x80, (byte) 0xC3, ')', '\n'};

    assertThat(InMemoryTrace.ofStd(text).toStd()).isEqualTo(text);
  }

  @Test
  void flushWritesWhatThereIs() throws IOException {
    InMemoryTrace trace = new InMemoryTrace().add(Op.WRITE, "T1", "x", "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (StdWriter writer = new StdWriter(out, trace.symbols())) {
      trace.replay(writer);
      assertThat(out.size()).isZero();

      writer.flush();
      assertThat(out).hasToString("T1|w(x)\n");
    }
    assertThat(out).hasToString("T1|w(x)\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a|b", "#a", "a\nb", "a\r"})
  void refusesThreadNamesThatWouldBeReadAsSomethingElse(String name) {
    assertRefused(new InMemoryTrace().add(Op.FENCE, name, "", ""), "thread", name);
    assertRefused(new InMemoryTrace().add(Op.FORK, "T1", name, ""), "thread", name);
  }

  @ParameterizedTest
  @CsvSource({"0, variable", "8, variable", "11, variable", "2, lock", "12, barrier"})
  void refusesTargetNamesThatWouldBeReadAsSomethingElse(int operation, String kind) {
    for (String name : new String[] {"", "a)|b", "a\nb", "\r"}) {
      assertRefused(new InMemoryTrace().add(operation, "T1", name, ""), kind, name);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "a\nb", "a\r"})
  void refusesLocationsThatWouldBeReadAsSomethingElse(String name) {
    assertRefused(new InMemoryTrace().add(Op.FENCE, "T1", "", name), "site", name);
  }

  @Test
  void refusesBlockNamesThatWouldBeReadAsSomethingElse() {
    assertRefused(new InMemoryTrace().add(Op.BEGIN, "T1", "f)|", ""), "block", "f)|");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "#a", "a)b", ")", "((", ")\t", "|)"})
  void writesTargetNamesThatReadBackTheSame(String name) throws IOException {
    InMemoryTrace trace =
        new InMemoryTrace().add(Op.READ, "T1", name, "").add(Op.WRITE, "T1", name, "1");

    assertThat(InMemoryTrace.ofStd(trace.toStd()).sameAs(trace)).isTrue();
  }

  @Test
  void refusesWhatIsNoEvent() {
    InMemoryTrace trace = new InMemoryTrace().add(Op.SEGMENT, "T1", "", "");
    assertThatThrownBy(trace::toStd)
        .isInstanceOf(MalformedEventException.class)
        .hasMessage("the text format cannot represent the operation 'segment'");
  }

  @Test
  void refusesTwoThingsOfOneName() throws IOException {
    Symbols symbols = new Symbols();
    symbols.of(Kind.THREAD).intern("T1");
    byte[] name = {'x'};
    symbols.of(Kind.VARIABLE).define(name, 0, 1);
    symbols.of(Kind.VARIABLE).define(name, 0, 1);
    try (StdWriter writer = new StdWriter(new ByteArrayOutputStream(), symbols)) {
      writer.event(Op.READ, 0, 0, 0);
      assertThatThrownBy(() -> writer.event(Op.READ, 0, 1, 0))
          .hasMessage("the text format cannot distinguish two variables named 'x'");
    }
  }

  @Test
  void refusesEventsThatAreTooLongForALine() throws IOException {
    String longest = "x".repeat(StdReader.MAX_LINE - "T1|r()".length());
    InMemoryTrace fits = new InMemoryTrace().add(Op.READ, "T1", longest, "");
    InMemoryTrace tooLong = new InMemoryTrace().add(Op.READ, "T1", longest + "x", "");

    assertThat(InMemoryTrace.ofStd(fits.toStd()).sameAs(fits)).isTrue();
    assertThatThrownBy(tooLong::toStd)
        .isInstanceOf(MalformedEventException.class)
        .hasMessage("a line would exceed 65536 bytes, the limit of the text format");
  }

  @Test
  void readersReportRefusedNamesInOneLine() throws IOException {
    byte[] file = new InMemoryTrace().add(Op.FENCE, "a\nb", "", "").toCosmo();
    try (CosmoReader reader = new CosmoReader(new ByteArrayInputStream(file));
        StdWriter writer = new StdWriter(new ByteArrayOutputStream(), reader.symbols())) {
      assertThatThrownBy(() -> reader.readAll(writer))
          .isInstanceOf(TraceException.class)
          .hasMessage("event 0: the text format cannot represent the thread name 'a?b'");
    }
  }

  @Test
  void leavesNoPartOfARefusedEventBehind() throws IOException {
    InMemoryTrace trace =
        new InMemoryTrace().add(Op.READ, "T1", "x", "").add(Op.READ, "T1", "x", "a|b");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (StdWriter writer = new StdWriter(out, trace.symbols())) {
      assertThatThrownBy(() -> trace.replay(writer)).isInstanceOf(MalformedEventException.class);
    }
    assertThat(out).hasToString("T1|r(x)\n");
  }

  @Test
  void reportsFailureToWrite() throws IOException {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("disk full");
          }
        };
    InMemoryTrace trace = InMemoryTrace.ofStd(CANONICAL.repeat(1000));
    StdWriter writer = new StdWriter(full, trace.symbols());

    assertThatThrownBy(() -> trace.replay(writer))
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("disk full");
    assertThatThrownBy(writer::close).isInstanceOf(IOException.class).hasMessage("disk full");
  }

  private static void assertRefused(InMemoryTrace trace, String kind, String name) {
    assertThatThrownBy(trace::toStd)
        .isInstanceOf(MalformedEventException.class)
        .hasMessage("the text format cannot represent the " + kind + " name '" + name + "'");
  }

  private static String text(InMemoryTrace trace) throws IOException {
    return new String(trace.toStd(), UTF_8);
  }

  @Test
  void writesNotesAsComments() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    trace.symbols().of(Kind.NOTE).intern("atomic A.f");
    trace.add(Op.FENCE, "T1", "", "");
    trace.symbols().of(Kind.NOTE).intern("blocks A.g");

    InMemoryTrace read = InMemoryTrace.ofStd(trace.toStd());

    assertThat(new String(trace.toStd(), UTF_8)).contains("#@ atomic A.f\n");
    assertThat(read.symbols().name(Kind.NOTE, 0)).isEqualTo("atomic A.f");
    assertThat(read.symbols().name(Kind.NOTE, 1)).isEqualTo("blocks A.g");
  }

  @Test
  void writesTheNamesOfASeries() throws IOException {
    InMemoryTrace trace = new InMemoryTrace().add(Op.WRITE, "T1", "x", "");
    byte[] array = "long[]#1".getBytes(UTF_8);
    int elements = trace.symbols().of(Kind.VARIABLE).defineSeries(array, 0, array.length, 10);
    trace.event(Op.READ, 0, elements + 7, 0);

    assertThat(new String(trace.toStd(), UTF_8)).isEqualTo("T1|w(x)\nT1|r(long[]#1[7])\n");
  }
}
