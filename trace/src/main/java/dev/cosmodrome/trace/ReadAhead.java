package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace ahead of its consumer, on a separate thread, unless it is short. Its symbol tables
 * are copies, so that the two threads share only the parts that they pass to each other.
 */
final class ReadAhead implements TraceReader {
  /**
   * The number of batches that are read on the thread of the consumer before a second thread is
   * started.
   */
  private static final int BATCHES_BEFORE_SECOND_THREAD = 64;

  private static final int PARTS = 4;
  private static final int BATCHES_IN_PART = 16;

  /** Consecutive events, and the symbols that are new with them. */
  private static final class Part {
    final EventBatch[] batches = new EventBatch[BATCHES_IN_PART];
    int size;
    boolean isLast;
    NewSymbols.Part symbols = new NewSymbols.Part();
    @Nullable Throwable failure;

    Part() {
      for (int i = 0; i < BATCHES_IN_PART; i++) {
        batches[i] = new EventBatch();
      }
    }
  }

  private final TraceReader reader;
  private final NewSymbols newSymbols;
  private final Symbols symbols = new Symbols();
  private final BlockingQueue<Part> free = new ArrayBlockingQueue<>(PARTS);
  private final BlockingQueue<Part> full = new ArrayBlockingQueue<>(PARTS);
  private volatile boolean closed;

  private int batches;

  /**
   * The current part, null before the first one, and the number of its batches that were delivered.
   */
  private @Nullable Part part;

  private int taken;

  /** Reads ahead with {@code reader}, which is used only here and closed with this reader. */
  ReadAhead(TraceReader reader) {
    this.reader = reader;
    newSymbols = new NewSymbols(reader.symbols());
    newSymbols.take().addTo(symbols);
    symbols.showSitesAs(reader.symbols());
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    if (batches < BATCHES_BEFORE_SECOND_THREAD) {
      batches++;
      boolean any = reader.read(batch);
      newSymbols.take().addTo(symbols);
      return any;
    }
    Part current = part == null ? start() : part;
    while (taken == current.size) {
      if (current.failure != null) {
        throw rethrown(current.failure);
      }
      if (current.isLast) {
        return false;
      }
      current = next(current);
    }
    batch.assign(current.batches[taken++]);
    return true;
  }

  @Override
  public boolean isCutOff() {
    boolean isOver = batches < BATCHES_BEFORE_SECOND_THREAD || (part != null && part.isLast);
    return isOver && reader.isCutOff();
  }

  /** Starts to read ahead; returns an empty part. */
  private Part start() {
    Part empty = new Part();
    for (int i = 1; i < PARTS; i++) {
      free.add(new Part());
    }
    Thread thread = new Thread(this::readParts, "cosmodrome-reader");
    thread.setDaemon(true);
    thread.start();
    part = empty;
    return empty;
  }

  private Part next(Part done) throws IOException {
    free.add(done);
    try {
      Part next = full.take();
      next.symbols.addTo(symbols);
      part = next;
      taken = 0;
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while reading");
    }
  }

  private static IOException rethrown(Throwable failure) throws IOException {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return (IOException) failure;
  }

  /** Reads until the trace ends or the consumer closes it. */
  private void readParts() {
    try {
      Part next = free.take();
      while (!closed) {
        fill(next);
        boolean isOver = next.isLast || next.failure != null;
        full.add(next);
        if (isOver) {
          return;
        }
        next = free.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void fill(Part next) {
    next.size = 0;
    try {
      while (next.size < BATCHES_IN_PART && !next.isLast) {
        if (reader.read(next.batches[next.size])) {
          next.size++;
        } else {
          next.isLast = true;
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      next.failure = e;
    }
    next.symbols = newSymbols.take();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    if (part != null) {
      free.add(part);
      part = null;
    }
    reader.close();
  }
}
