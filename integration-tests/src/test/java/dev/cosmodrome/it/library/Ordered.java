package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;

/**
 * Small programs that do everything right, one after the other. Each uses plain fields and is free
 * of races because of one thing of {@code java.util.concurrent}.
 */
@SuppressWarnings({
  "LockNotBeforeTry",
  "ThreadPriorityCheck",
  "FutureReturnValueIgnored",
  "UnusedVariable",
  "WaitNotInLoop"
})
final class Ordered {
  private Ordered() {}

  /** A box that another thread fills. */
  static final class Box {
    int value;

    Box(int value) {
      this.value = value;
    }
  }

  interface Work {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    for (int i = 0; i < rounds; i++) {
      locks();
      conditions();
      interruptedWaiting();
      waitingInPool();
      readWriteLocks();
      stampedLocks();
      fences();
      ownSynchronizer();
      semaphores();
      latches();
      barriers();
      phasers();
      formerPhases();
      exchangers();
      queues();
      comparingQueues();
      pools();
      futures();
      scheduled();
      timers();
      stages();
      forkJoin();
      streams();
      publishers();
      atomics();
      handles();
      parking();
      virtualThreads();
    }
    System.out.println("done");
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

  private static void check(boolean condition) {
    if (!condition) {
      throw new IllegalStateException();
    }
  }

  // Locks.

  private static void locks() throws Exception {
    Lock lock = new ReentrantLock();
    Box box = new Box(0);
    Runnable unlock = lock::unlock;
    Work work =
        () -> {
          for (int i = 0; i < 5; i++) {
            increment(lock, box);
            lock.lockInterruptibly();
            box.value++;
            unlock.run();
            if (lock.tryLock()) {
              box.value++;
              lock.unlock();
            }
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
              box.value++;
              lock.unlock();
            }
          }
        };
    Thread other = start(work);
    work.run();
    other.join();
  }

  private static void increment(Lock lock, Box box) {
    lock.lock();
    try {
      box.value++;
      lock.lock();
      lock.unlock();
      box.value++;
    } finally {
      lock.unlock();
    }
  }

  private static void conditions() throws Exception {
    Lock lock = new ReentrantLock();
    Condition changed = lock.newCondition();
    Box turn = new Box(0);
    Thread other = start(() -> takeTurns(lock, changed, turn, 1));
    takeTurns(lock, changed, turn, 0);
    other.join();
    check(turn.value == 6);
  }

  private static void takeTurns(Lock lock, Condition changed, Box turn, int mine) throws Exception {
    for (int i = 0; i < 3; i++) {
      lock.lock();
      try {
        while (turn.value % 2 != mine) {
          if (!changed.await(10, TimeUnit.SECONDS)) {
            throw new IllegalStateException();
          }
        }
        turn.value++;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * A thread that is interrupted while it waits acquires the lock again after the interrupting
   * thread has released it.
   */
  private static void interruptedWaiting() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition never = lock.newCondition();
    Box box = new Box(0);
    Thread waiting =
        start(
            () -> {
              lock.lock();
              try {
                never.await();
              } catch (InterruptedException e) {
                box.value++;
              } finally {
                lock.unlock();
              }
            });
    lockWhenAwaited(lock, never);
    waiting.interrupt();
    while (!lock.hasQueuedThread(waiting)) {
      Thread.onSpinWait();
    }
    box.value++;
    lock.unlock();
    waiting.join();
    check(box.value == 2);
  }

  /**
   * A fork-join pool starts another thread for one that waits, while another thread has the lock.
   */
  private static void waitingInPool() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition changed = lock.newCondition();
    Box box = new Box(0);
    CountDownLatch started = new CountDownLatch(2);
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            whose -> {
              while (Thread.currentThread() instanceof ForkJoinWorkerThread && !lock.isLocked()) {
                Thread.onSpinWait();
              }
              return new Worker(whose, started);
            },
            null,
            false);
    Future<?> task =
        pool.submit(
            () -> {
              lock.lock();
              try {
                changed.await();
                box.value++;
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              } finally {
                lock.unlock();
              }
            });
    lockWhenAwaited(lock, changed);
    check(started.await(10, TimeUnit.SECONDS));
    box.value++;
    changed.signal();
    lock.unlock();
    task.get();
    pool.shutdown();
    check(box.value == 2);
  }

  /** A thread of a pool that says when it starts. */
  private static final class Worker extends ForkJoinWorkerThread {
    private final CountDownLatch started;

    Worker(ForkJoinPool pool, CountDownLatch started) {
      super(pool);
      this.started = started;
    }

    @Override
    protected void onStart() {
      started.countDown();
    }
  }

  private static void lockWhenAwaited(ReentrantLock lock, Condition condition) {
    lock.lock();
    while (!lock.hasWaiters(condition)) {
      lock.unlock();
      Thread.yield();
      lock.lock();
    }
  }

  private static void readWriteLocks() throws Exception {
    ReadWriteLock lock = new ReentrantReadWriteLock();
    Box box = new Box(0);
    Work work =
        () -> {
          for (int i = 0; i < 5; i++) {
            write(lock, box, read(lock, box));
          }
        };
    Thread first = start(work);
    Thread second = start(() -> read(lock, box));
    work.run();
    first.join();
    second.join();
  }

  private static int read(ReadWriteLock lock, Box box) {
    lock.readLock().lock();
    try {
      return box.value;
    } finally {
      lock.readLock().unlock();
    }
  }

  private static void write(ReadWriteLock lock, Box box, int value) {
    lock.writeLock().lock();
    try {
      box.value = value;
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static void stampedLocks() throws Exception {
    StampedLock lock = new StampedLock();
    Box box = new Box(0);
    Work writing =
        () -> {
          for (int i = 0; i < 5; i++) {
            long stamp = lock.writeLock();
            box.value++;
            lock.unlockWrite(stamp);
            lock.asWriteLock().lock();
            box.value++;
            lock.asWriteLock().unlock();
            stamp = lock.writeLock();
            box.value++;
            lock.unlock(stamp);
          }
        };
    Work reading =
        () -> {
          for (int i = 0; i < 5; i++) {
            readOptimistically(lock, box);
            convert(lock, box);
            lock.asReadLock().lock();
            check(box.value >= 0);
            lock.asReadLock().unlock();
          }
        };
    Thread first = start(writing);
    Thread second = start(reading);
    writing.run();
    reading.run();
    first.join();
    second.join();
  }

  /** The progress of another thread, in a plain field with fences. */
  private static final class Progress {
    private int value;

    int get() {
      int now = value;
      VarHandle.acquireFence();
      return now;
    }

    void set(int next) {
      VarHandle.releaseFence();
      value = next;
    }
  }

  private static void fences() throws Exception {
    Progress written = new Progress();
    Progress read = new Progress();
    Box box = new Box(0);
    Thread reader =
        start(
            () -> {
              for (int i = 1; i <= 5; i++) {
                while (written.get() < i) {
                  Thread.yield();
                }
                check(box.value == i);
                read.set(i);
              }
            });
    for (int i = 1; i <= 5; i++) {
      box.value++;
      written.set(i);
      while (read.get() < i) {
        Thread.yield();
      }
    }
    reader.join();
  }

  /** Reads and writes by whatever the lock can be converted to. */
  private static void convert(StampedLock lock, Box box) {
    long stamp = lock.tryConvertToReadLock(lock.tryOptimisticRead());
    stamp = stamp == 0 ? lock.readLock() : stamp;
    int before = box.value;
    long write = lock.tryConvertToWriteLock(stamp);
    if (write != 0) {
      check(box.value++ == before);
      stamp = lock.tryConvertToReadLock(write);
      check(box.value == before + 1);
    }
    long guess = lock.tryConvertToOptimisticRead(stamp);
    int after = box.value;
    check(!lock.validate(guess) || after >= before);
    stamp = lock.writeLock();
    box.value++;
    guess = lock.tryConvertToOptimisticRead(stamp);
    after = box.value;
    check(!lock.validate(guess) || after > before);
  }

  private static int readOptimistically(StampedLock lock, Box box) {
    long stamp = lock.tryOptimisticRead();
    int value = box.value;
    if (lock.validate(stamp)) {
      return value;
    }
    stamp = lock.readLock();
    try {
      return box.value;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** A lock that the program makes itself. */
  private static final class Mutex extends AbstractQueuedSynchronizer {
    @Override
    protected boolean tryAcquire(int ignored) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setState(0);
      return true;
    }
  }

  private static void ownSynchronizer() throws Exception {
    Mutex mutex = new Mutex();
    Box box = new Box(0);
    Work work =
        () -> {
          for (int i = 0; i < 5; i++) {
            mutex.acquire(1);
            box.value++;
            mutex.release(1);
          }
        };
    Thread other = start(work);
    work.run();
    other.join();
  }

  // Meeting and waiting.

  private static void semaphores() throws Exception {
    Semaphore one = new Semaphore(1);
    Semaphore two = new Semaphore(2);
    Box box = new Box(0);
    Box[] boxes = {new Box(0), new Box(0)};
    Work work =
        () -> {
          for (int i = 0; i < 5; i++) {
            one.acquire();
            box.value++;
            one.release();
            if (one.tryAcquire()) {
              box.value++;
              one.release();
            }
          }
        };
    Thread first = start(work);
    Thread second = start(() -> useBoth(two, boxes[0]));
    useBoth(two, boxes[1]);
    work.run();
    first.join();
    second.join();
  }

  private static void useBoth(Semaphore two, Box own) {
    for (int i = 0; i < 5; i++) {
      useOne(two, own);
    }
  }

  private static void useOne(Semaphore two, Box own) {
    if (two.tryAcquire()) {
      own.value++;
      two.release();
    }
  }

  private static void latches() throws Exception {
    CountDownLatch ready = new CountDownLatch(2);
    Box first = new Box(0);
    Box second = new Box(0);
    start(() -> fill(first, ready));
    start(() -> fill(second, ready));
    ready.await();
    check(first.value + second.value == 2);
    check(ready.await(1, TimeUnit.SECONDS));
  }

  private static void fill(Box box, CountDownLatch ready) {
    box.value++;
    ready.countDown();
  }

  private static void barriers() throws Exception {
    int[] cells = new int[3];
    Box sum = new Box(0);
    CyclicBarrier barrier =
        new CyclicBarrier(
            3,
            () -> {
              sum.value = cells[0] + cells[1] + cells[2];
            });
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int own = i;
      threads.add(
          start(
              () -> {
                for (int round = 1; round <= 3; round++) {
                  cells[own] = round;
                  barrier.await();
                  check(sum.value == 3 * round);
                  check(cells[(own + 1) % 3] == round);
                  barrier.await();
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void phasers() throws Exception {
    int[] cells = new int[2];
    Phaser phaser = new Phaser(2);
    Work[] works = new Work[2];
    for (int i = 0; i < 2; i++) {
      int own = i;
      works[i] =
          () -> {
            for (int round = 1; round <= 3; round++) {
              cells[own] = round;
              phaser.arriveAndAwaitAdvance();
              check(cells[1 - own] == round);
              phaser.awaitAdvance(phaser.arrive());
            }
          };
    }
    Thread other = start(works[0]);
    works[1].run();
    other.join();
  }

  /** A thread waits for a phase when the next one is over, too, and a party has left. */
  private static void formerPhases() throws Exception {
    int[] cell = new int[1];
    Phaser phaser = new Phaser(2);
    Thread leaving =
        start(
            () -> {
              cell[0] = 1;
              while (phaser.getArrivedParties() == 0) {
                Thread.onSpinWait();
              }
              phaser.arriveAndDeregister();
            });
    Thread staying =
        start(
            () -> {
              phaser.arrive();
              while (phaser.getPhase() == 0) {
                Thread.onSpinWait();
              }
              phaser.arrive();
            });
    while (phaser.getPhase() < 2) {
      Thread.onSpinWait();
    }
    phaser.awaitAdvance(0);
    check(cell[0] == 1);
    leaving.join();
    staying.join();
  }

  private static void exchangers() throws Exception {
    Exchanger<Box> exchanger = new Exchanger<>();
    Thread other = start(() -> swap(exchanger));
    swap(exchanger);
    other.join();
  }

  private static void swap(Exchanger<Box> exchanger) throws Exception {
    Box box = new Box(1);
    for (int i = 0; i < 3; i++) {
      box.value++;
      box = exchanger.exchange(box);
      box.value++;
    }
  }

  private static void queues() throws Exception {
    handOver(new ArrayBlockingQueue<>(2));
    handOver(new SynchronousQueue<>());
    handOverOne(new ConcurrentLinkedQueue<>());
    handOverOne(new LinkedBlockingDeque<>());
    handOverOne(new LinkedTransferQueue<>());
  }

  private static void handOverOne(Queue<Box> queue) throws Exception {
    Thread producer =
        start(
            () -> {
              Box box = new Box(1);
              box.value++;
              queue.add(box);
            });
    Box box = queue.poll();
    while (box == null) {
      Thread.yield();
      box = queue.poll();
    }
    box.value++;
    producer.join();
  }

  private static void handOver(BlockingQueue<Box> queue) throws Exception {
    Thread producer =
        start(
            () -> {
              for (int i = 0; i < 5; i++) {
                Box box = new Box(i);
                box.value++;
                queue.put(box);
              }
            });
    for (int i = 0; i < 5; i++) {
      Box box = i % 2 == 0 ? queue.take() : queue.poll(10, TimeUnit.SECONDS);
      check(box.value++ == i + 1);
    }
    producer.join();
  }

  /** Is compared with others while it is in a queue, and changed while it is not. */
  private static final class Job implements Delayed {
    private int number;
    private int rounds;

    Job(int number) {
      this.number = number;
    }

    boolean goesOn() {
      number++;
      return ++rounds < 3;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return number > 0 ? 0 : -1;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(number, ((Job) other).number);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Job job && number == job.number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  private static void comparingQueues() throws Exception {
    useAndPutBack(new PriorityBlockingQueue<>());
    useAndPutBack(new PriorityBlockingQueue<>(8, Comparator.comparingInt(job -> job.number)));
    useAndPutBack(new DelayQueue<>());
    useAndPutBack(new ArrayBlockingQueue<>(20));
    useAndPutBack(new LinkedBlockingQueue<>());
    useAndPutBack(new LinkedBlockingDeque<>());
  }

  private static void useAndPutBack(BlockingQueue<Job> queue) throws Exception {
    CountDownLatch done = new CountDownLatch(20);
    Thread[] workers = new Thread[2];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = start(() -> useAndPutBack(queue, done));
    }
    for (int i = 0; i < 20; i++) {
      queue.put(new Job(i));
    }
    done.await();
    for (Thread worker : workers) {
      worker.join();
    }
  }

  private static void useAndPutBack(BlockingQueue<Job> queue, CountDownLatch done)
      throws InterruptedException {
    while (done.getCount() > 0) {
      Job job = queue.poll(1, TimeUnit.MILLISECONDS);
      if (job != null && job.goesOn()) {
        check(!queue.remove(new Job(-1)));
        queue.put(job);
      } else if (job != null) {
        done.countDown();
      }
    }
  }

  // Tasks.

  private static void pools() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Box in = new Box(0);
    Box[] out = {new Box(0), new Box(0), new Box(0)};
    in.value++;
    for (Box box : out) {
      pool.execute(() -> box.value += in.value);
    }
    pool.shutdown();
    check(pool.awaitTermination(10, TimeUnit.SECONDS));
    check(out[0].value + out[1].value + out[2].value == 3);
    terminatedPool();
  }

  /** The last action of a pool comes after its tasks and before a wait for its end. */
  private static void terminatedPool() throws Exception {
    Box box = new Box(0);
    Box[] out = {new Box(0), new Box(0)};
    ExecutorService pool =
        new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          protected void terminated() {
            box.value += out[0].value + out[1].value;
          }
        };
    pool.execute(() -> out[0].value++);
    pool.execute(() -> out[1].value++);
    box.value++;
    pool.shutdown();
    check(pool.awaitTermination(10, TimeUnit.SECONDS));
    check(box.value++ == 3);
  }

  private static void futures() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      Box box = new Box(1);
      box.value++;
      Future<?> doubled = pool.submit(() -> box.value *= 2);
      doubled.get();
      check(box.value++ == 4);
      Future<?> failed =
          pool.submit(
              () -> {
                box.value++;
                throw new IllegalArgumentException();
              });
      try {
        failed.get(10, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        check(box.value++ == 6);
      }
      List<Callable<Box>> tasks = List.of(() -> filled(3), () -> filled(4));
      for (Future<Box> future : pool.invokeAll(tasks)) {
        future.get().value++;
      }
      check(pool.invokeAny(tasks).value > 3);
      ExecutorCompletionService<Box> service = new ExecutorCompletionService<>(pool);
      service.submit(() -> filled(5));
      check(service.take().get().value == 6);
      FutureTask<Box> task = new FutureTask<>(() -> filled(7));
      Thread runner = start(task::run);
      check(task.get().value == 8);
      runner.join();
    } finally {
      pool.shutdown();
    }
  }

  private static Box filled(int value) {
    Box box = new Box(value);
    box.value++;
    return box;
  }

  private static void scheduled() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
    Box box = new Box(1);
    Box ticks = new Box(0);
    CountDownLatch enough = new CountDownLatch(3);
    try {
      box.value++;
      pool.schedule(() -> box.value++, 0, TimeUnit.MILLISECONDS).get();
      check(box.value == 3);
      Future<?> periodic =
          pool.scheduleAtFixedRate(
              () -> {
                ticks.value++;
                enough.countDown();
              },
              0,
              1,
              TimeUnit.MILLISECONDS);
      enough.await();
      periodic.cancel(false);
    } finally {
      pool.shutdown();
    }
    check(pool.awaitTermination(10, TimeUnit.SECONDS));
    check(ticks.value >= 3);
  }

  private static void timers() throws Exception {
    Timer timer = new Timer();
    Box box = new Box(0);
    CountDownLatch done = new CountDownLatch(1);
    box.value++;
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            box.value++;
            done.countDown();
          }
        },
        0);
    done.await();
    check(box.value == 2);
    timer.cancel();
  }

  private static void stages() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      Box start = new Box(1);
      start.value++;
      CompletableFuture<Box> first = CompletableFuture.supplyAsync(() -> filled(start.value), pool);
      CompletableFuture<Box> second = first.thenApply(box -> filled(box.value));
      CompletableFuture<Box> third = CompletableFuture.supplyAsync(() -> filled(1));
      CompletableFuture<Box> sum =
          second.thenCombineAsync(third, (a, b) -> filled(a.value++ + b.value++), pool);
      check(sum.join().value == 7);
      check(sum.get().value++ == 7);
      Box failed = new Box(0);
      CompletableFuture<Box> failing =
          CompletableFuture.supplyAsync(
              () -> {
                failed.value++;
                throw new IllegalStateException();
              },
              pool);
      try {
        failing.join();
      } catch (CompletionException e) {
        check(failed.value++ == 1);
      }
      check(failing.handle((box, error) -> failed.value++).get() == 2);
      CompletableFuture<Box> promise = new CompletableFuture<>();
      Thread completer = start(() -> promise.complete(filled(1)));
      CompletableFuture<Integer> after = promise.thenApply(box -> box.value++);
      check(after.get() == 2);
      check(CompletableFuture.allOf(promise, sum).thenApply(x -> promise.join().value).get() == 3);
      completer.join();
    } finally {
      pool.shutdown();
    }
  }

  private static final class Sum extends RecursiveTask<Integer> {
    private final int[] cells;
    private final int from;
    private final int to;

    Sum(int[] cells, int from, int to) {
      this.cells = cells;
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from <= 2) {
        int sum = 0;
        for (int i = from; i < to; i++) {
          sum += cells[i]++;
        }
        return sum;
      }
      int middle = (from + to) / 2;
      Sum left = new Sum(cells, from, middle);
      Sum right = new Sum(cells, middle, to);
      left.fork();
      int sum = right.compute() + left.join();
      cells[from]++;
      cells[middle]++;
      return sum;
    }
  }

  private static void forkJoin() throws Exception {
    int[] cells = new int[16];
    cells[1] = 1;
    ForkJoinPool pool = new ForkJoinPool(3);
    check(pool.invoke(new Sum(cells, 0, 16)) == 1);
    cells[2]++;
    check(ForkJoinPool.commonPool().submit(new Sum(cells, 0, 16)).get() > 16);
    cells[3]++;
    pool.shutdown();
    check(pool.awaitTermination(10, TimeUnit.SECONDS));
  }

  private static void streams() {
    int[] cells = new int[64];
    cells[5] = 1;
    IntStream.range(0, 64).parallel().forEach(i -> cells[i]++);
    int sum = IntStream.range(0, 64).parallel().map(i -> cells[i]++).sum();
    check(sum == 65);
    List<Box> boxes = IntStream.range(0, 64).parallel().mapToObj(i -> filled(cells[i])).toList();
    boxes.get(63).value++;
    boxes.get(0).value++;
  }

  // Variables.

  private static void atomics() throws Exception {
    AtomicBoolean ready = new AtomicBoolean();
    AtomicReference<Box> reference = new AtomicReference<>();
    AtomicIntegerArray flags = new AtomicIntegerArray(2);
    Box plain = new Box(0);
    Thread other =
        start(
            () -> {
              plain.value++;
              ready.set(true);
              Box box = new Box(1);
              box.value++;
              reference.compareAndSet(null, box);
              plain.value++;
              flags.incrementAndGet(1);
            });
    while (!ready.get()) {
      Thread.yield();
    }
    while (reference.get() == null) {
      Thread.yield();
    }
    check(reference.get().value++ == 2);
    while (flags.get(1) == 0) {
      Thread.yield();
    }
    check(plain.value++ == 2);
    other.join();
  }

  /** Is accessed by handles. */
  static class Handled {
    static final AtomicIntegerFieldUpdater<Handled> TURN =
        AtomicIntegerFieldUpdater.newUpdater(Handled.class, "turn");
    static final VarHandle FLAG;

    static {
      try {
        FLAG = MethodHandles.lookup().findVarHandle(Handled.class, "flag", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    volatile int turn;
    int flag;
    int data;
  }

  private static void handles() throws Exception {
    Handled handled = new Handled();
    Thread other =
        start(
            () -> {
              handled.data++;
              Handled.FLAG.setRelease(handled, 1);
              while (Handled.TURN.get(handled) == 0) {
                Thread.yield();
              }
              handled.data++;
            });
    while ((int) Handled.FLAG.getAcquire(handled) == 0) {
      Thread.yield();
    }
    handled.data++;
    Handled.TURN.compareAndSet(handled, 0, 1);
    other.join();
    check(handled.data == 3);
  }

  /** Counts what it is given, in whichever threads. */
  private static final class Subscriber implements Flow.Subscriber<Box> {
    final CountDownLatch completed = new CountDownLatch(1);
    private Flow.Subscription subscription;
    private int sum;

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(1);
    }

    @Override
    public void onNext(Box box) {
      sum += box.value;
      subscription.request(1);
    }

    @Override
    public void onError(Throwable thrown) {
      sum = -1;
    }

    @Override
    public void onComplete() {
      check(sum == 20);
      completed.countDown();
    }
  }

  private static void publishers() throws Exception {
    Subscriber subscriber = new Subscriber();
    try (SubmissionPublisher<Box> publisher = new SubmissionPublisher<>()) {
      publisher.subscribe(subscriber);
      for (int i = 0; i < 20; i++) {
        Box box = new Box(0);
        box.value++;
        publisher.submit(box);
      }
    }
    subscriber.completed.await();
  }

  private static void parking() throws Exception {
    AtomicBoolean ready = new AtomicBoolean();
    Box box = new Box(0);
    Thread waiter =
        start(
            () -> {
              while (!ready.get()) {
                LockSupport.park();
              }
              box.value++;
            });
    box.value++;
    ready.set(true);
    LockSupport.unpark(waiter);
    waiter.join();
  }

  /** Virtual threads, where the JDK has them. */
  private static void virtualThreads() throws Exception {
    ExecutorService pool;
    try {
      pool =
          (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | InvocationTargetException e) {
      return;
    }
    Lock lock = new ReentrantLock();
    Box box = new Box(0);
    Box in = new Box(0);
    in.value++;
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      futures.add(
          pool.submit(
              () -> {
                lock.lock();
                box.value += in.value;
                lock.unlock();
              }));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    check(box.value++ == 10);
    pool.execute(() -> in.value++);
    pool.shutdown();
    check(pool.awaitTermination(10, TimeUnit.SECONDS));
    check(in.value == 2);
  }
}
