import java.util.ArrayList;
import java.util.List;

/** Programs that end in all kinds of ways; the first argument says how. */
public class Endings {
  static int count;
  static final Object LOCK = new Object();

  public static void main(String[] args) throws Exception {
    work();
    Thread other = new Thread(Endings::work);
    other.start();
    other.join();
    System.out.println(count);
    switch (args[0]) {
      case "return":
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + ++count)));
        break;
      case "exit":
        System.exit(3);
        break;
      case "halt":
        Runtime.getRuntime().halt(4);
        break;
      case "uncaught":
        throw new IllegalStateException("nobody catches this");
      case "uncaught-elsewhere":
        Thread thrower = new Thread(() -> { work(); throw new IllegalStateException("nor this"); });
        thrower.start();
        thrower.join();
        break;
      case "daemon":
        Thread daemon = new Thread(() -> { while (true) { work(); } });
        daemon.setDaemon(true);
        daemon.start();
        break;
      case "late":
        new Thread(() -> { pause(200); work(); System.out.println("late"); }).start();
        break;
      case "exit-in-lock":
        synchronized (LOCK) {
          count++;
          System.exit(5);
        }
        break;
      case "memory":
        memory();
        break;
      default:
        new Thread(() -> { while (true) { work(); } }).start();
        pause(args.length > 1 ? Integer.parseInt(args[1]) : 400);
        System.out.println("ready");
        System.out.flush();
        Thread.sleep(60_000);
    }
  }

  static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void work() {
    for (int i = 0; i < 10; i++) {
      synchronized (LOCK) {
        count++;
      }
    }
  }

  static Object[] chain;

  /** Fills the memory, lets go, and does something else. */
  static void memory() throws Exception {
    for (int round = 0; round < 3; round++) {
      int before = count;
      try {
        while (true) {
          synchronized (LOCK) {
            chain = new Object[] {chain, new int[100], new long[round + 1][10]};
            count++;
          }
        }
      } catch (OutOfMemoryError e) {
        chain = null;
        System.out.println("out of memory " + (count > before));
      }
      System.out.println(Thread.holdsLock(LOCK));
    }
    List<Thread> threads = new ArrayList<>();
    count = 0;
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(Endings::work);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(count);
  }
}
