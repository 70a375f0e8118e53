package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the native format, {@link CosmoFormat}, from a stream. A trace with deferred accesses can't
 * be read this way, because they have to be known before the events: see {@link TraceFile}.
 */
public final class CosmoReader implements TraceReader {
  private final CosmoRows rows;
  private long events;

  /** Reads from a stream, which is closed with this reader. */
  public CosmoReader(InputStream in) throws IOException {
    this(in, false);
  }

  /**
   * Reads from a stream, which is closed with this reader.
   *
   * @param partial whether a file that was cut off ends at its last whole chunk instead of being
   *     malformed; if the file has grown since, a later call continues there
   */
  public CosmoReader(InputStream in, boolean partial) throws IOException {
    this(new CosmoRows(in, partial));
    rows.refuseDeferred();
  }

  private CosmoReader(CosmoRows rows) {
    this.rows = rows;
  }

  /**
   * Reads from a stream, which is closed with the reader, up to its last whole chunk, and leaves
   * out deferred accesses.
   */
  public static CosmoReader withoutDeferred(InputStream in) throws IOException {
    return new CosmoReader(new CosmoRows(in, true));
  }

  @Override
  public Symbols symbols() {
    return rows.symbols();
  }

  @Override
  public boolean isCutOff() {
    return rows.isCutOff();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    boolean any;
    do {
      any = rows.read(batch);
      if (any && rows.hasSegments()) {
        removeSegments(batch);
      }
    } while (any && batch.size() == 0);
    if (any) {
      batch.startAt(events);
      events += batch.size();
    }
    return any;
  }

  private static void removeSegments(EventBatch batch) {
    int kept = 0;
    for (int row = 0; row < batch.size(); row++) {
      if (batch.operations()[row] != Op.SEGMENT) {
        batch.copy(row, kept++);
      }
    }
    batch.setSize(kept);
  }
}
