package dev.cosmodrome.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the rows of a native file, {@link CosmoFormat}, as they are in it: its events without the
 * deferred accesses, and the {@link Op#SEGMENT} rows between them.
 */
final class CosmoRows implements Closeable {
  private final InputStream in;
  private final boolean partial;
  private final ChunkReader chunks;
  private final Symbols symbols;

  /** Whether the symbols were complete from the beginning. */
  private final boolean isComplete;

  private final CosmoEvents events;
  private final EventLimits limits;
  private long rows;
  private long deferred;
  private boolean refusesDeferred;
  private boolean ended;
  private boolean cutOff;

  /**
   * Reads from a stream, which is closed with this reader.
   *
   * @param partial whether a file that was cut off ends at its last whole chunk instead of being
   *     malformed; if the file has grown since, a later call continues there
   */
  CosmoRows(InputStream in, boolean partial) throws IOException {
    this(in, partial, new Symbols(), false);
  }

  /** Reads a file again whose symbols are known from the first time. */
  CosmoRows(InputStream in, boolean partial, Symbols complete) throws IOException {
    this(in, partial, complete, true);
  }

  private CosmoRows(InputStream in, boolean partial, Symbols symbols, boolean isComplete)
      throws IOException {
    this.in = in;
    this.partial = partial;
    this.symbols = symbols;
    this.isComplete = isComplete;
    chunks = new ChunkReader(in);
    boolean hasSegments = chunks.version() >= CosmoFormat.VERSION;
    events = new CosmoEvents(chunks.raw(), symbols, hasSegments);
    limits = new EventLimits(symbols);
  }

  /** Rejects a file with deferred accesses. */
  void refuseDeferred() {
    refusesDeferred = true;
  }

  /** The symbols to which the rows so far refer, or more. */
  Symbols symbols() {
    return symbols;
  }

  /** Returns whether the file was found to end before its end mark. */
  boolean isCutOff() {
    return cutOff;
  }

  /** The number of deferred accesses in the chunks that were read. */
  long deferred() {
    return deferred;
  }

  /** Returns whether the rows that were read last may include {@link Op#SEGMENT}. */
  boolean hasSegments() {
    return events.hasSegments();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Fills a batch with the next rows; returns false at the end of the file. */
  boolean read(EventBatch batch) throws IOException {
    while (events.isOver()) {
      if (ended || !nextChunk()) {
        return false;
      }
    }
    events.decode(batch);
    batch.startAt(rows);
    rows += batch.size();
    if (batch.size() == 0) {
      throw malformed("damaged events: " + events.damage());
    }
    return true;
  }

  /** Decodes the next chunk; returns false at the end of the file. */
  private boolean nextChunk() throws IOException {
    if (!chunks.next() || !chunks.load()) {
      return cutOff();
    }
    cutOff = false;
    switch (chunks.type()) {
      case CosmoFormat.SYMBOLS -> defineSymbols(false);
      case CosmoFormat.SERIES -> defineSymbols(true);
      case CosmoFormat.EVENTS -> startEvents();
      case CosmoFormat.DEFERRED -> checkDeferred();
      case CosmoFormat.END -> checkEnd();
      default -> throw unknownType();
    }
    return true;
  }

  private boolean cutOff() {
    if (!partial) {
      String end = chunks.endsInChunk() ? "in a chunk" : "without an end mark";
      throw malformed("the file ends " + end + ", after " + rows + " whole events");
    }
    ended = chunks.endsInChunk();
    cutOff = true;
    return false;
  }

  private void defineSymbols(boolean series) {
    if (isComplete) {
      return;
    }
    byte[] raw = chunks.raw();
    if (chunks.length() < 1 || raw[0] < 0 || raw[0] >= Kind.count()) {
      throw malformed("damaged symbols");
    }
    SymbolTable table = symbols.of(Kind.at(raw[0]));
    if (chunks.first() != table.size()) {
      throw malformed("damaged symbols: some are missing or repeated");
    }
    CosmoTexts texts = new CosmoTexts(raw, 1, chunks.length());
    for (int remaining = chunks.count(); remaining > 0; remaining--) {
      int ids = series ? texts.number() : 1;
      if (!texts.next()) {
        throw malformed("damaged symbols");
      }
      try {
        texts.define(table, series, ids);
      } catch (MalformedEventException e) {
        throw malformed(e.reason());
      }
      if (chunks.version() < CosmoFormat.TYPED_VERSION
          && table.texts().isTyped(table.entries() - 1)) {
        throw malformed("damaged symbols");
      }
    }
    if (!texts.isOver()) {
      throw malformed("damaged symbols");
    }
  }

  private void startEvents() {
    if (chunks.first() != rows) {
      throw malformed("events from " + chunks.first() + " on, where " + rows + " should follow");
    }
    events.start(chunks.length(), chunks.count(), rows);
  }

  private void checkDeferred() {
    if (chunks.version() < CosmoFormat.VERSION) {
      throw unknownType();
    }
    if (refusesDeferred) {
      throw malformed("deferred accesses, which can be read from a file only, not from a stream");
    }
    if (chunks.first() != deferred) {
      throw malformed("damaged deferred accesses: some are missing or repeated");
    }
    limits.update();
    if (!CosmoDeferred.decode(chunks.raw(), chunks.length(), chunks.count(), this::checkDeferred)) {
      throw malformed("damaged deferred accesses");
    }
    deferred += chunks.count();
  }

  private void checkDeferred(int thread, long segment, int operation, int variable, int site) {
    if (!limits.allow(operation, thread, variable, site)) {
      throw malformed("damaged deferred accesses: one refers to an unknown symbol");
    }
  }

  private void checkEnd() throws IOException {
    if (chunks.first() != rows) {
      throw malformed("the end mark counts " + chunks.first() + " events, the file has " + rows);
    }
    if (!chunks.isLast()) {
      throw malformed("data after the end mark");
    }
    ended = true;
  }

  private TraceException unknownType() {
    return malformed("unknown chunk type " + (chunks.type() & 0xFF));
  }

  private TraceException malformed(String reason) {
    return chunks.malformed(reason);
  }
}
