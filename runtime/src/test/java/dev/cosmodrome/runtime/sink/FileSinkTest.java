package dev.cosmodrome.runtime.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cosmodrome.trace.CosmoReader;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that a sink receives is in its file; a file that cannot be written is an I/O error. */
class FileSinkTest {
  @TempDir private Path folder;

  private static void define(FileSink sink) {
    sink.symbols().of(Kind.THREAD).intern("T1");
    for (int i = 0; i < 100; i++) {
      sink.symbols().of(Kind.VARIABLE).intern("x" + i);
    }
  }

  private static List<String> read(InputStream in, boolean mayBeCut) throws IOException {
    List<String> events = new ArrayList<>();
    try (CosmoReader reader = new CosmoReader(in, mayBeCut)) {
      reader.readAll(
          (operation, thread, target, site) ->
              events.add(Op.word(operation) + " " + reader.symbols().target(operation, target)));
    }
    return events;
  }

  @Test
  void eventsPackedEventsAndLoopsAreWritten() throws IOException {
    Path file = folder.resolve("recording.cosmo");
    FileSink sink = new FileSink(file);
    define(sink);
    sink.event(Op.WRITE, 0, 3, 0);
    long[] packed = {PackedEvent.of(Op.READ, 10, 0), PackedEvent.of(Op.READ, 12, 0)};
    sink.events(0, packed, 0, 2);
    sink.repeat(0, packed, 2, 1, 0, 3);
    sink.close();
    assertThat(read(Files.newInputStream(file), false))
        .containsExactly("write x3", "read x10", "read x12", "read x14", "read x16", "read x18");
    assertThat(sink.bytes()).isEqualTo(Files.size(file));
  }

  @Test
  void whatIsFlushedCanBeReadBeforeTheEnd() throws IOException {
    Path file = folder.resolve("recording.cosmo");
    FileSink sink = new FileSink(file);
    define(sink);
    sink.event(Op.WRITE, 0, 3, 0);
    sink.flush();
    assertThat(read(Files.newInputStream(file), true)).containsExactly("write x3");
    sink.event(Op.READ, 0, 4, 0);
    sink.close();
    assertThat(read(Files.newInputStream(file), false)).containsExactly("write x3", "read x4");
  }

  @Test
  void closingTwiceIsHarmless() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FileSink sink = new FileSink(out);
    sink.close();
    int size = out.size();
    sink.close();
    assertThat(out.size()).isEqualTo(size);
  }

  /** A stream that has room for so many bytes, and counts how often it is closed. */
  private static final class FullStream extends OutputStream {
    private int room;
    private int closed;

    FullStream(int room) {
      this.room = room;
    }

    @Override
    public void write(int b) throws IOException {
      if (--room < 0) {
        throw new IOException("no space left on device");
      }
    }

    @Override
    public void close() {
      closed++;
    }
  }

  @Test
  void aDiskThatIsFullIsAnErrorOfTheNextFlush() throws IOException {
    FullStream out = new FullStream(50);
    FileSink sink = new FileSink(out);
    define(sink);
    sink.event(Op.WRITE, 0, 3, 0);
    assertThatThrownBy(sink::flush)
        .isInstanceOf(IOException.class)
        .hasMessage("no space left on device");
    assertThatThrownBy(sink::close).isInstanceOf(IOException.class);
    assertThat(out.closed).isEqualTo(1);
  }

  @Test
  void aDiskThatBecomesFullIsAnErrorOfALaterEvent() throws IOException {
    FileSink sink = new FileSink(new FullStream(1_000));
    define(sink);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1_000_000; i++) {
                sink.event(Op.WRITE, 0, i * 7 % 100, 0);
              }
            })
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("no space left on device");
  }

  @Test
  void aDeviceThatIsFullIsAnError() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no such device");
    FileSink sink = new FileSink(full);
    define(sink);
    sink.event(Op.WRITE, 0, 3, 0);
    assertThatThrownBy(sink::close).isInstanceOf(IOException.class);
  }

  @Test
  void aFolderThatDoesNotExistIsAnErrorAtOnce() {
    Path file = folder.resolve("absent").resolve("recording.cosmo");
    assertThatThrownBy(() -> new FileSink(file)).isInstanceOf(IOException.class);
  }

  @Test
  void aWindowThatCannotBeWrittenDoesNotKeepTheRecordingFromItsEnd() throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    FileSink sink = new FileSink(whole);
    define(sink);
    WindowSink windows = new WindowSink(sink);
    windows.begin(new WindowFile(sink.symbols(), new FullStream(40)));
    windows.event(Op.WRITE, 0, 3, 0);
    assertThatThrownBy(windows::close).isInstanceOf(IOException.class);
    assertThat(read(new ByteArrayInputStream(whole.toByteArray()), false))
        .containsExactly("write x3");
  }
}
