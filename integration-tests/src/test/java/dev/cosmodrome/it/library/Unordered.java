package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;

/**
 * Small programs, each of which uses one thing of {@code java.util.concurrent} in a way that does
 * not order the accesses to the field of its name. All fields have a race in every run.
 */
@SuppressWarnings({
  "LockNotBeforeTry",
  "ThreadPriorityCheck",
  "FutureReturnValueIgnored",
  "UnusedVariable",
  "WaitNotInLoop"
})
final class Unordered {
  int failedTryLock;
  int differentLocks;
  int writtenUnderReadLock;
  int writtenOptimistically;
  int writtenByReaders;
  int writtenByReadersAgain;
  int writtenByFormerReaders;
  int writtenWithSecondPermit;
  int writtenAfterCountDown;
  int writtenAfterBarrier;
  int writtenAfterArrival;
  int writtenInNextPhase;
  int writtenAfterPut;
  int writtenAfterSubmission;
  int writtenByTwoTasks;
  int writtenByTwoStages;
  int writtenByForkedTasks;
  int writtenInStream;
  int writtenAfterSet;
  int writtenPlainly;
  int writtenBeforeFence;
  private long fenced;

  private final Lock lock = new ReentrantLock();
  private final Lock otherLock = new ReentrantLock();

  private static final VarHandle PLAIN;

  static {
    try {
      PLAIN = MethodHandles.lookup().findVarHandle(Unordered.class, "writtenPlainly", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Unordered() {}

  /** An object that another thread can reach before the constructor of its class begins. */
  private abstract static class Escaping {
    Escaping(LinkedBlockingQueue<Escaping> others) {
      others.add(this);
    }

    abstract void write();
  }

  private static final class Escaped extends Escaping {
    int writtenAfterEscape;

    Escaped(LinkedBlockingQueue<Escaping> others) {
      super(others);
      writtenAfterEscape = 1;
    }

    @Override
    void write() {
      writtenAfterEscape++;
    }
  }

  interface Work {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    Unordered fields = new Unordered();
    fields.locks();
    fields.fences();
    fields.meetings();
    fields.tasks();
    fields.variables();
    System.out.println("done");
  }

  /** Runs two works at the same time, as far as the recorder can tell. */
  private static void both(Work first, Work second) throws Exception {
    Thread one = start(first);
    Thread two = start(second);
    one.join();
    two.join();
  }

  private static Thread start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  private void locks() throws Exception {
    lock.lock();
    Thread trying =
        start(
            () -> {
              if (!lock.tryLock()) {
                failedTryLock++;
              }
            });
    failedTryLock++;
    trying.join();
    lock.unlock();
    both(
        () -> {
          lock.lock();
          differentLocks++;
          lock.unlock();
        },
        () -> {
          otherLock.lock();
          differentLocks++;
          otherLock.unlock();
        });
    ReadWriteLock readWrite = new ReentrantReadWriteLock();
    Work reader =
        () -> {
          readWrite.readLock().lock();
          writtenUnderReadLock++;
          readWrite.readLock().unlock();
        };
    both(reader, reader);
    StampedLock stamped = new StampedLock();
    Work optimist =
        () -> {
          long stamp = stamped.tryOptimisticRead();
          writtenOptimistically++;
          stamped.validate(stamp);
        };
    both(optimist, optimist);
    stampedReaders(stamped);
  }

  private void stampedReaders(StampedLock stamped) throws Exception {
    Work reader =
        () -> {
          long stamp = stamped.readLock();
          writtenByReaders++;
          stamped.unlock(stamp);
        };
    both(reader, reader);
    Work again =
        () -> {
          long stamp = stamped.tryConvertToReadLock(stamped.readLock());
          writtenByReadersAgain++;
          stamped.unlockRead(stamped.tryConvertToReadLock(stamp));
        };
    both(again, again);
    Work former =
        () -> {
          long stamp = stamped.readLock();
          writtenByFormerReaders++;
          stamped.validate(stamped.tryConvertToOptimisticRead(stamp));
        };
    both(former, former);
  }

  /** The field written after the fence is never read. */
  private void fences() throws Exception {
    Work writing =
        () -> {
          writtenBeforeFence++;
          VarHandle.releaseFence();
          fenced = 1;
        };
    both(writing, writing);
  }

  private void meetings() throws Exception {
    Semaphore two = new Semaphore(2);
    CountDownLatch bothIn = new CountDownLatch(2);
    Work permitted =
        () -> {
          two.acquire();
          writtenWithSecondPermit++;
          bothIn.countDown();
          bothIn.await();
          two.release();
        };
    both(permitted, permitted);
    CountDownLatch latch = new CountDownLatch(1);
    both(
        () -> {
          latch.countDown();
          writtenAfterCountDown++;
        },
        () -> {
          latch.await();
          writtenAfterCountDown++;
        });
    CyclicBarrier barrier = new CyclicBarrier(2);
    Work meeting =
        () -> {
          barrier.await();
          writtenAfterBarrier++;
          barrier.await();
        };
    both(meeting, meeting);
    Phaser phaser = new Phaser(2);
    both(
        () -> {
          phaser.arrive();
          writtenAfterArrival++;
        },
        () -> {
          phaser.arriveAndAwaitAdvance();
          writtenAfterArrival++;
        });
    Phaser phases = new Phaser(2);
    both(
        () -> {
          phases.arriveAndAwaitAdvance();
          writtenInNextPhase++;
          phases.arrive();
        },
        () -> {
          int phase = phases.arrive();
          while (phases.getPhase() == phase || phases.getArrivedParties() == 0) {
            Thread.onSpinWait();
          }
          phases.awaitAdvance(phase);
          writtenInNextPhase++;
        });
    LinkedBlockingQueue<Escaping> escaped = new LinkedBlockingQueue<>();
    both(() -> new Escaped(escaped), () -> escaped.take().write());
    LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
    both(
        () -> {
          queue.put(new Object());
          writtenAfterPut++;
        },
        () -> {
          queue.take();
          writtenAfterPut++;
        });
  }

  private void tasks() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(
        () -> {
          writtenAfterSubmission++;
          writtenByTwoTasks++;
        });
    writtenAfterSubmission++;
    pool.execute(() -> writtenByTwoTasks++);
    untilMet(
        meeting -> {
          Runnable stage =
              () -> {
                writtenByTwoStages++;
                meeting.run();
              };
          CompletableFuture.allOf(
                  CompletableFuture.runAsync(stage, pool), CompletableFuture.runAsync(stage, pool))
              .join();
        });
    pool.shutdown();
    ForkJoinPool forking = new ForkJoinPool(2);
    untilMet(
        meeting -> {
          Runnable part =
              () -> {
                writtenByForkedTasks++;
                meeting.run();
              };
          ForkJoinTask<?> first = forking.submit(part);
          forking.submit(part).get();
          first.get();
        });
    untilMet(
        meeting ->
            forking
                .submit(
                    () ->
                        IntStream.range(0, 2)
                            .parallel()
                            .forEach(
                                i -> {
                                  writtenInStream++;
                                  meeting.run();
                                }))
                .get());
    forking.shutdown();
  }

  interface Parts {
    void run(Runnable meeting) throws Exception;
  }

  /**
   * Runs two parts until both come to their meeting at the same time: a fork-join pool may run one
   * after the other, however many workers it has.
   */
  private static void untilMet(Parts parts) throws Exception {
    AtomicInteger met = new AtomicInteger();
    do {
      met.set(0);
      CountDownLatch latch = new CountDownLatch(2);
      parts.run(
          () -> {
            latch.countDown();
            try {
              if (latch.await(1, TimeUnit.SECONDS)) {
                met.incrementAndGet();
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
    } while (met.get() < 2);
  }

  private void variables() throws Exception {
    AtomicBoolean flag = new AtomicBoolean();
    both(
        () -> {
          flag.set(true);
          writtenAfterSet++;
        },
        () -> {
          while (!flag.get()) {
            Thread.yield();
          }
          writtenAfterSet++;
        });
    both(() -> PLAIN.set(this, 1), () -> PLAIN.set(this, 2));
  }
}
