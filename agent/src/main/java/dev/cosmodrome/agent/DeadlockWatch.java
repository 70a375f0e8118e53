package dev.cosmodrome.agent;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.recorder.Recorder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends a program that is steered when its threads are deadlocked, and leaves a file with the
 * methods that they were in, a line each. (Lines of the source would not help: of a thread that
 * waits for a monitor, the JVM names the instruction behind.)
 */
final class DeadlockWatch implements Runnable {
  private static final long PAUSE_MILLIS = 100;

  /** The status that a JVM ends with by SIGKILL: it did not end by itself. */
  private static final int ENDED = 137;

  private final Path file;

  private DeadlockWatch(Path file) {
    this.file = file;
  }

  static void start(Path file) {
    new OwnThread(new DeadlockWatch(file), "deadlocks").start();
  }

  @Override
  public void run() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long[] deadlocked = threads.findDeadlockedThreads();
      while (deadlocked == null) {
        Thread.sleep(PAUSE_MILLIS);
        deadlocked = threads.findDeadlockedThreads();
      }
      report(threads.getThreadInfo(deadlocked, Integer.MAX_VALUE));
      Recorder.finish();
      Runtime.getRuntime().halt(ENDED);
    } catch (InterruptedException | LinkageError e) {
      Problems.note("deadlocks cannot be detected in this JVM: " + e);
    } catch (IOException e) {
      Problems.note("cannot write " + file + ": " + e);
    }
  }

  private void report(ThreadInfo[] threads) throws IOException {
    List<String> methods = new ArrayList<>();
    for (ThreadInfo thread : threads) {
      if (thread != null) {
        for (StackTraceElement call : thread.getStackTrace()) {
          methods.add(call.getClassName() + "." + call.getMethodName());
        }
      }
    }
    Files.write(file, methods);
  }
}
