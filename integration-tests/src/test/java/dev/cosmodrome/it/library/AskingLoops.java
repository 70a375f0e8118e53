package dev.cosmodrome.it.library;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** A program whose threads poll whether others have ended. */
final class AskingLoops {
  private static final int TIMES = 1000;

  private AskingLoops() {}

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(2);
    Thread thread = new Thread(() -> await(asked), "asked");
    FutureTask<?> task = new FutureTask<>(() -> await(asked), null);
    Thread runner = new Thread(task, "runner");
    thread.start();
    runner.start();
    Thread other = new Thread(() -> ask(thread, runner, task, asked), "other");
    other.start();
    ask(thread, runner, task, asked);
    thread.join();
    runner.join();
    other.join();
    System.out.println(thread.isAlive());
  }

  private static void ask(Thread one, Thread two, FutureTask<?> task, CountDownLatch asked) {
    int states = 0;
    for (int i = 0; i < TIMES; i++) {
      states += one.isAlive() && two.isAlive() && !task.isDone() && !two.isInterrupted() ? 1 : 0;
      states += one.getState() == Thread.State.TERMINATED ? 1 : 0;
    }
    if (states != TIMES) {
      throw new IllegalStateException("a thread that waits has ended");
    }
    asked.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
