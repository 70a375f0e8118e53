package dev.cosmodrome.runtime.sink;

import dev.cosmodrome.trace.CosmoReader;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.PackedEvent;
import dev.cosmodrome.trace.Symbols;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Passes all events on to another sink, and those of a window to a receiver of its own: a window is
 * a part of the recording, such as that of one test. Operations that are open when a window begins,
 * such as a held lock, are repeated before the first event of the thread in the window, so that the
 * window is a recording by itself.
 */
public final class WindowSink implements RecordingSink {
  /** Receives the events of one window. */
  public interface Window extends EventSink, Closeable {}

  private final RecordingSink whole;
  private final OpenEvents open = new OpenEvents();

  /** The threads that have had an event in the window. */
  private final BitSet threads = new BitSet();

  private @Nullable Window window;

  /** Creates a sink without a window, before any event. */
  public WindowSink(RecordingSink whole) {
    this.whole = whole;
  }

  /**
   * Creates a sink without a window, in the middle of a recording.
   *
   * @param before the recording so far, in the native format, up to the end of a chunk
   */
  public WindowSink(RecordingSink whole, InputStream before) throws IOException {
    this(whole);
    try (CosmoReader reader = CosmoReader.withoutDeferred(before)) {
      reader.readAll(open);
    }
  }

  /** Begins a window: it receives the events from now on. A window that is open is ended. */
  public void begin(Window begun) throws IOException {
    end();
    threads.clear();
    window = begun;
  }

  /** Ends the window, if there is one, and closes it. */
  public void end() throws IOException {
    Window ended = window;
    window = null;
    if (ended != null) {
      ended.close();
    }
  }

  @Override
  public Symbols symbols() {
    return whole.symbols();
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    whole.event(operation, thread, target, site);
    receive(operation, thread, target, site);
  }

  @Override
  public void events(int thread, long[] packed, int from, int to) {
    whole.events(thread, packed, from, to);
    for (int i = from; i < to; i++) {
      receive(thread, packed[i]);
    }
  }

  @Override
  public void repeat(int thread, long[] rounds, int end, int period, long first, long number) {
    whole.repeat(thread, rounds, end, period, first, number);
    for (long at = first; at < first + number; at++) {
      int place = end - period + (int) (at % period);
      long stride = rounds[place] - rounds[place - period];
      receive(thread, rounds[place] + (at / period + 1) * stride);
    }
  }

  @Override
  public void deferred(int thread, long segment, int operation, int variable, int site) {
    throw new IllegalStateException("a recording with windows has no deferred accesses");
  }

  private void receive(int thread, long event) {
    receive(
        PackedEvent.operation(event), thread, PackedEvent.target(event), PackedEvent.site(event));
  }

  private void receive(int operation, int thread, int target, int site) {
    Window receiver = window;
    if (receiver != null) {
      if (!threads.get(thread)) {
        threads.set(thread);
        open.tell(thread, receiver);
      }
      receiver.event(operation, thread, target, site);
    }
    open.event(operation, thread, target, site);
  }

  @Override
  public void flush() throws IOException {
    whole.flush();
  }

  @Override
  public long bytes() {
    return whole.bytes();
  }

  @Override
  public void close() throws IOException {
    try {
      end();
    } finally {
      whole.close();
    }
  }
}
