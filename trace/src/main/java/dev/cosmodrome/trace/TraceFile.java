package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A trace in a file. Deferred accesses of a native file are put where they belong; the file is
 * searched for them when it is opened for the first time. Not for use by several threads.
 */
public final class TraceFile implements TraceSource {
  private static final int BUFFER = 1 << 16;

  /** The size of the buffer for going from one header of a chunk to the next. */
  private static final int SMALL_BUFFER = 1 << 9;

  private final Path file;
  private final boolean partial;
  private boolean isSearched;
  private @Nullable DeferredAccesses deferred;

  /**
   * Names a file, which is not opened yet.
   *
   * @param partial whether a native trace that was cut off ends at its last whole chunk instead of
   *     being malformed
   */
  public TraceFile(Path file, boolean partial) {
    this.file = file;
    this.partial = partial;
  }

  @Override
  public TraceReader open() throws IOException {
    return read(Files.newInputStream(file));
  }

  /** Reads the trace from a stream of its file, which is closed with the reader. */
  public TraceReader read(InputStream in) throws IOException {
    try {
      search();
      return deferred == null
          ? Traces.read(in, file.toString(), partial)
          : new ResolvedReader(Traces.plain(in, partial, BUFFER), partial, deferred);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Searches for deferred accesses, unless the file is a pipe, which can be read only once. */
  private void search() throws IOException {
    if (!isSearched && Files.isRegularFile(file)) {
      deferred = DeferredAccesses.of(this::openPlain, partial);
      isSearched = true;
    }
  }

  private InputStream openPlain() throws IOException {
    InputStream in = Files.newInputStream(file);
    try {
      return Traces.plain(in, partial, SMALL_BUFFER);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }
}
