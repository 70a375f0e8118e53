package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The deferred accesses of a native file and the places in the trace where they belong. They are
 * found in two passes: the first one collects the accesses and skips everything else; if there are
 * any, the second one reads the rows and finds the place of each access. The memory is proportional
 * to the number of deferred accesses, apart from the symbols.
 */
final class DeferredAccesses {
  /** Opens a file at its beginning; the caller closes the stream. */
  @FunctionalInterface
  interface Source {
    InputStream open() throws IOException;
  }

  private final Map<Integer, DeferredGaps> threads = new TreeMap<>();
  private final Symbols symbols;
  private final boolean isCutOff;
  private long rows;

  /**
   * Finds the deferred accesses of a file; returns null if it has none.
   *
   * @param partial whether a file that was cut off ends at its last whole chunk instead of being
   *     malformed
   * @throws TraceException if the file has deferred accesses and is malformed
   */
  static @Nullable DeferredAccesses of(Source file, boolean partial) throws IOException {
    Map<Integer, DeferredList> lists = new TreeMap<>();
    try (InputStream in = file.open()) {
      if (!collect(in, lists)) {
        return null;
      }
    }
    try (InputStream in = file.open()) {
      return new DeferredAccesses(lists, new CosmoRows(in, partial));
    }
  }

  /**
   * Collects the accesses of a file up to its end or first damage, which the next pass reports.
   *
   * @return whether there is a chunk for them
   */
  private static boolean collect(InputStream in, Map<Integer, DeferredList> lists) {
    boolean isAny = false;
    try {
      ChunkReader chunks = new ChunkReader(in);
      if (chunks.version() < CosmoFormat.VERSION) {
        return false;
      }
      while (chunks.next()) {
        if (chunks.type() != CosmoFormat.DEFERRED) {
          chunks.skip();
        } else if (chunks.load()) {
          isAny = true;
          CosmoDeferred.decode(
              chunks.raw(),
              chunks.length(),
              chunks.count(),
              (thread, segment, operation, variable, site) ->
                  lists
                      .computeIfAbsent(thread, id -> new DeferredList())
                      .add(segment, operation, variable, site));
        }
      }
    } catch (IOException | TraceException e) {
      // The file is cut off, damaged, or no native one.
    }
    return isAny;
  }

  private DeferredAccesses(Map<Integer, DeferredList> lists, CosmoRows in) throws IOException {
    long number = lists.values().stream().mapToLong(DeferredList::size).sum();
    lists.forEach((thread, list) -> threads.put(thread, new DeferredGaps(list)));
    lists.clear();
    EventBatch batch = new EventBatch();
    while (in.read(batch)) {
      place(batch);
      rows += batch.size();
    }
    threads.values().forEach(DeferredGaps::end);
    if (in.deferred() != number) {
      throw new TraceException("event " + rows, "the file was changed while it was read");
    }
    symbols = in.symbols();
    isCutOff = in.isCutOff();
  }

  private void place(EventBatch batch) {
    int last = -1;
    DeferredGaps gaps = null;
    for (int row = 0; row < batch.size(); row++) {
      int operation = batch.operations()[row];
      int thread = batch.threads()[row];
      int target = batch.targets()[row];
      if (thread != last) {
        last = thread;
        gaps = threads.get(thread);
      }
      if (gaps != null) {
        gaps.row(operation, target, batch.sites()[row]);
      }
      DeferredGaps forked = operation == Op.FORK && target != thread ? threads.get(target) : null;
      if (forked != null) {
        forked.fork();
      }
    }
  }

  /** The threads that have deferred accesses, in order, and where these belong. */
  Map<Integer, DeferredGaps> threads() {
    return threads;
  }

  /** The number of rows of the file. */
  long rows() {
    return rows;
  }

  /** Returns whether the file ends before its end mark. */
  boolean isCutOff() {
    return isCutOff;
  }

  /** Returns a copy of all symbols of the file. */
  Symbols symbols() {
    Symbols copy = new Symbols();
    new NewSymbols(symbols).take().addTo(copy);
    return copy;
  }
}
