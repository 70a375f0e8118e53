package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.hooks.JdkHooks;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.log.ThreadLog;
import org.jspecify.annotations.Nullable;

/** Knows which thread has which log. */
public final class ThreadLogs {
  private static final ThreadLocal<@Nullable ThreadLog> LOCAL =
      new ThreadLocal<>() {
        @Override
        protected @Nullable ThreadLog initialValue() {
          Thread thread = Thread.currentThread();
          if (thread instanceof OwnThread) {
            return null;
          }
          // There is none while it is made, which may lead to hooks.
          set(null);
          return of(thread);
        }
      };

  private ThreadLogs() {}

  /** The log of the current thread, which is one of the program. */
  @SuppressWarnings("NullAway") // the program's threads have one
  public static ThreadLog current() {
    return LOCAL.get();
  }

  /** The log of the current thread, null if the thread is the recorder's or has no log yet. */
  public static @Nullable ThreadLog ofProgram() {
    return LOCAL.get();
  }

  /** The log of the current thread, which has some stack left. */
  public static ThreadLog currentWithRoom() {
    ThreadLog log = current();
    log.makeRoom();
    return log;
  }

  /** The log of a thread, which is created if it has none. */
  public static ThreadLog of(Thread thread) {
    Identity identity = Identities.of(thread);
    synchronized (identity) {
      if (identity.attachment instanceof ThreadLog log) {
        return log;
      }
      ThreadLog log = Recorder.RECORDING.newLog(thread.getName());
      log.thread = identity;
      if (JdkHooks.isCarrier(thread)) {
        log.hush();
      }
      identity.attachment = log;
      return log;
    }
  }
}
