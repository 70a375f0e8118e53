package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A program that uses what the schedule decides without a variable of its own that tells. What
 * methods return that start with "sure" does not depend on the schedule; what methods return that
 * start with "racy" does.
 */
@SuppressWarnings({
  "FutureReturnValueIgnored",
  "IdentityBinaryExpression",
  "JdkObsolete",
  "LockNotBeforeTry",
  "ShortCircuitBoolean",
  "ThreadPriorityCheck"
})
final class ScheduledResults {
  private static final ThreadLocal<Integer> LOCAL = new ThreadLocal<>();
  private static final ThreadLocal<Integer> INITIAL = ThreadLocal.withInitial(() -> 7);

  private ScheduledResults() {}

  public static void main(String[] args) throws Exception {
    System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "4");
    right();
    wrong();
    System.out.println("done");
  }

  private static void right() throws Exception {
    sureQueueOfOne();
    sureQueueWithoutOrder();
    sureQueueOfTurns();
    sureCopyOfOne();
    surePriorities();
    sureMapOfKeys();
    sureMapOfKnownKeys();
    sureSortedMap();
    sureSum();
    sureGroups();
    sureOwnRandom();
    sureCompletion();
    sureServiceOfOne();
    sureDone();
    sureLatch();
    surePermits();
    sureInterrupt();
    sureAlive();
    sureTryLock();
    sureThreadLocal();
    sureTimed();
    sureBarrier();
    sureBarrierOfOne();
    sureBarrierReference();
  }

  private static void wrong() throws Exception {
    racyQueue();
    racyDeque();
    racyBlockingQueue();
    racyPolls();
    racyCopy();
    racyCopyOf();
    racyDescent();
    racyBlockingDescent();
    racyEmpty();
    racyMap();
    racyTable();
    racySet();
    racySum();
    racyGroups();
    racyFindAny();
    racyRandom();
    racyService();
    racyAnyOf();
    racyEither();
    racyCompletion();
    racyCompletionOfTask();
    racyDone();
    racyNow();
    racyLatch();
    racyCount();
    racyPermits();
    racyTryAcquire();
    racyInterrupt();
    racyAlive();
    racyTimedJoin();
    racyTimedGet();
    racyTimedGetOfCompletable();
    racyTimedAwait();
    racyTryLock();
    racyThreadLocal();
    racyBarrier();
    racyBarrierLeader();
    racyBarrierOfTasks();
  }

  private interface Work {
    void run() throws Exception;
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

  private static void inThreads(Work... works) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Work work : works) {
      threads.add(start(work));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  // Queues.

  static int sureQueueOfOne() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    inThreads(
        () -> {
          queue.add(1);
          queue.add(2);
        });
    return queue.poll() - queue.poll();
  }

  /** The queue is filled, but not queried. */
  static void sureQueueWithoutOrder() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
  }

  static int sureQueueOfTurns() throws Exception {
    Queue<Integer> queue = new LinkedBlockingQueue<>();
    CountDownLatch turn = new CountDownLatch(1);
    inThreads(
        () -> {
          queue.add(1);
          turn.countDown();
        },
        () -> {
          turn.await();
          queue.add(2);
        });
    return queue.poll() - queue.poll();
  }

  static int surePriorities() throws Exception {
    Queue<Integer> queue = new PriorityBlockingQueue<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
    return queue.poll() - queue.poll();
  }

  static int racyQueue() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
    return queue.poll() - queue.poll();
  }

  static List<Integer> racyDeque() throws Exception {
    ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>();
    inThreads(() -> queue.addFirst(1), () -> queue.addFirst(2));
    List<Integer> found = new ArrayList<>();
    for (Integer each : queue) {
      found.add(each);
    }
    return found;
  }

  static String racyBlockingQueue() throws Exception {
    LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    inThreads(() -> queue.put(1), () -> queue.offer(2));
    return queue.toString();
  }

  static int racyPolls() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
    int[] found = new int[2];
    inThreads(() -> found[0] = queue.poll(), () -> found[1] = queue.poll());
    return found[0] - found[1];
  }

  static List<Integer> racyCopy() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
    return new ArrayList<>(queue);
  }

  static List<Integer> racyCopyOf() throws Exception {
    Queue<Integer> queue = new LinkedBlockingQueue<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
    return List.copyOf(queue);
  }

  static List<Integer> sureCopyOfOne() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    inThreads(
        () -> {
          queue.add(1);
          queue.add(2);
        });
    return new ArrayList<>(queue);
  }

  static int racyDescent() throws Exception {
    ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
    return queue.descendingIterator().next();
  }

  static int racyBlockingDescent() throws Exception {
    LinkedBlockingDeque<Integer> queue = new LinkedBlockingDeque<>();
    inThreads(() -> queue.add(1), () -> queue.add(2));
    return queue.descendingIterator().next();
  }

  static boolean racyEmpty() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    boolean[] found = new boolean[1];
    inThreads(() -> found[0] = queue.poll() == null, () -> queue.add(1));
    return found[0];
  }

  // Maps and sets.

  static int sureMapOfKeys() throws Exception {
    Map<Integer, Integer> map = Collections.synchronizedMap(new LinkedHashMap<>());
    inThreads(() -> map.put(1, 1), () -> map.put(2, 2));
    return map.get(1) - map.get(2);
  }

  static String sureMapOfKnownKeys() throws Exception {
    Map<Integer, Integer> map = Collections.synchronizedMap(new LinkedHashMap<>());
    map.put(1, 0);
    map.put(2, 0);
    map.put(3, 0);
    inThreads(() -> map.put(3, 3));
    inThreads(() -> map.put(1, 1), () -> map.put(2, 2));
    return textOf(map);
  }

  static String sureSortedMap() throws Exception {
    Map<Integer, Integer> map = Collections.synchronizedMap(new TreeMap<>());
    inThreads(() -> map.put(1, 1), () -> map.put(2, 2));
    return textOf(map);
  }

  static String racyMap() throws Exception {
    Map<Integer, Integer> map = Collections.synchronizedMap(new LinkedHashMap<>());
    inThreads(() -> map.put(1, 1), () -> map.put(2, 2));
    return textOf(map);
  }

  private static String textOf(Map<Integer, Integer> map) {
    StringBuilder text = new StringBuilder();
    map.forEach((key, value) -> text.append(key).append('=').append(value).append(' '));
    return text.toString();
  }

  static List<Integer> racyTable() throws Exception {
    Map<Integer, Integer> table = new Hashtable<>(1);
    inThreads(() -> table.put(1, 1), () -> table.put(2, 2));
    List<Integer> keys = new ArrayList<>();
    for (Integer key : table.keySet()) {
      keys.add(key);
    }
    return keys;
  }

  static List<Integer> racySet() throws Exception {
    Set<Integer> set = Collections.synchronizedSet(new LinkedHashSet<>());
    inThreads(() -> set.add(1), () -> set.add(2));
    List<Integer> found = new ArrayList<>();
    set.forEach(found::add);
    return found;
  }

  // Sums and streams.

  static long sureSum() throws Exception {
    LongAdder sum = new LongAdder();
    inThreads(() -> sum.add(1), () -> sum.add(2));
    return sum.sum();
  }

  static double racySum() throws Exception {
    DoubleAdder sum = new DoubleAdder();
    inThreads(() -> sum.add(1e100), () -> sum.add(-1e100), () -> sum.add(1));
    return sum.sum();
  }

  static Map<Integer, Long> sureGroups() {
    return IntStream.range(0, 1000)
        .boxed()
        .parallel()
        .collect(Collectors.groupingByConcurrent(i -> i % 3, Collectors.counting()));
  }

  static Map<Integer, List<Integer>> racyGroups() {
    return IntStream.range(0, 1000)
        .boxed()
        .parallel()
        .collect(Collectors.groupingByConcurrent(i -> i % 3));
  }

  /** All tasks have found something when the first one goes on. */
  static int racyFindAny() {
    CountDownLatch both = new CountDownLatch(2);
    return IntStream.range(0, 2)
        .parallel()
        .peek(
            i -> {
              both.countDown();
              await(both);
            })
        .findAny()
        .orElse(0);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static int sureOwnRandom() throws Exception {
    int[] found = new int[2];
    inThreads(() -> found[0] = new Random(1).nextInt(), () -> found[1] = new Random(2).nextInt());
    return found[0] - found[1];
  }

  static int racyRandom() throws Exception {
    Random random = new Random(1);
    int[] found = new int[2];
    inThreads(() -> found[0] = random.nextInt(), () -> found[1] = random.nextInt());
    return found[0] - found[1];
  }

  // Tasks.

  static int sureServiceOfOne() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
    service.submit(() -> 1);
    int found = service.take().get();
    service.submit(() -> 2);
    found -= service.take().get();
    pool.shutdown();
    return found;
  }

  static int racyService() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
    service.submit(() -> 1);
    service.submit(() -> 2);
    int found = service.take().get() - service.take().get();
    pool.shutdown();
    return found;
  }

  static int sureCompletion() throws Exception {
    CompletableFuture<Integer> future = new CompletableFuture<>();
    inThreads(() -> future.complete(1));
    return future.join() + (future.isDone() ? 1 : 0);
  }

  static int racyCompletion() throws Exception {
    CompletableFuture<Integer> future = new CompletableFuture<>();
    inThreads(() -> future.complete(1), () -> future.complete(2));
    return future.join();
  }

  static int racyCompletionOfTask() {
    CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> 1);
    future.complete(2);
    return future.join();
  }

  static Object racyAnyOf() {
    CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
    CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> 2);
    Object found = CompletableFuture.anyOf(one, other).join();
    one.join();
    other.join();
    return found;
  }

  static int racyEither() {
    CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
    CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> 2);
    int found = one.applyToEither(other, n -> n).join();
    one.join();
    other.join();
    return found;
  }

  static boolean sureDone() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Future<Integer> future = pool.submit(() -> 1);
    future.get();
    boolean found = future.isDone();
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.HOURS);
    return found & pool.isTerminated();
  }

  static boolean racyDone() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Future<Integer> future = pool.submit(() -> 1);
    boolean found = future.isDone();
    future.get();
    pool.shutdown();
    return found;
  }

  static int racyNow() {
    CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> 1);
    int found = future.getNow(0);
    future.join();
    return found;
  }

  // Synchronizers.

  static long sureLatch() throws Exception {
    CountDownLatch latch = new CountDownLatch(2);
    inThreads(latch::countDown, latch::countDown);
    latch.await();
    latch.countDown();
    return latch.getCount();
  }

  static int racyLatch() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    int[] found = new int[2];
    Thread one =
        start(
            () -> {
              found[0] = 1;
              latch.countDown();
            });
    Thread other =
        start(
            () -> {
              found[1] = 1;
              latch.countDown();
            });
    latch.await();
    one.join();
    other.join();
    return found[0] + found[1];
  }

  static long racyCount() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = start(latch::countDown);
    long found = latch.getCount();
    thread.join();
    return found;
  }

  static int surePermits() throws Exception {
    Semaphore permits = new Semaphore(0);
    int[] found = new int[2];
    inThreads(
        () -> {
          found[0] = 1;
          permits.release();
        },
        () -> {
          found[1] = 1;
          permits.release();
        },
        () -> {
          permits.acquire();
          permits.acquire();
          found[0] += found[1];
        });
    return found[0] + permits.availablePermits();
  }

  static int racyPermits() throws Exception {
    Semaphore permits = new Semaphore(0);
    CountDownLatch both = new CountDownLatch(2);
    int[] found = new int[2];
    Thread one =
        start(
            () -> {
              found[0] = 1;
              permits.release();
              both.countDown();
            });
    Thread other =
        start(
            () -> {
              found[1] = 1;
              permits.release();
              both.countDown();
            });
    both.await();
    permits.acquire();
    int sum = found[0];
    one.join();
    other.join();
    return sum;
  }

  static boolean racyTryAcquire() throws Exception {
    Semaphore permits = new Semaphore(0);
    Thread thread = start(permits::release);
    boolean found = permits.tryAcquire();
    thread.join();
    return found;
  }

  static int sureInterrupt() throws Exception {
    int[] found = new int[1];
    Thread thread =
        start(
            () -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                found[0]++;
              }
            });
    thread.interrupt();
    thread.join();
    return found[0];
  }

  static int racyInterrupt() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    int[] found = new int[1];
    Thread thread =
        start(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                found[0]++;
                begun.countDown();
              }
            });
    begun.await();
    thread.interrupt();
    thread.join();
    return found[0];
  }

  static boolean sureAlive() throws Exception {
    Thread thread = start(() -> {});
    thread.join();
    return thread.isAlive();
  }

  static boolean racyAlive() throws Exception {
    Thread thread = start(() -> LOCAL.get());
    boolean found = thread.isAlive();
    thread.join();
    return found;
  }

  /** Waits in a way that is not recorded, so that it orders nothing. */
  private static void awaitUnseen(String what) {
    while (System.getProperty(what) == null) {
      Thread.onSpinWait();
    }
  }

  private static void goOnUnseen(String what) {
    System.setProperty(what, "now");
  }

  static boolean racyTimedJoin() throws Exception {
    Thread thread = start(() -> awaitUnseen("join"));
    thread.join(1);
    goOnUnseen("join");
    thread.join();
    return true;
  }

  static boolean racyTimedGet() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Future<?> future = pool.submit(() -> awaitUnseen("get"));
    boolean found = timesOut(future);
    goOnUnseen("get");
    future.get();
    pool.shutdown();
    return found;
  }

  static boolean racyTimedGetOfCompletable() throws Exception {
    CompletableFuture<Void> future = CompletableFuture.runAsync(() -> awaitUnseen("completable"));
    boolean found = timesOut(future);
    goOnUnseen("completable");
    future.get();
    return found;
  }

  private static boolean timesOut(Future<?> future) throws Exception {
    try {
      future.get(1, TimeUnit.MILLISECONDS);
      return false;
    } catch (TimeoutException e) {
      return true;
    }
  }

  static boolean racyTimedAwait() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread =
        start(
            () -> {
              awaitUnseen("await");
              latch.countDown();
            });
    boolean found = latch.await(1, TimeUnit.MILLISECONDS);
    goOnUnseen("await");
    thread.join();
    return found;
  }

  static int sureTimed() throws ExecutionException, InterruptedException, TimeoutException {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch latch = new CountDownLatch(1);
    Future<Integer> future =
        pool.submit(
            () -> {
              latch.countDown();
              return 1;
            });
    int found = latch.await(1, TimeUnit.HOURS) ? future.get(1, TimeUnit.HOURS) : 0;
    pool.shutdown();
    return found;
  }

  static boolean sureTryLock() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    boolean[] found = new boolean[1];
    inThreads(
        () -> {
          found[0] = lock.tryLock();
          lock.unlock();
        });
    return found[0];
  }

  static boolean racyTryLock() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    boolean[] found = new boolean[1];
    inThreads(
        () -> {
          lock.lock();
          held.countDown();
          end.await();
          lock.unlock();
        },
        () -> {
          while (held.getCount() > 0) {
            Thread.yield();
          }
          found[0] = lock.tryLock();
          end.countDown();
        });
    return found[0];
  }

  static int sureThreadLocal() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Callable<Integer> task =
        () -> {
          LOCAL.set(1);
          int found = LOCAL.get() + INITIAL.get();
          LOCAL.remove();
          return found;
        };
    Future<Integer> one = pool.submit(task);
    Future<Integer> other = pool.submit(task);
    int found = one.get() + other.get();
    pool.shutdown();
    return found;
  }

  static int racyThreadLocal() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Future<?> one = pool.submit(() -> LOCAL.set(1));
    Future<Integer> other = pool.submit(() -> LOCAL.get());
    one.get();
    int found = other.get();
    pool.shutdown();
    return found;
  }

  // Barriers: the schedule decides which thread comes last; that matters if the index is used.

  static void sureBarrier() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    inThreads(
        () -> {
          barrier.await();
          barrier.await(1, TimeUnit.HOURS);
        },
        () -> {
          barrier.await();
          barrier.await(1, TimeUnit.HOURS);
        });
  }

  static int sureBarrierOfOne() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(1);
    int[] found = new int[2];
    inThreads(() -> found[0] = barrier.await(), () -> found[1] = barrier.await());
    return found[0] + found[1];
  }

  /** The function has no result. */
  static void sureBarrierReference() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    inThreads(barrier::await, barrier::await);
  }

  static int racyBarrier() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    int[] found = new int[2];
    inThreads(() -> found[0] = barrier.await(), () -> found[1] = barrier.await());
    return found[0];
  }

  static int racyBarrierLeader() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    int[] found = new int[2];
    inThreads(
        () -> {
          barrier.await();
          if (barrier.await(1, TimeUnit.HOURS) == 0) {
            found[0]++;
          }
        },
        () -> {
          barrier.await();
          barrier.await();
        });
    return found[0];
  }

  static int racyBarrierOfTasks() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Callable<Integer> reference = barrier::await;
    Future<Integer> one = pool.submit(reference);
    Future<Integer> other = pool.submit(() -> barrier.await());
    int found = one.get() - other.get();
    pool.shutdown();
    return found;
  }
}
