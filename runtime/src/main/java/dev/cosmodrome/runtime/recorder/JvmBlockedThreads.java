package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that threads are blocked by, according to the JVM: no hook can precede the
 * acquisition of the monitor of a synchronized method. If the JVM does not answer, the recorded
 * locks are used.
 */
final class JvmBlockedThreads implements Runnable {
  private static final long PATIENCE_MILLIS = 2000;

  private final List<ThreadLog> logs;
  private final CountDownLatch done = new CountDownLatch(1);

  /** The JVM's information on each thread, null if there is none. */
  private volatile @Nullable ThreadInfo @Nullable [] infos;

  private final Symbols symbols;
  private final Definitions definitions;

  private JvmBlockedThreads(List<ThreadLog> logs, Symbols symbols, Definitions definitions) {
    this.logs = logs;
    this.symbols = symbols;
    this.definitions = definitions;
  }

  /**
   * Queries the JVM on a separate thread, with a time limit, so that nothing keeps the program from
   * ending.
   */
  static JvmBlockedThreads awaitedBy(
      List<ThreadLog> logs, Symbols symbols, Definitions definitions) {
    JvmBlockedThreads asked = new JvmBlockedThreads(logs, symbols, definitions);
    new OwnThread(asked, "monitors").start();
    try {
      if (!asked.done.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        Problems.note("the JVM does not report which locks threads wait for");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return asked;
  }

  @Override
  public void run() {
    try {
      long[] ids = new long[logs.size()];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = id(logs.get(i));
      }
      infos = ManagementFactory.getThreadMXBean().getThreadInfo(ids, 1);
    } catch (LinkageError | RuntimeException e) {
      // The module with this bean is missing; the recorded locks are used.
    } finally {
      done.countDown();
    }
  }

  @SuppressWarnings("deprecation") // the successor is not in JDK 17
  private static long id(ThreadLog log) {
    return log.thread() instanceof Thread thread ? thread.getId() : 1;
  }

  private @Nullable ThreadInfo info(ThreadLog log) {
    @Nullable ThreadInfo[] known = infos;
    return known == null ? null : known[logs.indexOf(log)];
  }

  /**
   * Returns the monitor that a thread is blocked by, null if it is not known.
   *
   * @param otherwise the answer if the JVM has no information
   */
  @Nullable Identity of(ThreadLog log, @Nullable Identity otherwise) {
    ThreadInfo info = info(log);
    LockInfo lock = info == null ? null : info.getLockInfo();
    if (lock == null) {
      return otherwise;
    }
    for (ThreadLog other : logs) {
      for (Identity identity : other.locks.all()) {
        Object object = identity.get();
        if (object != null
            && System.identityHashCode(object) == lock.getIdentityHashCode()
            && object.getClass().getName().equals(lock.getClassName())) {
          return identity;
        }
      }
    }
    return null;
  }

  /**
   * Returns the site of the synchronized method that a thread is about to enter; 0 if it is
   * unknown.
   */
  int site(ThreadLog log) {
    ThreadInfo info = info(log);
    if (info == null || info.getStackTrace().length == 0) {
      return 0;
    }
    StackTraceElement call = info.getStackTrace()[0];
    String method = call.getClassName() + "." + call.getMethodName();
    for (int id = 1; id < symbols.of(Kind.BLOCK).size(); id++) {
      String name = symbols.name(Kind.BLOCK, id);
      if (name.equals(method) || name.startsWith(method + "(")) {
        return definitions.siteOf(id);
      }
    }
    return 0;
  }
}
