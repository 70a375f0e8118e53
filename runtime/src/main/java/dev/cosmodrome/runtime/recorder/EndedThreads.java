package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.thread.ThreadContext;

/**
 * The threads that have ended and that the JVM waits for before it ends the program: what they did
 * comes before what shutdown hooks do then.
 */
public final class EndedThreads {
  private int[] ids = new int[16];
  private int count;

  EndedThreads() {}

  /** The current thread ends. */
  public synchronized void add(int id) {
    if (!Thread.currentThread().isDaemon()) {
      if (count == ids.length) {
        ids = Copies.of(ids, 2 * count);
      }
      ids[count++] = id;
    }
  }

  /** The current thread starts the shutdown hooks since all these threads have ended. */
  public synchronized void joinAll(ThreadContext context) {
    for (int i = 0; i < count; i++) {
      context.joined(ids[i]);
    }
    count = 0;
  }
}
