package dev.cosmodrome.it.library;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that use the JDK's collections as they are meant to be used, at random: plain ones with a
 * lock, the others without. Boxes, which are not synchronized, are handed over by queues. The
 * output does not depend on the schedule.
 */
@SuppressWarnings("JdkObsolete")
final class JdkInUse {
  private static final int THREADS = 3;
  private static final int KEYS = 50;

  /** A number that is changed by the thread that has it. */
  static final class Box implements Delayed {
    private int number;

    Box add(int more) {
      number += more;
      return this;
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }
  }

  /** A list of the program's own, with a field of its own. */
  static final class Counted extends ArrayList<Integer> {
    private static final long serialVersionUID = 1;
    private int additions;

    @Override
    public boolean add(Integer element) {
      additions++;
      modCount++;
      return super.add(element);
    }
  }

  private final int rounds;
  private final Lock lock = new ReentrantLock();
  private final Map<String, Integer> map = new HashMap<>();
  private final Map<Integer, Integer> sorted = new TreeMap<>();
  private final Counted list = new Counted();
  private final Queue<Integer> deque = new ArrayDeque<>();
  private final Queue<Integer> heap = new PriorityQueue<>();
  private final BitSet bits = new BitSet();

  private final Vector<Integer> vector = new Vector<>();
  private final Map<String, Integer> table = new Hashtable<>();
  private final StringBuffer text = new StringBuffer();
  private final List<Integer> synchronizedList = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> synchronizedMap = Collections.synchronizedMap(new HashMap<>());
  private final Map<String, Integer> concurrent = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> skipList = new ConcurrentSkipListMap<>();
  private final List<Integer> copied = new CopyOnWriteArrayList<>();
  private final Queue<Box> linked = new ConcurrentLinkedQueue<>();

  private JdkInUse(int rounds) {
    this.rounds = rounds;
  }

  /** Does as many rounds as are asked for. */
  public static void main(String[] args) throws InterruptedException {
    System.out.print(use(Integer.parseInt(args[0])));
  }

  /** Does some rounds and tells what came out. */
  static String use(int rounds) throws InterruptedException {
    JdkInUse use = new JdkInUse(rounds);
    StringBuilder results = new StringBuilder(use.shareAll());
    for (BlockingQueue<Box> queue :
        List.of(
            new ArrayBlockingQueue<Box>(3),
            new LinkedBlockingQueue<Box>(),
            new LinkedBlockingDeque<Box>(3),
            new DelayQueue<Box>(),
            new PriorityBlockingQueue<Box>(),
            new LinkedTransferQueue<Box>(),
            new SynchronousQueue<Box>())) {
      results.append(queue.getClass().getSimpleName() + " " + use.handOver(queue) + "\n");
    }
    return results.append(failUnrecorded()).toString();
  }

  /** Calls a method of the JDK by unrecorded code, and returns how it fails. */
  private static String failUnrecorded() {
    try {
      return "" + Collections.class.getMethod("max", Collection.class).invoke(null, List.of());
    } catch (InvocationTargetException e) {
      return e.getCause() + "\n";
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private String shareAll() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int seed = i;
      threads.add(new Thread(() -> useAtRandom(new Random(seed))));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    int boxed = 0;
    for (Box box = linked.poll(); box != null; box = linked.poll()) {
      boxed += box.number;
    }
    List<Object> results =
        List.of(
            new TreeMap<>(map),
            sorted,
            list.additions,
            list.size(),
            deque.size(),
            heap.size(),
            bits,
            vector.size(),
            new TreeMap<>(table),
            text.length(),
            synchronizedList.size(),
            new TreeMap<>(synchronizedMap),
            new TreeMap<>(concurrent),
            skipList,
            copied.size(),
            boxed);
    return results + "\n";
  }

  private void useAtRandom(Random random) {
    for (int i = 0; i < rounds; i++) {
      int number = random.nextInt(KEYS);
      useLocked(number);
      useSynchronized(number);
      useConcurrent(number);
    }
  }

  private void useLocked(int number) {
    lock.lock();
    try {
      map.merge("k" + number, 1, Integer::sum);
      sorted.merge(number, 1, Integer::sum);
      list.add(number);
      deque.add(number);
      heap.add(number);
      bits.set(number);
    } finally {
      lock.unlock();
    }
  }

  private void useSynchronized(int number) {
    vector.add(number);
    table.merge("k" + number, 1, Integer::sum);
    text.append(number % 10);
    synchronizedList.add(number);
    synchronizedMap.merge("k" + number, 1, Integer::sum);
    synchronizedList.addAll(new Vector<>(vector).subList(0, 1));
  }

  private void useConcurrent(int number) {
    concurrent.merge("k" + number, 1, Integer::sum);
    skipList.merge(number, 1, Integer::sum);
    if (number == 0) {
      copied.add(number);
    }
    linked.add(new Box().add(number));
    Box other = linked.poll();
    if (other != null) {
      linked.add(other.add(0));
    }
  }

  /** Hands boxes to another thread, which hands them back by way of the lock. */
  private int handOver(BlockingQueue<Box> queue) throws InterruptedException {
    int[] sum = new int[1];
    Thread taker =
        new Thread(
            () -> {
              for (int i = 0; i < rounds; i++) {
                sum[0] += take(queue).add(1).number;
              }
            });
    taker.start();
    for (int i = 0; i < rounds; i++) {
      queue.put(new Box().add(i));
    }
    taker.join();
    return sum[0];
  }

  private static Box take(BlockingQueue<Box> queue) {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
