import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads: their names and number, waiting, interrupts. */
public class Schedule {
  static int shared;
  static volatile boolean ready;

  static void atLeast(String what, long millis, long start) {
    long taken = (System.nanoTime() - start) / 1_000_000;
    System.out.println(what + (taken >= millis - 1 ? " took its time" : " took only " + taken));
  }

  public static void main(String[] args) throws Exception {
    System.out.println(Thread.currentThread().getName() + " of " + Thread.activeCount());
    Thread[] threads = new Thread[10];
    int count = Thread.enumerate(threads);
    for (int i = 0; i < count; i++) {
      System.out.println(threads[i]);
    }
    Object lock = new Object();
    Thread blocked =
        new Thread(() -> {
          synchronized (lock) {
            shared++;
          }
        });
    System.out.println(blocked.getName() + " " + blocked.getState() + blocked.isAlive());
    synchronized (lock) {
      blocked.start();
      long start = System.nanoTime();
      blocked.join(100);
      atLeast("join", 100, start);
      System.out.println(blocked.isAlive() + " " + Thread.activeCount());
      start = System.nanoTime();
      lock.wait(100);
      atLeast("wait", 100, start);
      shared++;
    }
    blocked.join();
    System.out.println(blocked.getState() + " " + blocked.isAlive() + " " + shared);
    sleeping();
    waiting(lock);
    interrupts(lock);
    pool();
    System.out.println(new Thread().getName());
    try {
      blocked.start();
    } catch (IllegalThreadStateException e) {
      System.out.println(e);
    }
    while (Thread.activeCount() > 1) {
      Thread.onSpinWait(); // The threads of the pool end some time after it has terminated.
    }
  }

  static void sleeping() throws Exception {
    long start = System.nanoTime();
    Thread.sleep(50);
    atLeast("sleep", 50, start);
    start = System.nanoTime();
    LockSupport.parkNanos(1);
    LockSupport.unpark(Thread.currentThread());
    LockSupport.park();
    System.out.println("unparked");
  }

  static void waiting(Object lock) throws Exception {
    List<Integer> order = new ArrayList<>();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(() -> {
            try {
              synchronized (lock) {
                while (order.size() != number) {
                  lock.wait();
                }
                order.add(number);
                lock.notifyAll();
              }
            } catch (InterruptedException e) {
              System.out.println(e);
            }
          });
    }
    for (int i = threads.length; --i >= 0; ) {
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
      System.out.println(thread.getName());
    }
    System.out.println(order);
  }

  static void interrupts(Object lock) throws Exception {
    Thread sleeper =
        new Thread(() -> {
          try {
            synchronized (lock) {
              ready = true;
              lock.wait();
            }
          } catch (InterruptedException e) {
            System.out.println("interrupted " + Thread.currentThread().isInterrupted());
          }
          Thread.currentThread().interrupt();
          try {
            Thread.sleep(10_000);
          } catch (InterruptedException e) {
            System.out.println(e.getMessage());
          }
          Thread.currentThread().interrupt();
          LockSupport.park();
          System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        });
    sleeper.start();
    while (!ready) {
      Thread.onSpinWait();
    }
    sleeper.interrupt();
    sleeper.join();
    Thread.currentThread().interrupt();
    try {
      sleeper.join();
      System.out.println("joined " + Thread.interrupted());
    } catch (InterruptedException e) {
      System.out.println("interrupted while joining");
    }
  }

  static void pool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      int number = i;
      sum += pool.submit(() -> number * number).get();
    }
    pool.submit(() -> System.out.println(Thread.currentThread().getName().startsWith("pool-1-"))).get();
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + sum);
  }
}
