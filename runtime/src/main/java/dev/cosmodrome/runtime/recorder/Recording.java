package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.library.Channel;
import dev.cosmodrome.runtime.log.Backlog;
import dev.cosmodrome.runtime.log.BlockingMethods;
import dev.cosmodrome.runtime.log.Clock;
import dev.cosmodrome.runtime.log.LastAccessTable;
import dev.cosmodrome.runtime.log.LogMerger;
import dev.cosmodrome.runtime.log.ThreadLog;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state of a recording: its clock, its names, the last access to each variable and the logs of
 * its threads. Hooks feed the recording of the JVM, which {@link Recorder} has; a test can create
 * another one.
 */
public final class Recording {
  public final Settings settings;
  public final Clock clock = new Clock();
  public final Definitions definitions;
  public final LastAccessTable lastAccesses = new LastAccessTable();
  public final BlockingMethods blockingMethods;
  public final Backlog backlog;
  public final LogMerger<ThreadLog> merger;

  private final AtomicInteger nextStrand = new AtomicInteger(Channel.NOBODY);
  private volatile boolean isOn;

  public Recording(Settings settings) {
    this.settings = settings;
    definitions = new Definitions(settings.maxVariables());
    blockingMethods = new BlockingMethods(definitions);
    backlog = new Backlog(settings.bufferBytes() / Long.BYTES);
    merger = new LogMerger<>(clock, definitions, backlog);
  }

  /** The names of the recording. */
  public Definitions definitions() {
    return definitions;
  }

  /** Notes a method that is all that a pool runs as a task: it is no step, as if it had blocked. */
  public void task(int method) {
    blockingMethods.add(method);
  }

  /** Creates the log of a thread. */
  public ThreadLog newLog(String name) {
    ThreadLog log = new ThreadLog(this, name);
    merger.add(log.writer, log.id, log);
    return log;
  }

  /** A number for a task that a thread runs: negative, and no other task has it. */
  public int nextStrand() {
    return nextStrand.decrementAndGet();
  }

  /** Whether events are recorded. */
  public boolean isOn() {
    return isOn;
  }

  /** Starts to record events. */
  public void start() {
    isOn = true;
  }

  /** Records no more events. */
  public void stop() {
    isOn = false;
    backlog.close();
  }
}
