package dev.cosmodrome.cli;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceException;
import dev.cosmodrome.trace.TraceFile;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.Traces;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** A trace that the user names: a file, or {@code -} for standard input. */
final class TraceInput implements Closeable {
  private static final String STANDARD_INPUT = "-";

  /** A use of an open trace. */
  @FunctionalInterface
  interface Use<T> {
    T apply(TraceInput input) throws IOException;
  }

  /** An action during which a trace stays open. */
  @FunctionalInterface
  interface Action<T> {
    T run() throws IOException;
  }

  /**
   * Counts the bytes that were read, possibly by another thread than the one that asks for the
   * number.
   */
  private static final class Counted extends FilterInputStream {
    private final AtomicLong bytes = new AtomicLong();

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      bytes.addAndGet(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      int count = super.read(to, from, length);
      bytes.addAndGet(Math.max(count, 0));
      return count;
    }

    /** Always reports available bytes: any stream may have more, and asking a pipe would fail. */
    @Override
    public int available() {
      return 1;
    }
  }

  private final String name;
  private final long length;
  private final Counted in;
  private final TraceReader reader;

  private TraceInput(String name, long length, Counted in, TraceReader reader) {
    this.name = name;
    this.length = length;
    this.in = in;
    this.reader = reader;
  }

  /** Opens a trace, uses it and closes it; failures are reported with its name. */
  static <T> T use(String name, boolean partial, Use<T> use) {
    return naming(
        name,
        () -> {
          try (TraceInput input = opener(name, partial).run()) {
            return use.apply(input);
          }
        });
  }

  /** Performs an action with a trace; failures are reported with its name. */
  static <T> T naming(String name, Action<T> action) {
    String shown = name.equals(STANDARD_INPUT) ? "standard input" : name;
    try {
      return action.run();
    } catch (TraceException e) {
      throw new FailedException(shown + ": " + e.getMessage());
    } catch (IOException e) {
      throw Failures.of(shown, e);
    }
  }

  /** A trace that is read more than once; it must be a file. */
  static TraceSource source(String name, boolean partial) {
    boolean missing = !name.equals(STANDARD_INPUT) && Files.notExists(UserPath.of(name));
    if (!missing && !isFile(name)) {
      throw new FailedException(name + ": needs a file, because it is read more than once");
    }
    Action<TraceInput> opener = opener(name, partial);
    return () -> opener.run().reader;
  }

  /** Returns whether a trace that may be cut off has no event. */
  static boolean isEmpty(String name) {
    return use(name, true, input -> !input.reader.read(new EventBatch()));
  }

  /** Returns an action that opens a trace, which its caller closes. */
  static Action<TraceInput> opener(String name, boolean partial) {
    if (name.equals(STANDARD_INPUT)) {
      return () -> {
        Counted in = new Counted(System.in);
        return new TraceInput(name, 0, in, Traces.read(in, name, partial));
      };
    }
    Path file = UserPath.of(name);
    TraceFile trace = new TraceFile(file, partial);
    return () -> open(name, file, trace);
  }

  private static TraceInput open(String name, Path file, TraceFile trace) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FailedException(name + ": is a directory");
    }
    Counted in = new Counted(Files.newInputStream(file));
    TraceReader reader = trace.read(in);
    try {
      LocationsFile.beside(file).ifPresent(reader.symbols()::showSitesAs);
      return new TraceInput(name, Files.size(file), in, reader);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** The name as the user gave it. */
  String name() {
    return name;
  }

  TraceReader reader() {
    return reader;
  }

  /** Returns the notes about methods anywhere in the file; empty if it cannot be read twice. */
  static List<Note> notes(String name) {
    return isFile(name) ? Traces.notes(UserPath.of(name)) : List.of();
  }

  /** Returns whether a name stands for a file, which can be read more than once. */
  static boolean isFile(String name) {
    return !name.equals(STANDARD_INPUT) && Files.isRegularFile(UserPath.of(name));
  }

  /** Returns the length of the file in bytes, 0 if unknown. */
  long length() {
    return length;
  }

  long bytesRead() {
    return in.bytes.get();
  }

  /**
   * Returns the warning about a trace that was cut off.
   *
   * @param used the verb for the use of its events
   */
  static List<String> cutOff(boolean isCutOff, String used, long events) {
    return isCutOff
        ? List.of(String.format(Locale.ROOT, "cut off; %s the %,d whole events", used, events))
        : List.of();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
