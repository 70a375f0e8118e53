package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.thread.ThreadContext;

/**
 * The ended threads that are no daemons. The JVM waits for these before it runs shutdown hooks, so
 * their events come before those of the hooks.
 */
public final class EndedThreads {
  private int[] ids = new int[16];
  private int count;

  EndedThreads() {}

  /** Adds the current thread, which is about to end, unless it is a daemon. */
  public synchronized void add(int id) {
    if (!Thread.currentThread().isDaemon()) {
      if (count == ids.length) {
        ids = Copies.of(ids, 2 * count);
      }
      ids[count++] = id;
    }
  }

  /**
   * Reports that the current thread, which starts the shutdown hooks, comes after all these
   * threads.
   */
  public synchronized void joinAll(ThreadContext context) {
    for (int i = 0; i < count; i++) {
      context.joined(ids[i]);
    }
    count = 0;
  }
}
