package dev.cosmodrome.it.library;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Lets two threads take turns. The recorder is not to see it. */
@SuppressWarnings("ThreadPriorityCheck") // it is not needed, but quick
final class Turns {
  /** The option by which the recorder does not see this class. */
  static final String LEFT_OUT = "exclude=" + Turns.class.getName();

  private static volatile boolean others;

  private Turns() {}

  /** Lets the other thread run until it gives the turn back. */
  static void letOtherRun() {
    others = true;
    while (others) {
      Thread.yield();
    }
  }

  static void awaitTurn() {
    while (!others) {
      Thread.yield();
    }
  }

  /**
   * Waits until a thread has ended, without a guarantee to see what it did: only methods of the
   * thread give one.
   */
  static void awaitEnd(Thread other) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    while (threads.getThreadInfo(other.getId()) != null) {
      Thread.yield();
    }
  }

  static void giveBack() {
    others = false;
  }
}
