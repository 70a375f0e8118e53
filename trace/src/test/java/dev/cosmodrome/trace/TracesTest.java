package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(TraceFormat.class)
  void tellsTheFormatByTheContent(TraceFormat format) throws IOException {
    InMemoryTrace trace = sample(1000);
    byte[] file = bytes(trace, format);

    assertThat(read(file).words()).isEqualTo(trace.words());
    assertThat(read(gzip(file)).words()).isEqualTo(trace.words());
  }

  @ParameterizedTest
  @CsvSource({
    "a.cosmo, false",
    "a.std, false",
    "a.cosmo.gz, true",
    "a.std.gz, true",
    "A.STD.GZ, true",
    "a.gz, true",
    "gz, false"
  })
  void writesFilesGzippedIfTheirNameSaysSo(String name, boolean gzipped) throws IOException {
    InMemoryTrace trace = sample(1000);
    Path file = folder.resolve(name);
    TraceFormat format = TraceFormat.ofFileName(name).orElse(TraceFormat.STD);
    try (TraceWriter writer = Traces.write(file, format, trace.symbols())) {
      trace.replay(writer);
    }

    assertThat(InMemoryTrace.of(Traces.read(file)).words()).isEqualTo(trace.words());
    assertThat(Files.readAllBytes(file)[0] == 0x1F).isEqualTo(gzipped);
  }

  @ParameterizedTest
  @CsvSource({
    "a.cosmo, COSMO",
    "a.std, STD",
    "a.cosmo.gz, COSMO",
    "/tmp/A.STD.GZ, STD",
    "a.std.cosmo, COSMO",
    "a.txt, ",
    "a.gz, ",
    ".gz, ",
    "std, ",
    "a.stdx, ",
    "a.std.gz.gz, ",
    "'', "
  })
  void tellsTheFormatByTheFileName(String name, TraceFormat format) {
    assertThat(TraceFormat.ofFileName(name).orElse(null)).isEqualTo(format);
  }

  @ParameterizedTest
  @EnumSource(TraceFormat.class)
  void rejectsGzipDataThatIsCutOffAnywhere(TraceFormat format) throws IOException {
    byte[] file = gzip(bytes(sample(5), format));
    for (int length = 2; length < file.length; length++) {
      assertDamagedGzip(Arrays.copyOf(file, length));
    }
  }

  @Test
  void rejectsLargeGzipDataThatIsCutOff() throws IOException {
    byte[] file = gzip(bytes(sample(60_000), TraceFormat.STD));

    assertDamagedGzip(Arrays.copyOf(file, file.length / 2));
    assertDamagedGzip(Arrays.copyOf(file, file.length - 1));
  }

  @Test
  void rejectsGzipDataWithFlippedBitsUnlessTheyMeanNothing() throws IOException {
    InMemoryTrace trace = sample(5);
    byte[] file = gzip(trace.toStd());
    for (int bit = 16; bit < 8 * file.length; bit++) {
      try {
        assertThat(read(Damage.flipped(file, bit)).words()).isEqualTo(trace.words());
      } catch (IOException | TraceException e) {
        assertThat(e).hasMessageMatching("the gzip data is damaged or cut off|line \\d+: .*");
      }
    }
  }

  @Test
  void rejectsWhatOnlyStartsLikeGzip() {
    assertDamagedGzip(new byte[] {0x1F, (byte) 0x8B, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  }

  @Test
  void rejectsEmptyInput() throws IOException {
    byte[] zippedNothing = gzip(new byte[0]);
    for (byte[] file : new byte[][] {{}, zippedNothing}) {
      assertThatThrownBy(() -> read(file))
          .isInstanceOf(TraceException.class)
          .hasMessage("line 1: the trace is empty");
    }
  }

  @Test
  void readsATraceOfOneByte() {
    assertThatThrownBy(() -> read(new byte[] {0x1F}))
        .hasMessage("line 1: expected thread|operation|location in '?'");
    assertThatThrownBy(() -> read(new byte[] {(byte) 0x89}))
        .hasMessage("offset 0: not a Cosmodrome trace");
  }

  @Test
  void readsTheWholeChunksOfACutOffTraceIfAskedTo() throws IOException {
    InMemoryTrace trace = sample(100_000);
    byte[] file = bytes(trace, TraceFormat.COSMO);
    byte[] cut = Arrays.copyOf(file, file.length - 40);

    InMemoryTrace part = InMemoryTrace.of(Traces.read(new ByteArrayInputStream(cut), true));

    assertThat(part.size()).isEqualTo(CosmoFormat.EVENTS_IN_CHUNK);
    assertThat(trace.startsWith(part)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingTheReaderClosesTheStream(boolean zipped) throws IOException {
    byte[] file = bytes(sample(10), TraceFormat.STD);
    AtomicBoolean closed = new AtomicBoolean();
    InputStream in =
        new ByteArrayInputStream(zipped ? gzip(file) : file) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    Traces.read(in, false).close();

    assertThat(closed).isTrue();
  }

  @Test
  void aByteOrderMarkIsNoPartOfATrace() throws IOException {
    byte[] marked = "\uFEFF#@ suppress A.m why\nT1|w(x)\n".getBytes(StandardCharsets.UTF_8);

    for (byte[] file : List.of(marked, gzip(marked))) {
      assertThat(new String(read(file).toStd(), StandardCharsets.UTF_8)).contains("\nT1|w(x)\n");
      Path written = Files.write(folder.resolve("marked.std"), file);
      assertThat(Traces.notes(written)).hasSize(1);
    }
  }

  private static void assertDamagedGzip(byte[] file) {
    assertThatThrownBy(() -> read(file))
        .as("%d bytes", file.length)
        .isInstanceOf(IOException.class)
        .hasMessage("the gzip data is damaged or cut off");
  }

  private static InMemoryTrace read(byte[] file) throws IOException {
    return InMemoryTrace.of(Traces.read(new ByteArrayInputStream(file), false));
  }

  private static InMemoryTrace sample(int events) {
    return new RandomEvents(new Random(1), 3, 50, true).trace(events);
  }

  private static byte[] bytes(InMemoryTrace trace, TraceFormat format) throws IOException {
    return format == TraceFormat.STD ? trace.toStd() : trace.toCosmo();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }
}
