package dev.cosmodrome.runtime.sink;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.PackedEvent;
import dev.cosmodrome.trace.Symbols;

/** A sink that passes on single events; loops are not passed on. */
final class ListSink implements RecordingSink {
  private final Symbols symbols = new Symbols();
  private final EventSink out;

  ListSink(EventSink out) {
    this.out = out;
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    out.event(operation, thread, target, site);
  }

  @Override
  public void events(int thread, long[] packed, int from, int to) {
    for (int i = from; i < to; i++) {
      event(
          PackedEvent.operation(packed[i]),
          thread,
          PackedEvent.target(packed[i]),
          PackedEvent.site(packed[i]));
    }
  }

  @Override
  public void repeat(int thread, long[] rounds, int end, int period, long first, long number) {}

  @Override
  public void deferred(int thread, long segment, int operation, int variable, int site) {
    throw new AssertionError("no access is deferred");
  }

  @Override
  public void flush() {}

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void close() {}
}
