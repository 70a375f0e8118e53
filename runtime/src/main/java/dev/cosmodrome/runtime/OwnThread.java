package dev.cosmodrome.runtime;

import org.jspecify.annotations.Nullable;

/** A thread that is not the program's; nothing of it is recorded. */
public final class OwnThread extends Thread {
  /** Creates a thread, beside those of the program. */
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
