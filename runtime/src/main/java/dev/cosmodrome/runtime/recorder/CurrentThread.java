package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.log.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * The log of the current thread. The thread-local variable is static, so that compiled hooks find
 * it without a load: most methods of the program look it up when they begin.
 */
public final class CurrentThread {
  private static final ThreadLocal<@Nullable ThreadLog> LOG =
      new ThreadLocal<>() {
        @Override
        protected @Nullable ThreadLog initialValue() {
          Thread thread = Thread.currentThread();
          if (thread instanceof OwnThread) {
            return null;
          }
          // No log while it is created, because that may call hooks.
          set(null);
          return Recorder.RECORDING.logOf(thread);
        }
      };

  private CurrentThread() {}

  /** Returns the log of the current thread, which is one of the program. */
  @SuppressWarnings("NullAway") // the program's threads have one
  public static ThreadLog log() {
    return LOG.get();
  }

  /**
   * Returns the log of the current thread, null if the thread is the recorder's or has no log yet.
   */
  public static @Nullable ThreadLog logOfProgram() {
    return LOG.get();
  }

  /** Returns the log of the current thread, after a check that some stack is left. */
  public static ThreadLog logWithRoom() {
    ThreadLog log = log();
    log.makeRoom();
    return log;
  }
}
