package dev.cosmodrome.runtime.sink;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Symbols;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a recording to a file in the native format. */
public final class FileSink implements RecordingSink {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Symbols symbols = new Symbols();
  private final CountingStream file;
  private final CosmoWriter writer;

  public FileSink(Path path) throws IOException {
    this(new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES));
  }

  /** Writes to a stream, which is closed with the sink. */
  public FileSink(OutputStream out) throws IOException {
    file = new CountingStream(out);
    writer = new CosmoWriter(file, symbols);
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    writer.event(operation, thread, target, site);
  }

  @Override
  public void events(int thread, long[] packed, int from, int to) {
    writer.events(thread, packed, from, to);
  }

  @Override
  public void repeat(int thread, long[] rounds, int end, int period, long first, long number) {
    writer.repeat(thread, rounds, end, period, first, number);
  }

  @Override
  public void deferred(int thread, long segment, int operation, int variable, int site) {
    writer.deferred(thread, segment, operation, variable, site);
  }

  @Override
  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public long bytes() {
    return file.bytes;
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** Counts the bytes that are written. */
  private static final class CountingStream extends FilterOutputStream {
    private long bytes;

    CountingStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      bytes++;
    }

    @Override
    public void write(byte[] from, int start, int length) throws IOException {
      out.write(from, start, length);
      bytes += length;
    }
  }
}
