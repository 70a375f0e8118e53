package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** Methods that two tasks or two threads run, and that are one step or two. */
@SuppressWarnings({"UnusedVariable", "ErroneousThreadPoolConstructorChecker"})
final class PredictedSteps {
  private static final VarHandle SUM;

  static {
    try {
      SUM = MethodHandles.lookup().findVarHandle(PredictedSteps.class, "sum", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final StampedLock lock = new StampedLock();
  private int number;
  private volatile int sum;

  private PredictedSteps() {}

  public static void main(String[] args) throws Exception {
    PredictedSteps steps = new PredictedSteps();
    switch (args[0]) {
      case "pool with one thread" -> steps.runTasks(Executors.newSingleThreadExecutor());
      case "pool that does not grow" ->
          steps.runTasks(
              new ThreadPoolExecutor(1, 2, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>()));
      case "pool with two threads" -> steps.runTasks(Executors.newFixedThreadPool(2));
      case "converted stamps" -> runThreads(steps::convertStamps);
      case "separate stamps" -> runThreads(steps::separateStamps);
      default -> runThreads(steps::updateSum);
    }
  }

  private void runTasks(ExecutorService pool) throws Exception {
    Future<?> first = pool.submit(this::twoOnNumber);
    Future<?> second = pool.submit(this::twoOnNumber);
    first.get();
    second.get();
    pool.shutdown();
  }

  private static void runThreads(Runnable action) throws InterruptedException {
    Thread other = new Thread(action);
    other.start();
    action.run();
    other.join();
  }

  private void convertStamps() {
    for (int i = 0; i < 30; i++) {
      singleByConversion();
    }
  }

  private void separateStamps() {
    for (int i = 0; i < 30; i++) {
      twoByStamps();
    }
  }

  /** The idiom of the documentation of {@code StampedLock}. */
  private void singleByConversion() {
    long stamp = lock.tryOptimisticRead();
    try {
      if (stamp == 0) {
        stamp = lock.writeLock();
      }
      while (true) {
        int before = number;
        if (lock.validate(stamp)) {
          stamp = lock.tryConvertToWriteLock(stamp);
          if (stamp != 0) {
            number = before + 1;
            return;
          }
        }
        stamp = lock.writeLock();
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private void twoByStamps() {
    long stamp = lock.tryOptimisticRead();
    int before = number;
    boolean isValid = lock.validate(stamp);
    stamp = lock.writeLock();
    number = isValid ? before + 1 : number + 1;
    lock.unlockWrite(stamp);
  }

  private void updateSum() {
    int[] own = new int[2];
    singleByGetAndAdd(own);
    singleByCompareAndSet(own);
    twoByGetAndSet();
  }

  private void twoOnNumber() {
    int before = number;
    number = before + 1;
  }

  private void singleByGetAndAdd(int[] own) {
    own[0] = (int) SUM.getAndAdd(this, 2);
  }

  private void singleByCompareAndSet(int[] own) {
    own[1] = SUM.compareAndSet(this, 2, 4) ? 1 : 0;
  }

  private void twoByGetAndSet() {
    int before = (int) SUM.getVolatile(this);
    SUM.setVolatile(this, before + 1);
  }
}
