package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.sink.RecordingSink;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Merges the logs of all threads into one order.
 *
 * <p>It works in rounds. A round first reads the clock, then how much each thread has published,
 * and writes the published events up to that time in the order of their times. This order is
 * correct: if an event must come before another, it was published before the other one took its
 * time, so it is written in the same round or in an earlier one. Events with the same time are
 * independent and come in any order.
 *
 * <p>Only {@link #add} may be called by any thread; the rest is for the recorder.
 *
 * @param <T> the owner of a log
 */
public final class LogMerger<T> {
  private final Clock clock;
  private final Definitions definitions;
  private final Backlog backlog;

  /**
   * The newest of the logs that were added since the last round: a stack that is linked by hand,
   * because the queues of the JDK have hooks.
   */
  private final AtomicReference<@Nullable Entry<T>> added = new AtomicReference<>();

  private final List<Entry<T>> logs = new ArrayList<>();

  /** The deferred accesses that threads have reported since the last round. */
  private final DeferredAccessBuffer deferred = new DeferredAccessBuffer();

  /** The logs with events for this round, by the time of their next event. */
  private final PriorityQueue<LogReader> ready = new PriorityQueue<>();

  /** A log that is merged, its owner, and the log that was added before it. */
  private record Entry<T>(LogReader reader, T owner, @Nullable Entry<T> earlier) {}

  public LogMerger(SharedState shared) {
    clock = shared.clock;
    definitions = shared.definitions;
    backlog = shared.backlog;
  }

  /** Adds the log of a thread; any thread may call this. */
  public void add(LogWriter log, int thread, T owner) {
    LogReader reader = new LogReader(log, thread);
    Entry<T> earlier;
    do {
      earlier = added.get();
    } while (!added.compareAndSet(earlier, new Entry<>(reader, owner, earlier)));
  }

  /**
   * Writes the events up to the current time.
   *
   * @param patience the number of nanoseconds for which threads may hold events back that they may
   *     still retract; negative if they may not
   */
  public void merge(long patience, RecordingSink sink) {
    long now = clock.now(); // before anything is looked at
    addTo(logs, added.getAndSet(null));
    for (Entry<T> log : logs) {
      now = log.reader.limit(now, patience);
    }
    Iterator<Entry<T>> all = logs.iterator();
    while (all.hasNext()) {
      LogReader log = all.next().reader;
      log.moveDeferred(deferred, definitions);
      if (log.look(now)) {
        ready.add(log);
      } else if (log.isDone()) {
        log.moveDeferred(deferred, definitions);
        backlog.consumed(log.takeRead());
        all.remove();
      }
    }
    definitions.drainTo(sink.symbols());
    deferred.drainTo(sink);
    while (!ready.isEmpty()) {
      LogReader log = ready.poll();
      long until = ready.isEmpty() ? Long.MAX_VALUE : ready.peek().time();
      if (log.copyTo(sink, until)) {
        ready.add(log);
      }
      backlog.consumed(log.takeRead());
    }
  }

  /** Returns the owners of all logs that are not merged to their end. */
  public List<T> owners() {
    List<Entry<T>> all = new ArrayList<>(logs);
    addTo(all, added.get());
    List<T> owners = new ArrayList<>();
    for (Entry<T> log : all) {
      owners.add(log.owner);
    }
    return owners;
  }

  /** Adds a stack of logs to a list, in the order in which they were added to the stack. */
  private static <T> void addTo(List<Entry<T>> logs, @Nullable Entry<T> last) {
    int at = logs.size();
    for (Entry<T> log = last; log != null; log = log.earlier) {
      logs.add(at, log);
    }
  }

  /** Forgets all logs. */
  public void clear() {
    added.set(null);
    logs.clear();
    ready.clear();
  }
}
