package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native traces that are damaged or cut off: each is refused in one line with its place. */
final class BadNativeTest {
  private static final int VERSION_AT = 8;
  private static final int FIRST_CHUNK_AT = 10;

  @TempDir private Path folder;
  private Path trace;
  private byte[] whole;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Samples.convert(folder, Samples.LOST_UPDATE, "t.cosmo");
    whole = Files.readAllBytes(trace);
  }

  @Test
  void aTraceThatIsCutOffAnywhereIsRefused() throws IOException {
    for (int length = 1; length < whole.length; length += length < 40 ? 1 : 7) {
      Files.write(trace, Arrays.copyOf(whole, length));
      CommandRun.of("check", trace).failsWith(trace + ": offset ");
    }
  }

  @Test
  void anyFlippedByteIsNoticed() throws IOException {
    for (int i = 0; i < whole.length; i += i < 40 ? 1 : 5) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x10;
      Files.write(trace, damaged);
      CommandRun.of("check", trace).failsWith(trace + (i == 0 ? ": line 1: " : ": offset "));
    }
  }

  @Test
  void anotherMagicIsNoTrace() throws IOException {
    Files.write(trace, "MZ\220\0\3 what is this".getBytes(StandardCharsets.ISO_8859_1));
    CommandRun.of("check", trace).failsWith(trace + ": line 1: ");
    whole[1] = 'X';
    Files.write(trace, whole);
    CommandRun.of("check", trace).failsWith(trace + ": offset 0: not a Cosmodrome trace");
  }

  @Test
  void aNewerVersionIsNamed() throws IOException {
    whole[VERSION_AT] = 99;
    Files.write(trace, whole);
    CommandRun.of("check", trace).failsWith(trace + ": offset 0: format version 99; ");
  }

  @Test
  void dataBehindTheEndIsRefused() throws IOException {
    Files.write(trace, Arrays.copyOf(whole, whole.length + 1));
    CommandRun.of("check", trace).failsWith(trace + ": offset ");
  }

  @Test
  void partOfATraceCanBeChecked() throws IOException {
    Files.write(trace, Arrays.copyOf(whole, whole.length - 1));
    for (String command : new String[] {"check", "info"}) {
      CommandRun.of(command, trace).failsWith(trace + ": offset ");
    }
    CommandRun run = CommandRun.of("check", "--partial", trace);
    assertThat(run.status()).isEqualTo(Main.FOUND);
    assertThat(run.out()).contains(trace + ": 8 events\n");
    assertThat(run.err())
        .isEqualTo("cosmodrome: " + trace + ": cut off; checked the 8 whole events\n");
  }

  @Test
  void aPartWithoutEventsIsNotClean() throws IOException {
    Files.write(trace, Arrays.copyOf(whole, FIRST_CHUNK_AT + 1));
    CommandRun run = CommandRun.of("check", "--partial", trace);
    assertThat(run.status()).isEqualTo(Main.UNDECIDED);
    assertThat(run.out()).contains("nothing was checked: the trace contains no events");
    assertThat(run.err())
        .isEqualTo("cosmodrome: " + trace + ": cut off; checked the 0 whole events\n");
  }

  @Test
  void partOfATraceCanBeCountedAndConverted() throws IOException {
    Files.write(trace, Arrays.copyOf(whole, whole.length - 1));
    CommandRun info = CommandRun.of("info", "--partial", "--format", "json", trace);
    assertThat(info.json().get("events").getAsLong()).isEqualTo(8);
    assertThat(info.err())
        .isEqualTo("cosmodrome: " + trace + ": cut off; counted the 8 whole events\n");
    Path text = folder.resolve("t.std");
    CommandRun conversion = CommandRun.of("convert", "--partial", trace, "-o", text);
    assertThat(conversion.err())
        .isEqualTo("cosmodrome: " + trace + ": cut off; converted the 8 whole events\n");
    assertThat(conversion.status()).isEqualTo(Main.CLEAN);
    assertThat(text).hasContent(Samples.LOST_UPDATE);
  }

  @Test
  void partOfAZippedTraceCanBeChecked() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream zipped = new GZIPOutputStream(bytes)) {
      zipped.write(whole, 0, whole.length - 1);
      zipped.flush();
    }
    byte[] packed = bytes.toByteArray();
    int trailer = 8;
    Files.write(trace, Arrays.copyOf(packed, packed.length - trailer - 1));
    CommandRun.of("check", trace).failsWith(trace + ": the gzip data is damaged or cut off");
    CommandRun run = CommandRun.of("check", "--partial", trace);
    assertThat(run.err()).contains(": cut off; checked the 8 whole events\n");
    assertThat(run.status()).isEqualTo(Main.FOUND);
  }

  @Test
  void aWholeTraceIsNoPart() {
    assertThat(CommandRun.of("check", "--partial", trace).hasFindings().out())
        .contains(trace + ": 8 events\n");
  }

  @Test
  void aMalformedEventIsNamedByItsIndex() throws IOException {
    // A native trace that no command writes: its writer does not look at what it is given.
    Path bad = NativeTraces.releaseWithoutAcquire(folder.resolve("bad.cosmo"));
    CommandRun.of("check", bad)
        .failsWith(bad + ": event 1: worker releases lock, which it does not hold");
  }
}
