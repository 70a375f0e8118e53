package dev.cosmodrome.it.record;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program to which the agent is attached while it runs; some of its classes are loaded before.
 */
final class Attached {
  private static final ReentrantLock LOCK = new ReentrantLock();

  private static int turns;

  private Attached() {}

  /** Loaded before the agent is. */
  private static final class Early {
    private int count;

    synchronized int add(Late late) {
      late.count++;
      return ++count;
    }
  }

  /** Loaded after it. */
  private static final class Late {
    private int count;
  }

  /** Attaches the agent in the first argument with the options in the second, then goes on. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Early early = new Early();
    turns = 1;
    int status =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-jar",
                args[0],
                Long.toString(ProcessHandle.current().pid()),
                args[1])
            .inheritIO()
            .start()
            .waitFor();
    System.out.println("attached with status " + status);
    run(early, new Late());
  }

  private static void run(Early early, Late late) throws InterruptedException {
    LOCK.lock();
    Runnable unlock = LOCK::unlock;
    unlock.run();
    Thread thread = new Thread(() -> turns += early.add(late), "adder");
    thread.start();
    thread.join();
    early.add(late);
    System.out.println(turns + " " + late.count);
  }
}
