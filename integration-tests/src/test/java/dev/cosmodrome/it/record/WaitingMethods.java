package dev.cosmodrome.it.record;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Methods that wait, each in another way; the others do not. */
@SuppressWarnings({"WaitNotInLoop", "ThreadJoinLoop", "LockNotBeforeTry"})
final class WaitingMethods {
  private final ReentrantLock lock = new ReentrantLock();
  private int counter;

  private WaitingMethods() {}

  public static void main(String[] args) throws Exception {
    WaitingMethods methods = new WaitingMethods();
    methods.waitsBySleep();
    methods.waitsByLongSleep();
    methods.waitsByTimeUnit();
    methods.waitsByParking();
    methods.waitsByMonitor();
    methods.waitsByJoin();
    methods.waitsByTimedJoin();
    methods.waitsByFuture();
    methods.waitsBySemaphore();
    methods.waitsByLatch();
    methods.waitsByQueue();
    methods.computes();
    methods.locks();
    System.out.println(methods.counter);
  }

  private void count() {
    counter = counter + 1;
    counter = counter + 1;
  }

  private void waitsBySleep() throws InterruptedException {
    count();
    Thread.sleep(1);
  }

  private void waitsByLongSleep() throws InterruptedException {
    count();
    Thread.sleep(0, 1);
  }

  private void waitsByTimeUnit() throws InterruptedException {
    count();
    TimeUnit.NANOSECONDS.sleep(1);
  }

  private void waitsByParking() {
    count();
    LockSupport.parkNanos(1);
  }

  private synchronized void waitsByMonitor() throws InterruptedException {
    count();
    wait(1);
  }

  private void waitsByJoin() throws InterruptedException {
    count();
    Thread thread = new Thread(() -> {});
    thread.start();
    thread.join();
  }

  private void waitsByTimedJoin() throws InterruptedException {
    count();
    Thread thread = new Thread(() -> {});
    thread.start();
    thread.join(Duration.ofDays(1).toMillis());
  }

  private void waitsByFuture() throws InterruptedException, ExecutionException {
    count();
    CompletableFuture.supplyAsync(() -> 1).get();
  }

  private void waitsBySemaphore() throws InterruptedException {
    count();
    new Semaphore(1).acquire();
  }

  private void waitsByLatch() throws InterruptedException {
    count();
    new CountDownLatch(0).await();
  }

  private void waitsByQueue() throws InterruptedException {
    count();
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    queue.put(1);
    queue.take();
  }

  private void computes() {
    count();
  }

  private void locks() {
    lock.lock();
    count();
    lock.unlock();
  }
}
