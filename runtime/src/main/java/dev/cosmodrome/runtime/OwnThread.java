package dev.cosmodrome.runtime;

import org.jspecify.annotations.Nullable;

/** A thread of the runtime or the agent, of which nothing is recorded. */
public final class OwnThread extends Thread {
  /** Creates a daemon thread outside of the program's thread groups. */
  public OwnThread(@Nullable Runnable work, String name) {
    super(systemGroup(), work, "cosmodrome-" + name, 0, false);
    setDaemon(true);
  }

  private static ThreadGroup systemGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
