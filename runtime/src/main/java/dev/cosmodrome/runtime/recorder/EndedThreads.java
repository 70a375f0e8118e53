package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.log.ThreadLog;

/**
 * The threads that have ended and that the JVM waits for before it ends the program: what they did
 * comes before what shutdown hooks do then.
 */
public final class EndedThreads {
  private static int[] ids = new int[16];
  private static int count;

  private EndedThreads() {}

  /** The current thread ends. */
  public static synchronized void add(int id) {
    if (!Thread.currentThread().isDaemon()) {
      if (count == ids.length) {
        ids = Copies.of(ids, 2 * count);
      }
      ids[count++] = id;
    }
  }

  /** The current thread starts the shutdown hooks since all these threads have ended. */
  public static synchronized void joinAll(ThreadLog log) {
    for (int i = 0; i < count; i++) {
      log.joined(ids[i]);
    }
    count = 0;
  }
}
