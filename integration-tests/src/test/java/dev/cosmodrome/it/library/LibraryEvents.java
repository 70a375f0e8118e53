package dev.cosmodrome.it.library;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A program that does one thing of {@code java.util.concurrent} at a time. */
@SuppressWarnings({
  "LockNotBeforeTry",
  "ThreadPriorityCheck",
  "FutureReturnValueIgnored",
  "UnusedVariable",
  "WaitNotInLoop"
})
final class LibraryEvents {
  private static int value;
  private static Thread worker;

  private LibraryEvents() {}

  /** A lock of the program's own, around another one. */
  private static final class CountingLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    private int taken;

    @Override
    public void lock() {
      super.lock();
      taken++;
    }
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "lock" -> locks(new ReentrantLock());
      case "own lock" -> locks(new CountingLock());
      case "condition" -> condition();
      case "read and write lock" -> readWriteLock(new ReentrantReadWriteLock());
      case "converted stamp" -> convert(new StampedLock());
      case "atomic" -> atomic(new AtomicInteger());
      case "semaphore" -> semaphore(new Semaphore(1));
      case "latch" -> latch(new CountDownLatch(1));
      case "barrier" -> new CyclicBarrier(1, () -> value++).await();
      case "future" -> future();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void locks(Lock lock) {
    lock.lock();
    value++;
    lock.lock();
    lock.unlock();
    Runnable unlock = lock::unlock;
    unlock.run();
    if (lock.tryLock()) {
      lock.unlock();
    }
  }

  private static void condition() throws InterruptedException {
    Lock lock = new ReentrantLock();
    Condition changed = lock.newCondition();
    lock.lock();
    Thread other =
        new Thread(
            () -> {
              lock.lock();
              value = 1;
              changed.signal();
              lock.unlock();
            },
            "other");
    other.start();
    while (value == 0) {
      changed.await();
    }
    lock.unlock();
    other.join();
  }

  private static void readWriteLock(ReadWriteLock lock) throws InterruptedException {
    lock.writeLock().lock();
    value++;
    lock.writeLock().unlock();
    Thread other =
        new Thread(
            () -> {
              lock.readLock().lock();
              lock.readLock().unlock();
              lock.writeLock().lock();
              lock.writeLock().unlock();
            },
            "other");
    lock.readLock().lock();
    lock.readLock().unlock();
    other.start();
    other.join();
  }

  /** Reads with a stamp that can't be converted are left out. */
  private static void convert(StampedLock lock) {
    long stamp = lock.tryOptimisticRead();
    int seen = value;
    if (lock.validate(stamp) && lock.tryConvertToWriteLock(~stamp) == 0) {
      stamp = lock.tryOptimisticRead();
      seen = value;
    }
    if (lock.validate(stamp)) {
      stamp = lock.tryConvertToWriteLock(stamp);
      value = seen + 1;
      lock.unlockWrite(stamp);
    }
  }

  private static void atomic(AtomicInteger number) {
    number.set(1);
    number.incrementAndGet();
    number.compareAndSet(7, 8);
    value = 3;
    number.compareAndSet(2, number.get());
    number.compareAndExchange(7, 8);
    number.updateAndGet(n -> n + value);
  }

  private static void semaphore(Semaphore semaphore) throws InterruptedException {
    semaphore.acquire();
    Thread other = new Thread(() -> release(semaphore), "other");
    other.start();
    semaphore.acquire();
    other.join();
    if (!semaphore.tryAcquire()) {
      release(semaphore);
    }
  }

  private static void release(Semaphore semaphore) {
    semaphore.release();
  }

  private static void latch(CountDownLatch latch) throws InterruptedException {
    Thread other = new Thread(latch::countDown, "other");
    other.start();
    other.join();
    latch.await();
  }

  private static void future() throws Exception {
    ThreadPoolExecutor pool =
        (ThreadPoolExecutor)
            Executors.newFixedThreadPool(
                1,
                task -> {
                  worker = new Thread(task, "worker");
                  worker.setDaemon(true);
                  return worker;
                });
    Future<?> future = pool.submit(() -> value++);
    while (pool.getCompletedTaskCount() == 0 || worker.getState() != Thread.State.WAITING) {
      Thread.onSpinWait(); // until the worker has logged the end of its task
    }
    future.get();
  }
}
