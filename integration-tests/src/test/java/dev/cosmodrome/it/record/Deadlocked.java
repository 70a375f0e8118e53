package dev.cosmodrome.it.record;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A program that ends while two of its threads wait for each other's locks. */
@SuppressWarnings({"LockNotBeforeTry", "ThreadPriorityCheck"})
final class Deadlocked {
  private static final CountDownLatch BOTH = new CountDownLatch(2);

  private Deadlocked() {}

  public static void main(String[] args) {
    Deadlocked one = new Deadlocked();
    Deadlocked other = new Deadlocked();
    switch (args[0]) {
      case "monitors" -> run(() -> blocks(one, other), () -> blocks(other, one));
      case "synchronized methods" -> run(() -> one.call(other), () -> other.call(one));
      case "locks" -> {
        Lock first = new ReentrantLock();
        Lock second = new ReentrantLock();
        run(() -> locks(first, second), () -> locks(second, first));
      }
      case "read and write locks" -> {
        ReadWriteLock first = new ReentrantReadWriteLock();
        ReadWriteLock second = new ReentrantReadWriteLock();
        run(
            () -> locks(first.writeLock(), second.readLock()),
            () -> locks(second.writeLock(), first.writeLock()));
      }
      case "stamped locks" -> {
        StampedLock first = new StampedLock();
        StampedLock second = new StampedLock();
        run(() -> stamps(first, second), () -> stamps(second, first));
      }
      case "a monitor and a lock" -> {
        Lock lock = new ReentrantLock();
        run(() -> lockInBlock(one, lock), () -> blockInLock(one, lock));
      }
      case "an owner that has ended" -> {
        Lock lock = new ReentrantLock();
        awaitEnd(start(lock::lock, "first"));
        Thread second = start(lock::lock, "second");
        while (second.getState() != Thread.State.WAITING) {
          Thread.yield();
        }
      }
      case "locks tried once" -> {
        ReentrantLock first = new ReentrantLock();
        ReentrantLock second = new ReentrantLock();
        runBoth(() -> tryOnce(first, second), () -> tryOnce(second, first));
      }
      case "locks tried in loops" -> {
        ReentrantLock first = new ReentrantLock();
        ReentrantLock second = new ReentrantLock();
        runBoth(() -> tryAgain(first, second), () -> tryAgain(second, first));
      }
      case "owners that give all back" -> {
        Lock lock = new ReentrantLock();
        StampedLock stamped = new StampedLock();
        long[] stamp = new long[1];
        awaitEnd(
            start(
                () -> {
                  lock.lock();
                  lock.unlock();
                  stamp[0] = stamped.writeLock();
                },
                "first"));
        stamped.unlockWrite(stamp[0]);
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void run(Runnable one, Runnable other) {
    Thread first = start(one, "first");
    Thread second = start(other, "second");
    while (!isStopped(first) || !isStopped(second)) {
      Thread.yield();
    }
  }

  private static void runBoth(Runnable one, Runnable other) {
    Thread first = start(one, "first");
    Thread second = start(other, "second");
    awaitEnd(first);
    awaitEnd(second);
  }

  private static void awaitEnd(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Thread start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static boolean isStopped(Thread thread) {
    return BOTH.getCount() == 0
        && (thread.getState() == Thread.State.BLOCKED || thread.getState() == Thread.State.WAITING);
  }

  /** Spins without blocking. */
  private static void awaitOther() {
    BOTH.countDown();
    while (BOTH.getCount() > 0) {
      Thread.yield();
    }
  }

  private static void blocks(Object first, Object second) {
    synchronized (first) {
      awaitOther();
      synchronized (second) {
        System.out.println("not deadlocked");
      }
    }
  }

  private synchronized void call(Deadlocked other) {
    awaitOther();
    other.called();
  }

  private synchronized void called() {
    System.out.println("not deadlocked");
  }

  private static void locks(Lock first, Lock second) {
    first.lock();
    awaitOther();
    second.lock();
    System.out.println("not deadlocked");
  }

  private static boolean tryOnce(Lock first, Lock second) {
    first.lock();
    try {
      if (second.tryLock()) {
        second.unlock();
        return true;
      }
      return false;
    } finally {
      first.unlock();
    }
  }

  /** Backs off if the second lock is not to be had. */
  private static void tryAgain(Lock first, Lock second) {
    boolean isDone = false;
    while (!isDone) {
      first.lock();
      try {
        if (second.tryLock()) {
          second.unlock();
          isDone = true;
        }
      } finally {
        first.unlock();
      }
    }
  }

  private static void stamps(StampedLock first, StampedLock second) {
    first.writeLock();
    awaitOther();
    second.readLock();
    System.out.println("not deadlocked");
  }

  private static void lockInBlock(Object monitor, Lock lock) {
    synchronized (monitor) {
      awaitOther();
      lock.lock();
    }
  }

  private static void blockInLock(Object monitor, Lock lock) {
    lock.lock();
    awaitOther();
    synchronized (monitor) {
      System.out.println("not deadlocked");
    }
  }
}
