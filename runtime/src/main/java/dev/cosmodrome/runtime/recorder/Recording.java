package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.VirtualThreads;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.log.LogChunk;
import dev.cosmodrome.runtime.log.LogMerger;
import dev.cosmodrome.runtime.log.NoisePlan;
import dev.cosmodrome.runtime.log.SharedState;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.sink.RecordingSink;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Owns the state of a recording: its clock, its names, the last access to each variable, the logs
 * of its threads and their merge. Hooks feed the recording of the JVM, which {@link Recorder} has;
 * a test can create another one, feed its logs and read what a sink receives.
 *
 * <p>Static, and so shared by all recordings of a JVM, are only the identities, layouts and labels
 * of objects and classes (they describe the JVM, see {@link Identities}), the locks that keep
 * volatile accesses and calls of collections apart (they belong to objects of the program), and the
 * problems (instrumentation reports them before anything is recorded).
 */
public final class Recording {
  private final SharedState shared;
  private final LogMerger<ThreadLog> merger;
  private final EndedThreads endedThreads = new EndedThreads();
  private final Function<Thread, ThreadContext> contexts = new Contexts(this);
  private volatile boolean isSteered;

  /** Finds the context of a thread; no lambda, since the JDK may have hooks. */
  private record Contexts(Recording recording) implements Function<Thread, ThreadContext> {
    @Override
    public ThreadContext apply(Thread thread) {
      return recording.logOf(thread);
    }
  }

  /** Creates a recording without threads and events. */
  public Recording(Settings settings) {
    shared = new SharedState(settings);
    merger = new LogMerger<>(shared);
  }

  /** Returns the settings of the recording. */
  public Settings settings() {
    return shared.settings;
  }

  /** Returns the names of the recording. */
  public Definitions definitions() {
    return shared.definitions;
  }

  /** Returns the noise that disturbs threads. */
  public NoisePlan noise() {
    return shared.noise;
  }

  /** Returns the threads that have ended and that the JVM waits for. */
  public EndedThreads endedThreads() {
    return endedThreads;
  }

  /** Returns the state that the logs of all threads share. */
  SharedState shared() {
    return shared;
  }

  /**
   * Marks a method as the whole task of a pool: it is not meant to be atomic, as if it had blocked.
   */
  public void task(int method) {
    shared.blockingMethods.add(method);
  }

  /** Defines the layout of a class; see {@link Layout#define}. */
  public int defineClass(
      @Nullable ClassLoader loader,
      String className,
      @Nullable String root,
      @Nullable String stateField,
      String[] fields,
      String[] statics,
      String[] methods) {
    return Layout.define(
        shared.definitions,
        shared.settings.units(),
        loader,
        className,
        root,
        stateField,
        fields,
        statics,
        methods);
  }

  /** Creates the log of a thread. */
  public ThreadLog newLog(String name) {
    ThreadLog log = new ThreadLog(shared, name, contexts);
    merger.add(log.writer(), log.id, log);
    return log;
  }

  /** Returns the log of a thread, which is created if it has none. */
  public ThreadLog logOf(Thread thread) {
    Identity identity = Identities.of(thread);
    synchronized (identity) {
      if (identity.attachment instanceof ThreadLog log) {
        return log;
      }
      ThreadLog log = newLog(thread.getName());
      log.setThread(identity);
      if (VirtualThreads.isCarrier(thread.getClass())) {
        log.suppressRecording();
      }
      identity.attachment = log;
      return log;
    }
  }

  /** Returns the log of a thread, null if it has none. */
  public @Nullable ThreadLog knownLogOf(Thread thread) {
    Identity identity = Identities.find(thread);
    return identity != null && identity.attachment instanceof ThreadLog log ? log : null;
  }

  /**
   * Passes the events up to the current time to a sink.
   *
   * @param patience the number of nanoseconds for which threads may hold events back that they may
   *     still retract; negative if they may not
   */
  public void merge(long patience, RecordingSink sink) {
    merger.merge(patience, sink);
  }

  /** Returns the logs that are not merged to their end. */
  public List<ThreadLog> openLogs() {
    return merger.owners();
  }

  /** Removes all logs. */
  void clear() {
    merger.clear();
  }

  /** Returns whether events are recorded. */
  public boolean isOn() {
    return shared.isOn();
  }

  /** Starts to record events. */
  public void start() {
    shared.start();
  }

  /** Records no more events. */
  public void stop() {
    shared.stop();
  }

  /**
   * Calls the methods that logging threads need, so that the JVM links them before classes of the
   * JDK have hooks.
   */
  public void prepare() {
    VariableGroup group = VariableGroup.of(0, 1);
    group.set(0, group.get(0));
    group.change(0, 0, 0);
    LogChunk.prepare();
  }

  /** Marks the run as steered into a schedule: the steering command reports deadlocks then. */
  public void steered() {
    isSteered = true;
  }

  boolean isSteered() {
    return isSteered;
  }
}
