package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CosmoRoundTripTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, false",
    "1, 1, 1, false",
    "1, 1, 1, true",
    "500, 1, 10, false",
    "5000, 2, 300, true",
    "5000, 200, 70000, true",
    "65535, 8, 1000, true",
    "65536, 8, 1000, true",
    "65537, 8, 1000, true",
    "400000, 5000, 20000, true",
    "100000, 3000, 1000000, true"
  })
  void readsWhatWasWritten(int events, int threads, int names, boolean sites) throws IOException {
    assertSurvives(new RandomEvents(new Random(SEED), threads, names, sites).trace(events));
  }

  @Test
  void readsWhatWasWrittenForManySmallTraces() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 150; i++) {
      int threads = 1 + random.nextInt(300);
      int names = 1 + random.nextInt(1 << random.nextInt(12));
      assertSurvives(
          new RandomEvents(random, threads, names, random.nextBoolean())
              .trace(random.nextInt(200)));
    }
  }

  @Test
  void keepsTheFarthestIds() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    int last = 8_400_000;
    SymbolTable variables = trace.symbols().of(Kind.VARIABLE);
    while (variables.size() <= last) {
      variables.define(new byte[0], 0, 0);
    }
    trace.add(Op.FENCE, "T1", "", "");
    for (int target : new int[] {0, last, 0, 127, 128, 0, 32_767, 0, 32_768, 0, 8_388_608, 0}) {
      trace.event(Op.READ, 0, target, 0);
    }

    InMemoryTrace read = InMemoryTrace.ofCosmo(trace.toCosmo());

    assertThat(read.events()).isEqualTo(trace.events());
    assertThat(read.symbols().of(Kind.VARIABLE).size()).isEqualTo(last + 1);
  }

  @Test
  void keepsSymbolsThatFillSeveralChunks() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    for (int i = 0; i < 60; i++) {
      String name = i + "x".repeat(SymbolTable.MAX_NAME - 2);
      trace.add(Op.READ, "T1", name, name).add(Op.ACQUIRE, name, name, "");
    }
    assertSurvives(trace);
  }

  @Test
  void keepsNamesThatStartAsTheOnesBefore() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    for (int length : new int[] {0, 1, 3, 254, 255, 256, 300, 299, 2, 600}) {
      trace
          .add(Op.READ, "T1", "a".repeat(length), "")
          .add(Op.READ, "T1", "a".repeat(length) + "b", "");
    }
    assertSurvives(trace);
  }

  @Test
  void namesThatStartAlikeTakeFewBytes() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    int names = 10_000;
    for (int i = 0; i < names; i++) {
      trace.add(Op.READ, "T1", "com.example.Account.balance of Account#" + i, "");
    }
    assertThat(trace.toCosmo()).hasSizeLessThan(names);
    assertSurvives(trace);
  }

  @Test
  void keepsNamesAsBytes() throws IOException {
    InMemoryTrace trace =
        new InMemoryTrace().add(Op.WRITE, "T\n1", "", "|)").add(Op.READ, "", "ä", "");
    byte[] noUtf8 = {(byte) 0xC3, (byte) 0xFF, 0};
    int id = trace.symbols().of(Kind.VARIABLE).define(noUtf8, 0, noUtf8.length);

    InMemoryTrace read = InMemoryTrace.ofCosmo(trace.toCosmo());

    assertThat(read.sameAs(trace)).isTrue();
    byte[] copy = new byte[noUtf8.length];
    assertThat(read.symbols().of(Kind.VARIABLE).copy(id, copy, 0)).isEqualTo(noUtf8.length);
    assertThat(copy).isEqualTo(noUtf8);
  }

  @Test
  void anEmptyTraceIsAHeaderAndAnEndMark() throws IOException {
    byte[] file = new InMemoryTrace().toCosmo();

    assertThat(file).hasSize(10 + CosmoFormat.HEADER);
    assertThat(InMemoryTrace.ofCosmo(file).size()).isZero();
  }

  @Test
  void flushMakesAllEventsAndNamesSoFarReadable() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CosmoWriter writer = new CosmoWriter(out, trace.symbols())) {
      for (int i = 0; i < 20; i++) {
        InMemoryTrace before = partOf(out.toByteArray());
        assertThat(trace.startsWith(before)).isTrue();
        assertThat(before.size()).isEqualTo(trace.size());
        int first = trace.size();
        trace.add(Op.WRITE, "T" + i / 2, "x" + i / 3, "s" + i / 4).add(Op.FENCE, "T1", "", "");
        replay(trace, first, writer);
        writer.flush();
        writer.flush();
      }
    }
    assertThat(InMemoryTrace.ofCosmo(out.toByteArray()).sameAs(trace)).isTrue();
  }

  @Test
  void closingTwiceIsClosingOnce() throws IOException {
    InMemoryTrace trace = new InMemoryTrace().add(Op.WRITE, "T1", "x", "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CosmoWriter writer = new CosmoWriter(out, trace.symbols());
    trace.replay(writer);
    writer.close();
    writer.close();

    assertThat(InMemoryTrace.ofCosmo(out.toByteArray()).sameAs(trace)).isTrue();
  }

  @Test
  void aLoopTakesLessThanThreeBytesAnEvent() throws IOException {
    InMemoryTrace trace = new InMemoryTrace();
    int turns = 50_000;
    for (int i = 0; i < turns; i++) {
      String thread = "T" + i / 10 % 4;
      trace
          .add(Op.BEGIN, thread, "add", "10")
          .add(Op.ACQUIRE, thread, "lock", "11")
          .add(Op.READ, thread, "size", "12")
          .add(Op.WRITE, thread, "array[" + i % 1000 + "]", "13")
          .add(Op.WRITE, thread, "size", "14")
          .add(Op.RELEASE, thread, "lock", "15")
          .add(Op.END, thread, "add", "16");
    }

    byte[] file = trace.toCosmo();

    assertThat((double) file.length / trace.size()).isLessThan(3);
    assertThat(InMemoryTrace.ofCosmo(file).sameAs(trace)).isTrue();
  }

  @Test
  void namesTheEventThatTheReceiverRejects() throws IOException {
    byte[] file = InMemoryTrace.ofStd("T1|w(x)", "T1|acq(m)", "T1|rel(n)").toCosmo();
    try (CosmoReader reader = new CosmoReader(new ByteArrayInputStream(file))) {
      assertThatThrownBy(() -> reader.readAll(new Validator(reader.symbols())))
          .isInstanceOf(TraceException.class)
          .hasMessage("event 2: T1 releases n, which it does not hold");
    }
  }

  private static void assertSurvives(InMemoryTrace trace) throws IOException {
    assertThat(InMemoryTrace.ofCosmo(trace.toCosmo()).sameAs(trace)).as("seed %d", SEED).isTrue();
  }

  private static InMemoryTrace partOf(byte[] file) throws IOException {
    return InMemoryTrace.of(new CosmoReader(new ByteArrayInputStream(file), true));
  }

  private static void replay(InMemoryTrace trace, int first, EventSink sink) {
    int[] events = trace.events();
    for (int i = 4 * first; i < events.length; i += 4) {
      sink.event(events[i], events[i + 1], events[i + 2], events[i + 3]);
    }
  }

  @Test
  void keepsSeriesOfNamesAndNotes() throws IOException {
    InMemoryTrace trace = new InMemoryTrace().add(Op.WRITE, "T1", "x", "");
    SymbolTable variables = trace.symbols().of(Kind.VARIABLE);
    byte[] array = "long[]#1".getBytes(UTF_8);
    byte[] object = "A.f\nA.g\n of A#1".getBytes(UTF_8);
    int elements = variables.defineSeries(array, 0, array.length, 10_000_000);
    int fields = variables.defineSeries(object, 0, object.length, 2);
    trace.event(Op.READ, 0, elements + 9_999_999, 0);
    trace.event(Op.WRITE, 0, fields + 1, 0);
    trace.symbols().of(Kind.NOTE).intern("atomic A.f");

    byte[] file = trace.toCosmo();
    InMemoryTrace read = InMemoryTrace.ofCosmo(file);

    assertThat(file).hasSizeLessThan(500);
    assertThat(read.sameAs(trace)).isTrue();
    SymbolTable names = read.symbols().of(Kind.VARIABLE);
    assertThat(names.name(elements + 9_999_999)).isEqualTo("long[]#1[9999999]");
    assertThat(names.name(fields + 1)).isEqualTo("A.g of A#1");
    assertThat(read.symbols().name(Kind.NOTE, 0)).isEqualTo("atomic A.f");
  }
}
