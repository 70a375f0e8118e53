package dev.cosmodrome.it.record;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Objects;
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

  /** Is not there when a class that needs it is linked. */
  private static class Missing {}

  /**
   * Loaded before the agent; cannot be linked, since the verifier needs a class that is missing.
   */
  private static final class NotLinkable {
    @SuppressWarnings("UnusedMethod") // only for the verifier
    Missing missing(boolean other) {
      return other ? new MoreMissing() : new Missing();
    }
  }

  private static final class MoreMissing extends Missing {}

  /** Loads the class that cannot be linked, and fails to load those that it needs. */
  private static final class Loader extends ClassLoader {
    Class<?> load() throws IOException {
      String name = NotLinkable.class.getName();
      try (InputStream in =
          ClassLoader.getSystemResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = Objects.requireNonNull(in).readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.endsWith("Missing")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  /**
   * Attaches the agent in the first argument with the options in each further one, then goes on;
   * without arguments, goes on at the end of standard input.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Early early = new Early();
    Class<?> notLinkable = new Loader().load();
    turns = 1;
    if (args.length == 0) {
      System.out.println("waiting");
      System.in.readAllBytes();
    }
    for (String options : List.of(args).stream().skip(1).toList()) {
      int status =
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-jar",
                  args[0],
                  Long.toString(ProcessHandle.current().pid()),
                  options)
              .inheritIO()
              .start()
              .waitFor();
      System.out.println("attached with status " + status);
    }
    try {
      run(early, new Late());
    } finally {
      Reference.reachabilityFence(notLinkable);
    }
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
