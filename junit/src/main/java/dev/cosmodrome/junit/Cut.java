package dev.cosmodrome.junit;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.BitSet;

/**
 * Passes on the events between two marks. What a thread is in at the first mark, such as a lock
 * that it holds, comes before the first event of the thread that is passed on.
 */
final class Cut implements EventSink {
  private final int begin;
  private final int end;
  private final OpenEvents open;
  private final EventSink out;
  private final BitSet seen = new BitSet();
  private boolean isInside;

  /**
   * Creates a cut.
   *
   * @param begin the variable that is written as the first mark
   * @param end the variable that is written as the last mark
   * @param open what the threads are in before the events to come; it is kept up to date
   * @param out takes the events
   */
  Cut(int begin, int end, OpenEvents open, EventSink out) {
    this.begin = begin;
    this.end = end;
    this.open = open;
    this.out = out;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (operation == Op.VOLATILE_WRITE && (target == begin || target == end)) {
      isInside = target == begin;
      return;
    }
    if (isInside) {
      if (!seen.get(thread)) {
        seen.set(thread);
        open.tell(thread, out);
      }
      out.event(operation, thread, target, site);
    }
    open.event(operation, thread, target, site);
  }
}
