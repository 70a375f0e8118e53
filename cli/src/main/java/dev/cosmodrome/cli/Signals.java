package dev.cosmodrome.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Lets a command finish when it receives a signal to end: the program that it runs is ended, too,
 * and its recording is still reported.
 */
final class Signals implements AutoCloseable {
  /** The smallest exit status of a program that a signal has ended. */
  private static final int ENDED_BY_SIGNAL = 128;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean came;
  private final Thread hook = new Thread(this::await, "cosmodrome-signals");

  Signals() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Returns whether the command has received such a signal. */
  boolean came() {
    return came;
  }

  /**
   * Handles the end of the last program: a later signal ends the command at once, unless it is one
   * that has also ended the program.
   */
  void programEnded(int status) {
    if (!came && status < ENDED_BY_SIGNAL) {
      close();
    }
  }

  private void await() {
    came = true;
    ProcessHandle.current().children().forEach(ProcessHandle::destroy);
    try {
      finished.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is running, and now ends.
    }
  }
}
