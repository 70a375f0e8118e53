package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a native file with deferred accesses, and puts these where they belong: the result is an
 * ordinary trace. Its symbols are complete from the beginning.
 */
final class ResolvedReader implements TraceReader {
  /** The position of reading in the rows of a thread with deferred accesses. */
  private static final class Position {
    final int thread;
    final DeferredGaps deferred;

    /** The number of rows so far, without {@link Op#SEGMENT} and {@link Op#ENTER}. */
    long rows;

    /** The number of gaps with accesses so far. */
    int gaps;

    /**
     * The number of the following {@link Op#ENTER} rows that were moved to the start of the gap.
     */
    int moved;

    /** The events of gaps so far that were not delivered yet. */
    int next;

    int end;

    Position(int thread, DeferredGaps deferred) {
      this.thread = thread;
      this.deferred = deferred;
    }

    /** Starts a gap; returns whether it has events. */
    boolean startGap() {
      if (gaps == deferred.gaps().size() || deferred.gaps().get(gaps).number() != rows) {
        return false;
      }
      DeferredGaps.Gap gap = deferred.gaps().get(gaps++);
      end = gap.end();
      moved = gap.entered();
      return true;
    }
  }

  private final InputStream in;
  private final CosmoRows rows;
  private final Symbols symbols;
  private final boolean isCutOff;

  /** By thread, those that have deferred accesses. */
  private final Map<Integer, Position> positions = new HashMap<>();

  // The thread of the last row, and its position.
  private int thread = -1;
  private @Nullable Position position;

  /** The threads whose deferred accesses come next. */
  private final Queue<Position> inserted = new ArrayDeque<>();

  private final EventBatch batch = new EventBatch();

  /** The next row of the batch. */
  private int row;

  private long remainingRows;
  private long events;
  private boolean isOver;

  /** Reads a file from a stream, which is closed with this reader. */
  ResolvedReader(InputStream in, boolean partial, DeferredAccesses deferred) throws IOException {
    this.in = in;
    symbols = deferred.symbols();
    rows = new CosmoRows(in, partial, symbols);
    remainingRows = deferred.rows();
    isCutOff = deferred.isCutOff();
    deferred.threads().forEach(this::start);
  }

  private void start(int id, DeferredGaps deferred) {
    Position start = new Position(id, deferred);
    positions.put(id, start);
    if (!deferred.isForked()) {
      startGap(start);
    }
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public boolean isCutOff() {
    return isOver && isCutOff;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  @Override
  public boolean read(EventBatch to) throws IOException {
    int size = 0;
    while (size < EventBatch.CAPACITY && !isOver) {
      if (!inserted.isEmpty()) {
        size = insert(inserted.element(), to, size);
      } else if (row < batch.size()) {
        size = take(to, size);
      } else {
        isOver = !readRows();
      }
    }
    to.setSize(size);
    to.startAt(events);
    events += size;
    return size > 0;
  }

  /** Reads the next rows, up to the last one that the first passes have seen. */
  private boolean readRows() throws IOException {
    row = 0;
    if (remainingRows == 0 || !rows.read(batch)) {
      return false;
    }
    batch.setSize((int) Math.min(batch.size(), remainingRows));
    remainingRows -= batch.size();
    return true;
  }

  /** Delivers deferred accesses of a thread; returns the first row that is still free. */
  private int insert(Position at, EventBatch to, int from) {
    EventColumns gap = at.deferred.events();
    int size = from;
    while (size < EventBatch.CAPACITY && at.next < at.end) {
      int event = at.next++;
      to.set(size++, gap.operation(event), at.thread, gap.target(event), gap.site(event));
    }
    if (at.next == at.end) {
      inserted.remove();
    }
    return size;
  }

  /** Delivers rows, up to one that deferred accesses follow; returns the first free row. */
  private int take(EventBatch to, int from) {
    int size = from;
    while (row < batch.size() && size < EventBatch.CAPACITY && inserted.isEmpty()) {
      int operation = batch.operations()[row];
      int target = batch.targets()[row];
      if (batch.threads()[row] != thread) {
        thread = batch.threads()[row];
        position = positions.get(thread);
      }
      if (operation != Op.SEGMENT && !isMoved(operation, position)) {
        to.set(size++, operation, thread, target, batch.sites()[row]);
        startGaps(operation, target, position);
      }
      row++;
    }
    return size;
  }

  /** Returns whether a row is delivered earlier than at its place. */
  private static boolean isMoved(int operation, @Nullable Position at) {
    if (operation != Op.ENTER || at == null || at.moved == 0) {
      return false;
    }
    at.moved--;
    return true;
  }

  /** Starts the gaps that a row opens: one of its thread, and the first one of a forked thread. */
  private void startGaps(int operation, int target, @Nullable Position at) {
    if (at != null && operation != Op.ENTER) {
      at.rows++;
      startGap(at);
    }
    if (operation == Op.FORK) {
      Position forked = positions.get(target);
      if (forked != null && forked != at && forked.rows == 0) {
        startGap(forked);
      }
    }
  }

  private void startGap(Position at) {
    if (at.startGap()) {
      inserted.add(at);
    }
  }
}
