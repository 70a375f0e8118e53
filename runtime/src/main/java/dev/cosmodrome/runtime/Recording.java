package dev.cosmodrome.runtime;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state of a recording: its clock, its names, the last access to each variable and the logs of
 * its threads. Hooks feed the recording of the JVM, which {@link Recorder} has; a test can create
 * another one.
 */
public final class Recording {
  final Settings settings;
  final Clock clock = new Clock();
  final Definitions definitions;
  final LastAccessTable lastAccesses = new LastAccessTable();
  final BlockingMethods blockingMethods;
  final Backlog backlog;
  final LogMerger<ThreadLog> merger;

  private final AtomicInteger nextStrand = new AtomicInteger(Channel.NOBODY);
  private volatile boolean isOn;

  Recording(Settings settings) {
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
  ThreadLog newLog(String name) {
    ThreadLog log = new ThreadLog(this, name);
    merger.add(log.writer, log.id, log);
    return log;
  }

  /** A number for a task that a thread runs: negative, and no other task has it. */
  int nextStrand() {
    return nextStrand.decrementAndGet();
  }

  /** Whether events are recorded. */
  boolean isOn() {
    return isOn;
  }

  /** Starts to record events. */
  void start() {
    isOn = true;
  }

  /** Records no more events. */
  void stop() {
    isOn = false;
    backlog.close();
  }
}
