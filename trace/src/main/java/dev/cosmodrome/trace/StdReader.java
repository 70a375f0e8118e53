package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads RAPID's text format and our additions to it: a line an event, {@code
 * thread|operation(target)|location}. The formats page of the documentation has the details.
 *
 * <p>Works on the bytes of a fixed buffer; a field that ends within the next seven bytes is found
 * and keyed with a few instructions on one 64-bit word.
 */
public final class StdReader implements TraceReader {
  /** The maximum length of a line, in bytes. */
  public static final int MAX_LINE = 1 << 16;

  private static final String TOO_LONG = "longer than " + MAX_LINE + " bytes";

  private static final int BUFFER = 1 << 20;
  private static final int PADDING = Long.BYTES;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = 0x8080808080808080L;

  private final InputStream in;
  private final Symbols symbols = new Symbols();
  private final SymbolTable threads = symbols.of(Kind.THREAD);
  private final SymbolTable sites = symbols.of(Kind.SITE);
  private final byte[] buffer = new byte[BUFFER + PADDING];
  private int position;
  private int linesEnd;
  private int limit;
  private boolean ended;

  // By row of the batch: the start of its line, and the name of its target.
  private final int[] starts = new int[EventBatch.CAPACITY];
  private final long[] targetKeys = new long[EventBatch.CAPACITY];
  private final int[] targetStarts = new int[EventBatch.CAPACITY];
  private final int[] targetLengths = new int[EventBatch.CAPACITY];

  /** The line that was parsed last. */
  private long line;

  /** The error in the line behind the last batch. */
  private @Nullable TraceException failure;

  /** The end of the field that was found last. */
  private int fieldEnd;

  /** Reads from a stream, which is closed with this reader. */
  public StdReader(InputStream in) {
    this.in = in;
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  private static String place(long line) {
    return "line " + line;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    if (position == linesEnd) {
      linesEnd = wholeLines();
    }
    int rows = failure == null ? parseLines(batch) : 0;
    batch.setSize(resolveTargets(batch, rows));
    if (batch.size() == 0 && failure != null) {
      throw failure;
    }
    return limit > 0;
  }

  /** Parses lines until the batch is full; returns the number of rows. */
  private int parseLines(EventBatch batch) {
    int row = 0;
    while (position < linesEnd && row < EventBatch.CAPACITY) {
      line++;
      try {
        byte first = buffer[position];
        if (first == '\n' || first == '\r' || first == '#') {
          position = skipped(position);
        } else {
          position = parse(position, batch, row);
          row++;
        }
      } catch (MalformedEventException e) {
        failure = new TraceException(place(line), e.reason());
        break;
      }
    }
    return row;
  }

  /**
   * Looks up the targets of all rows; those of numbered variables together, so that the waits for
   * memory overlap. Returns the number of rows before the first malformed one.
   */
  private int resolveTargets(EventBatch batch, int rows) {
    int[] operations = batch.operations();
    int[] targets = batch.targets();
    symbols.of(Kind.VARIABLE).findNumbered(targetKeys, rows, targets);
    for (int row = 0; row < rows; row++) {
      boolean known = operations[row] <= Op.WRITE && targets[row] != NumberedNames.NONE;
      if (!known && !resolveTarget(batch, row)) {
        return row;
      }
    }
    return rows;
  }

  /** Looks up a target; returns false if it is malformed. */
  private boolean resolveTarget(EventBatch batch, int row) {
    Kind kind = Op.target(batch.operations()[row]);
    if (kind == null) {
      batch.targets()[row] = 0;
      return true;
    }
    SymbolTable table = symbols.of(kind);
    int known = table.size();
    int id = intern(table, targetKeys[row], targetStarts[row], targetLengths[row]);
    if (id == known && !StdSyntax.canName(kind, buffer, targetStarts[row], targetLengths[row])) {
      String reason = malformed(starts[row], "invalid " + kind.word() + " name").reason();
      failure = new TraceException(batch.place(row), reason);
      return false;
    }
    batch.targets()[row] = id;
    return true;
  }

  /** Fills the buffer and returns the end of its last whole line. */
  private int wholeLines() throws IOException {
    System.arraycopy(buffer, position, buffer, 0, limit - position);
    limit -= position;
    position = 0;
    while (!ended && limit < BUFFER) {
      int count = in.read(buffer, limit, BUFFER - limit);
      ended = count < 0;
      limit += Math.max(count, 0);
    }
    if (limit == 0) {
      return 0;
    }
    if (ended && buffer[limit - 1] != '\n') {
      buffer[limit++] = '\n';
    }
    int end = limit;
    while (end > 0 && buffer[end - 1] != '\n') {
      end--;
    }
    if (end == 0) {
      throw new TraceException(place(line + 1), TOO_LONG);
    }
    return end;
  }

  /**
   * Parses the line that starts at {@code start} into a row; returns the start of the next line.
   */
  private int parse(int start, EventBatch batch, int row) {
    int thread = thread(start);
    int at = fieldEnd + 1;
    int operation = StdSyntax.operation(scan(at, '('));
    if (operation < 0 || buffer[fieldEnd] != '(') {
      int end = wordEnd(at);
      operation = StdSyntax.operation(NameKey.of(buffer, at, end - at));
      if (operation < 0) {
        throw malformed(start, "unknown operation '" + text(at, end) + "'");
      }
      fieldEnd = end;
    }
    at = buffer[fieldEnd] == '(' ? fieldEnd + 1 : fieldEnd;
    targetLengths[row] = 0;
    targetKeys[row] = 0;
    if (buffer[at - 1] == '(') {
      target(operation, start, at, row);
      at = fieldEnd + 1;
    } else if (StdSyntax.needsTarget(operation)) {
      throw malformed(start, "'" + StdSyntax.word(operation) + "' needs a target in parentheses");
    }
    int site = 0;
    if (buffer[at] == '|') {
      long key = scan(at + 1, '\n');
      site = intern(sites, key, at + 1, fieldEnd - at - 1);
      at = fieldEnd;
    }
    if (buffer[at] == '\r') {
      at++;
    }
    if (buffer[at] != '\n') {
      throw malformed(start, buffer[at] == '|' ? "too many '|'" : "text after the operation");
    }
    if (at - start > MAX_LINE) {
      throw new MalformedEventException(TOO_LONG);
    }
    starts[row] = start;
    batch.lines()[row] = line;
    batch.operations()[row] = operation;
    batch.threads()[row] = thread;
    batch.sites()[row] = site;
    return at + 1;
  }

  /** The thread at the start of a line; {@link #fieldEnd} is left on the bar after it. */
  private int thread(int start) {
    long key = scan(start, '|');
    if (buffer[fieldEnd] != '|' || fieldEnd == start) {
      throw malformed(start, "expected thread|operation|location");
    }
    int known = threads.size();
    int thread = intern(threads, key, start, fieldEnd - start);
    if (thread == known && !StdSyntax.canName(Kind.THREAD, buffer, start, fieldEnd - start)) {
      throw malformed(start, "invalid thread name");
    }
    return thread;
  }

  private int skipped(int start) {
    int at = lineEnd(start);
    if (buffer[start] == '\r' && at != start + 1) {
      throw malformed(start, "expected thread|operation|location");
    }
    int note = start + StdSyntax.NOTE.length;
    if (at >= note && Arrays.equals(StdSyntax.NOTE, 0, note - start, buffer, start, note)) {
      int end = buffer[at - 1] == '\r' ? at - 1 : at;
      symbols.of(Kind.NOTE).intern(buffer, note, end - note);
    }
    return at + 1;
  }

  /** Finds the target in parentheses; leaves {@link #fieldEnd} at the closing one. */
  private void target(int operation, int start, int at, int row) {
    Kind kind = Op.target(operation);
    if (kind == null) {
      throw malformed(start, "'" + StdSyntax.word(operation) + "' takes no target");
    }
    long key = scan(at, ')');
    while (buffer[fieldEnd] == ')' && !closes(fieldEnd)) {
      scan(fieldEnd + 1, ')');
      key = NameKey.of(buffer, at, fieldEnd - at);
    }
    if (buffer[fieldEnd] != ')') {
      throw malformed(start, "no closing parenthesis");
    }
    if (fieldEnd == at && !kind.hasNone()) {
      throw malformed(start, "no name in the parentheses");
    }
    targetKeys[row] = key;
    targetStarts[row] = at;
    targetLengths[row] = fieldEnd - at;
  }

  /** Returns whether the parenthesis at this place is the last of its operation. */
  private boolean closes(int at) {
    byte next = buffer[at + 1];
    return next == '|' || next == '\n' || (next == '\r' && buffer[at + 2] == '\n');
  }

  private int intern(SymbolTable table, long key, int from, int length) {
    return table.intern(key, buffer, from, length);
  }

  /**
   * Finds the end of the field from {@code from} to the next {@code delimiter}, or to the end of
   * the line if there is none before it, and returns the field's key. A location ends at any bar.
   */
  private long scan(int from, int delimiter) {
    long word = (long) WORD.get(buffer, from);
    long stop = stops(word, delimiter);
    int length = Long.numberOfTrailingZeros(stop) >>> 3;
    if (length <= NameKey.SHORT_NAME) {
      fieldEnd = from + length;
      return (word & ~(-1L << (8 * length))) | ((long) length << 56);
    }
    int end = from;
    while (stop == 0) {
      end += Long.BYTES;
      stop = stops((long) WORD.get(buffer, end), delimiter);
    }
    fieldEnd = end + (Long.numberOfTrailingZeros(stop) >>> 3);
    return NameKey.of(buffer, from, fieldEnd - from);
  }

  /** Marks the bytes of a word that end a field. */
  private static long stops(long word, int delimiter) {
    long stop = matches(word, delimiter) | matches(word, '\n');
    return delimiter == '\n' ? stop | matches(word, '|') | matches(word, '\r') : stop;
  }

  /** The top bit of the lowest byte of {@code word} that equals {@code value}, and maybe higher. */
  static long matches(long word, int value) {
    long difference = word ^ (ONES * value);
    return (difference - ONES) & ~difference & TOPS;
  }

  private int wordEnd(int at) {
    int end = at;
    while (buffer[end] != '(' && buffer[end] != '|' && buffer[end] != '\n' && buffer[end] != '\r') {
      end++;
    }
    return end;
  }

  private int lineEnd(int start) {
    int end = start;
    while (buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private MalformedEventException malformed(int start, String reason) {
    int end = lineEnd(start);
    if (end - start > MAX_LINE) {
      return new MalformedEventException(TOO_LONG);
    }
    return new MalformedEventException(reason + " in '" + text(start, end) + "'");
  }

  /** Returns bytes as text of bounded length. */
  private String text(int from, int to) {
    String text = new String(buffer, from, Math.min(to - from, 80), StandardCharsets.UTF_8);
    return to - from > 80 ? text + "..." : text;
  }
}
