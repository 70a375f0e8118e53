package dev.cosmodrome.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a text format of another tool, which is not written, line by line. */
abstract class LineReader implements TraceReader {
  /** The maximum number of events that one line stands for. */
  private static final int MAX_EVENTS_PER_LINE = 4;

  private static final int MAX_QUOTED_CHARS = 80;

  private final InputStream in;
  private final Symbols symbols = new Symbols();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private @Nullable EventBatch batch;
  private int rows;
  private long line;
  private long events;
  private @Nullable TraceException failure;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Adds the events of a line. @throws MalformedEventException if the line is not in the format */
  abstract void parse(String text);

  /** Returns the form of an event in this format, for the message about a trace without events. */
  abstract String expected();

  @Override
  public final Symbols symbols() {
    return symbols;
  }

  @Override
  public final void close() throws IOException {
    in.close();
  }

  @Override
  public final boolean read(EventBatch to) throws IOException {
    batch = to;
    rows = 0;
    boolean hasMore = true;
    while (failure == null && hasMore && rows + MAX_EVENTS_PER_LINE <= EventBatch.CAPACITY) {
      try {
        String text = nextLine();
        hasMore = text != null;
        if (text != null) {
          parse(text);
        }
      } catch (MalformedEventException e) {
        failure = new TraceException("line " + line, e.reason());
      }
    }
    if (!hasMore && events == 0) {
      failure = new TraceException("line " + (line + 1), "no event; expected " + expected());
    }
    to.setSize(rows);
    if (rows == 0 && failure != null) {
      throw failure;
    }
    return rows > 0;
  }

  /** Returns the next line without its end, or null at the end of the trace. */
  private @Nullable String nextLine() throws IOException {
    bytes.reset();
    int next = in.read();
    if (next < 0) {
      return null;
    }
    line++;
    for (; next >= 0 && next != '\n'; next = in.read()) {
      bytes.write(next);
      if (bytes.size() > StdReader.MAX_LINE) {
        throw new MalformedEventException("longer than " + StdReader.MAX_LINE + " bytes");
      }
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  /** Adds an event of the current line. */
  final void add(int operation, String thread, String target, String site) {
    EventBatch to = batch;
    Kind kind = Op.target(operation);
    if (to == null || kind == null) {
      throw new IllegalStateException("no batch, or no target");
    }
    to.operations()[rows] = operation;
    to.threads()[rows] = symbols.of(Kind.THREAD).intern(thread);
    to.targets()[rows] = symbols.of(kind).intern(target);
    to.sites()[rows] = symbols.of(Kind.SITE).intern(site);
    to.lines()[rows] = line;
    rows++;
    events++;
  }

  /** Creates the exception for a line, with as much of it as fits into a message. */
  static MalformedEventException malformed(String reason, String text) {
    String quote =
        text.length() > MAX_QUOTED_CHARS ? text.substring(0, MAX_QUOTED_CHARS) + "..." : text;
    return new MalformedEventException(reason + " in '" + quote + "'");
  }
}
