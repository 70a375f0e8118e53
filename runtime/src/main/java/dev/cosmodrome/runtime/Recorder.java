package dev.cosmodrome.runtime;

import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.RecordingNotes;
import dev.cosmodrome.trace.Symbols;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Merges the logs of all threads into one trace, on a thread of its own.
 *
 * <p>It works in rounds. A round takes the time, then looks what each thread has published, and
 * writes those events whose time has come, in the order of their times. An event that had to come
 * before one of them was published before that one's time, so it is written in this round or was
 * written in an earlier one.
 */
public final class Recorder implements Runnable {
  private static final long ROUND_MILLIS = 20;
  private static final long FLUSH_NANOS = 200_000_000;
  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long SHORT_PATIENCE_NANOS = 20_000_000;
  private static final long NO_PATIENCE = -1;
  private static final int BUFFER = 1 << 16;

  private static final ConcurrentLinkedQueue<ThreadLog> NEW_LOGS = new ConcurrentLinkedQueue<>();
  private static final AtomicLong UNREAD = new AtomicLong();
  private static volatile boolean recording;

  /** Why recording was given up, null if it was not. */
  private static volatile @Nullable Throwable failure;

  private static @Nullable Recorder current;

  /** Whether a class of the program got hooks. */
  private static volatile boolean sawProgram;

  private final List<LogReader> logs = new ArrayList<>();
  private final PriorityQueue<LogReader> ready = new PriorityQueue<>();
  private final Symbols symbols = new Symbols();
  private final CountingStream file;
  private final CosmoWriter writer;
  private long flushed = System.nanoTime();
  private boolean finished;
  private boolean broken;

  private Recorder(Path out) throws IOException {
    file = new CountingStream(new BufferedOutputStream(Files.newOutputStream(out), BUFFER));
    writer = new CosmoWriter(file, symbols);
  }

  /** Starts to record, if the settings say so. */
  public static void start() throws IOException {
    Path out = Settings.current().out();
    if (out != null) {
      Recorder recorder = new Recorder(out);
      current = recorder;
      recording = true;
      new OwnThread(recorder, "recorder").start();
    }
  }

  /** Writes what is left and completes the file; what happens later is not recorded. */
  public static void finish() {
    Recorder recorder = current;
    if (recorder != null) {
      recorder.complete();
    }
  }

  /**
   * Writes what has happened so far.
   *
   * @return how long the file is then, -1 if nothing is recorded any more
   */
  static long flush() {
    Recorder recorder = current;
    return recorder == null ? -1 : recorder.writeAll();
  }

  /** Notes that a class of the program got hooks, so that something of it can be recorded. */
  public static void sawProgram() {
    sawProgram = true;
  }

  /** Whether events are wanted. */
  static boolean isRecording() {
    return recording;
  }

  /** Takes notice of an event that is lost; that is no harm as long as memory is left. */
  @DontInline
  static void lost(VirtualMachineError reason) {
    if (!(reason instanceof StackOverflowError)) {
      giveUp(reason);
    }
  }

  /** Gives up in the midst of the program, where there may be neither memory nor stack left. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // there is no memory to make another
  static void giveUp(VirtualMachineError reason) {
    failure = reason;
    recording = false;
  }

  static void add(ThreadLog log) {
    NEW_LOGS.add(log);
  }

  /** Notes that a thread has filled another part of its log; too far ahead, it has to wait. */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  static void produced(int entries) {
    long limit = capacity();
    if (UNREAD.addAndGet(entries) > limit) {
      while (recording && UNREAD.get() > limit) {
        Thread.yield();
      }
    }
  }

  /** How many entries may wait to be read. */
  private static long capacity() {
    return Settings.current().bufferBytes() / Long.BYTES;
  }

  /** Records until that is finished. */
  @Override
  public void run() {
    try {
      while (recording) {
        if (UNREAD.get() < capacity() / 4) {
          Thread.sleep(ROUND_MILLIS);
        }
        synchronized (this) {
          if (recording) {
            round(UNREAD.get() > capacity() / 2 ? SHORT_PATIENCE_NANOS : PATIENCE_NANOS);
          }
        }
      }
    } catch (InterruptedException e) {
      Problems.note("the recorder was interrupted");
      finish();
    }
    release();
  }

  /** Writes what was logged until recording was given up, and lets go of it. */
  private synchronized void release() {
    if (!finished && !broken) {
      round(NO_PATIENCE);
    }
    NEW_LOGS.clear();
    logs.clear();
    ready.clear();
  }

  private synchronized void complete() {
    if (finished) {
      return;
    }
    finished = true;
    noteIfNothingWasRecorded();
    defineAll();
    Deadlock deadlock = Deadlock.of(broken ? List.of() : liveThreads(), symbols);
    deadlock.prepare();
    if (!broken) {
      round(NO_PATIENCE);
    }
    recording = false;
    try {
      if (!broken) {
        deadlock.write(writer);
      }
      writer.close();
    } catch (IOException | RuntimeException e) {
      stop(e);
    }
    if (failure != null) {
      Problems.note("recording stopped: " + failure);
    }
  }

  /** Says in the recording that it says nothing of the program, if that is so. */
  private static void noteIfNothingWasRecorded() {
    if (!sawProgram) {
      Definitions.note(
          RecordingNotes.NOTHING_RECORDED + "no class of the program was loaded and included");
    } else if (Definitions.areWithoutVariables() && Problems.hasFieldsLeftOut()) {
      Definitions.note(
          RecordingNotes.NOTHING_RECORDED
              + "all classes with fields were loaded before the agent, so their fields were left"
              + " out");
    }
  }

  /** Takes over all names, also those that no event was written of yet. */
  private void defineAll() {
    try {
      if (!broken) {
        Definitions.drainTo(symbols);
      }
    } catch (OutOfMemoryError e) {
      stop(e);
    }
  }

  private List<ThreadLog> liveThreads() {
    List<ThreadLog> threads = new ArrayList<>(NEW_LOGS);
    for (LogReader log : logs) {
      ThreadLog owner = log.owner();
      if (owner != null) {
        threads.add(owner);
      }
    }
    return threads;
  }

  private synchronized long writeAll() {
    if (recording) {
      round(NO_PATIENCE);
    }
    if (!recording) {
      return -1;
    }
    try {
      writer.flush();
      return file.bytes();
    } catch (IOException e) {
      stop(e);
      return -1;
    }
  }

  /**
   * Writes what is there to write.
   *
   * @param patience for how many nanoseconds threads may hold back what they may take back
   */
  private void round(long patience) {
    try {
      write(patience);
      if (System.nanoTime() - flushed > FLUSH_NANOS) {
        writer.flush();
        flushed = System.nanoTime();
      }
      Identities.clean();
      if (recording && file.bytes() > Settings.current().maxBytes()) {
        String where = "stopped at " + Settings.current().maxBytes() + " bytes";
        Problems.note("recording " + where + " (limit=N raises the limit)");
        Definitions.note(where);
        Definitions.drainTo(symbols);
        recording = false;
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      stop(e);
    }
  }

  /** Gives up: the program goes on without being recorded. There may be no memory left. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // there is no memory to make another
  private void stop(Throwable reason) {
    failure = reason;
    recording = false;
    broken = true;
  }

  /** Writes the events whose time has come; the time is taken before anything is looked at. */
  private void write(long patience) {
    long now = Clock.now();
    ThreadLog added = NEW_LOGS.poll();
    while (added != null) {
      logs.add(new LogReader(added));
      added = NEW_LOGS.poll();
    }
    for (LogReader log : logs) {
      now = log.limit(now, patience);
    }
    Iterator<LogReader> all = logs.iterator();
    while (all.hasNext()) {
      LogReader log = all.next();
      if (log.look(now)) {
        ready.add(log);
      } else if (log.isDone()) {
        UNREAD.addAndGet(-log.takeRead());
        all.remove();
      }
    }
    Definitions.drainTo(symbols);
    while (!ready.isEmpty()) {
      LogReader log = ready.poll();
      long until = ready.isEmpty() ? Long.MAX_VALUE : ready.peek().time();
      if (log.copyTo(writer, until)) {
        ready.add(log);
      }
      UNREAD.addAndGet(-log.takeRead());
    }
  }

  /** Counts what is written. */
  private static final class CountingStream extends OutputStream {
    private final OutputStream out;
    private long bytes;

    CountingStream(OutputStream out) {
      this.out = out;
    }

    long bytes() {
      return bytes;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      bytes++;
    }

    @Override
    public void write(byte[] from, int start, int length) throws IOException {
      out.write(from, start, length);
      bytes += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
