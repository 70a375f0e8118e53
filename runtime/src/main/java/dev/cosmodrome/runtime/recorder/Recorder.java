package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.sink.FileSink;
import dev.cosmodrome.runtime.sink.RecordingSink;
import dev.cosmodrome.runtime.sink.WindowFile;
import dev.cosmodrome.runtime.sink.WindowSink;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Note;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records this JVM: merges the logs of its threads in rounds, on a thread of its own. The lock of
 * this object guards the sink and the merge, because windows and the end of the JVM merge on other
 * threads.
 */
public final class Recorder implements Runnable {
  /** The pause between two rounds while the backlog is small. */
  private static final long ROUND_MILLIS = 20;

  /** The time after which written events are flushed. */
  private static final long FLUSH_NANOS = 200_000_000;

  // The time for which threads may hold events back, usually and with a large backlog.
  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long SHORT_PATIENCE_NANOS = 20_000_000;
  private static final long NO_PATIENCE = -1;

  /** The recording of this JVM; {@link Settings#use} comes first. */
  public static final Recording RECORDING = new Recording(Settings.current());

  private static @Nullable Recorder current;

  /** Whether a class of the program got hooks. */
  private static volatile boolean sawProgram;

  private final Recording recording;
  private RecordingSink sink;

  /** The sink if windows are used, null if none was begun yet. */
  private @Nullable WindowSink windows;

  private long flushed = System.nanoTime();

  /** Whether the file was completed. */
  private boolean finished;

  /** Whether writing has failed, so that nothing more is written. */
  private boolean broken;

  private Recorder(Recording recording, RecordingSink sink) {
    this.recording = recording;
    this.sink = sink;
  }

  /** Returns the recording of this JVM. */
  public static Recording recording() {
    return RECORDING;
  }

  /** Starts to record, if the settings name a file. */
  public static void start() throws IOException {
    Path out = RECORDING.settings().out();
    if (out != null) {
      Recorder recorder = new Recorder(RECORDING, new FileSink(out));
      current = recorder;
      RECORDING.start();
      new OwnThread(recorder, "recorder").start();
    }
  }

  /** Writes the remaining events and completes the file. Later events are not recorded. */
  public static void finish() {
    Recorder recorder = current;
    if (recorder != null) {
      recorder.complete();
    }
  }

  /**
   * Begins a window of the recording: the events from now on are also written to a file of their
   * own. A window that is open is ended.
   */
  static void beginWindow(Path file) throws IOException {
    running().openWindow(file);
  }

  /** Ends the window and completes its file. */
  static void endWindow() throws IOException {
    running().closeWindow();
  }

  private static Recorder running() throws IOException {
    Recorder recorder = current;
    if (recorder == null) {
      throw new IOException("the agent runs with record=off");
    }
    if (RECORDING.settings().accesses() == Settings.Accesses.SHARED) {
      throw new IOException(
          "the agent runs with accesses=shared, which does not support parts of a recording");
    }
    return recorder;
  }

  /** Notes that a class of the program has hooks, so that the recording is not empty by mistake. */
  public static void sawProgram() {
    sawProgram = true;
  }

  /**
   * Handles an error in a hook. A lost event is harmless, but without memory recording cannot go
   * on.
   */
  @DontInline
  public static void lost(VirtualMachineError reason) {
    if (!(reason instanceof StackOverflowError)) {
      giveUp(reason);
    }
  }

  /** Stops recording, in a hook where neither memory nor stack may be left. */
  public static void giveUp(VirtualMachineError reason) {
    RECORDING.shared().giveUp(reason);
  }

  /** Merges in rounds until recording stops. */
  @Override
  public void run() {
    try {
      while (recording.isOn()) {
        if (recording.shared().backlog.isSmall()) {
          Thread.sleep(ROUND_MILLIS);
        }
        synchronized (this) {
          if (recording.isOn()) {
            round(recording.shared().backlog.isLarge() ? SHORT_PATIENCE_NANOS : PATIENCE_NANOS);
          }
        }
      }
    } catch (InterruptedException e) {
      Problems.note("the recorder was interrupted");
      finish();
    }
    release();
  }

  /** Writes the events up to the end of recording, and frees the logs. */
  private synchronized void release() {
    if (!finished && !broken) {
      round(NO_PATIENCE);
    }
    recording.clear();
  }

  private synchronized void complete() {
    if (finished) {
      return;
    }
    finished = true;
    noteIfNothingWasRecorded();
    defineAll();
    Deadlock deadlock =
        Deadlock.of(
            broken ? List.of() : recording.openLogs(), sink.symbols(), recording.definitions());
    deadlock.prepare();
    if (!broken) {
      round(NO_PATIENCE);
    }
    recording.stop();
    try {
      if (!broken) {
        noteDeadlock(deadlock.write(sink));
      }
      sink.close();
    } catch (IOException | RuntimeException e) {
      stop(e);
    }
    Throwable failure = recording.shared().failure();
    if (failure != null) {
      Problems.note("recording stopped: " + failure);
    }
  }

  private void noteDeadlock(String threads) {
    if (!threads.isEmpty() && !recording.isSteered()) {
      Problems.note("threads were deadlocked when the program ended: " + threads);
    }
  }

  /** Adds a note to the recording if it contains nothing of the program. */
  private void noteIfNothingWasRecorded() {
    if (!sawProgram) {
      recording
          .definitions()
          .note(new Note.NothingRecorded("no class of the program was loaded and included"));
    } else if (recording.definitions().areWithoutVariables() && Problems.hasFieldsLeftOut()) {
      recording
          .definitions()
          .note(
              new Note.NothingRecorded(
                  "all classes with fields were loaded before the agent, so their fields were left"
                      + " out"));
    }
  }

  /** Passes all names to the sink, also those without events. */
  private void defineAll() {
    try {
      if (!broken) {
        recording.definitions().drainTo(sink.symbols());
      }
    } catch (OutOfMemoryError e) {
      stop(e);
    }
  }

  private synchronized void openWindow(Path file) throws IOException {
    mergeForWindow();
    WindowSink known = windows;
    if (known == null) {
      known = windowSink();
      windows = known;
      sink = known;
    }
    known.begin(new WindowFile(known.symbols(), file));
  }

  /** Creates a sink with windows, which replaces the current one. */
  private WindowSink windowSink() throws IOException {
    sink.flush();
    Path out = recording.settings().out();
    if (out == null) {
      return new WindowSink(sink);
    }
    try (InputStream before = Files.newInputStream(out)) {
      return new WindowSink(sink, before);
    }
  }

  private synchronized void closeWindow() throws IOException {
    mergeForWindow();
    if (windows != null) {
      windows.end();
    }
  }

  /** Passes all events up to now to the sink, so that a window begins or ends after them. */
  private void mergeForWindow() throws IOException {
    if (recording.isOn()) {
      round(NO_PATIENCE);
    }
    if (!recording.isOn()) {
      throw new IOException("recording has stopped; see standard error when the JVM ends");
    }
  }

  /**
   * Merges and writes the published events, and stops recording if the file is too large.
   *
   * @param patience the number of nanoseconds for which threads may hold events back
   */
  private void round(long patience) {
    try {
      recording.merge(patience, sink);
      if (System.nanoTime() - flushed > FLUSH_NANOS) {
        sink.flush();
        flushed = System.nanoTime();
      }
      Identities.clean();
      if (recording.isOn() && sink.bytes() > recording.settings().maxBytes()) {
        long bytes = recording.settings().maxBytes();
        Problems.note("recording stopped at " + bytes + " bytes (limit=N raises the limit)");
        recording.definitions().note(new Note.Stopped(bytes));
        recording.definitions().drainTo(sink.symbols());
        recording.stop();
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      stop(e);
    }
  }

  /** Stops recording because of an error; the program continues. There may be no memory left. */
  private void stop(Throwable reason) {
    recording.shared().giveUp(reason);
    broken = true;
  }
}
