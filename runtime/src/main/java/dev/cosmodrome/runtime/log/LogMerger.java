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
 * <p>It works in rounds. A round takes the time, then looks what each thread has published, and
 * writes those events whose time has come, in the order of their times. An event that had to come
 * before one of them was published before that one's time, so it is written in this round or was
 * written in an earlier one.
 *
 * @param <T> the owner of a log
 */
public final class LogMerger<T> {
  private final Clock clock;
  private final Definitions definitions;
  private final Backlog backlog;

  /** The newest of the logs that were added since the last round; queues of the JDK have hooks. */
  private final AtomicReference<@Nullable Entry<T>> added = new AtomicReference<>();

  private final List<Entry<T>> logs = new ArrayList<>();
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
   * Writes the events whose time has come.
   *
   * @param patience for how many nanoseconds threads may hold back what they may take back, less
   *     than 0 for not at all
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
      if (log.look(now)) {
        ready.add(log);
      } else if (log.isDone()) {
        backlog.consumed(log.takeRead());
        all.remove();
      }
    }
    definitions.drainTo(sink.symbols());
    while (!ready.isEmpty()) {
      LogReader log = ready.poll();
      long until = ready.isEmpty() ? Long.MAX_VALUE : ready.peek().time();
      if (log.copyTo(sink, until)) {
        ready.add(log);
      }
      backlog.consumed(log.takeRead());
    }
  }

  /** The owners of all logs that are not merged to their end. */
  public List<T> owners() {
    List<Entry<T>> all = new ArrayList<>(logs);
    addTo(all, added.get());
    List<T> owners = new ArrayList<>();
    for (Entry<T> log : all) {
      owners.add(log.owner);
    }
    return owners;
  }

  /** Adds a log and those that were added before it, which come first. */
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
