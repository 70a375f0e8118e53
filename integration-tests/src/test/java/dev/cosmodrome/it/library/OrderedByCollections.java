package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Small programs that do everything right, one after the other. Each hands plain objects over, or
 * guards them, by collections alone.
 */
@SuppressWarnings({"JdkObsolete", "ThreadPriorityCheck", "NonAtomicVolatileUpdate"})
final class OrderedByCollections {
  private static final int THREADS = 3;
  private static final int KEYS = 20;

  private OrderedByCollections() {}

  /** A box that somebody else fills. */
  static final class Box {
    int value;

    Box(int value) {
      this.value = value;
    }
  }

  interface Work {
    void run(int thread);
  }

  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    for (int i = 0; i < rounds; i++) {
      putAndGet(new ConcurrentHashMap<>());
      putAndGet(new ConcurrentSkipListMap<>());
      putAndGet(Collections.synchronizedMap(new HashMap<>()));
      putIfAbsent(new ConcurrentHashMap<>());
      putIfAbsent(Collections.synchronizedMap(new HashMap<>()));
      computeIfAbsent(new ConcurrentHashMap<>());
      compute(new ConcurrentHashMap<>());
      compute(Collections.synchronizedMap(new HashMap<>()));
      remove(new ConcurrentHashMap<>());
      lists(new CopyOnWriteArrayList<>());
      lists(new Vector<>());
      lists(Collections.synchronizedList(new ArrayList<>()));
      iterate(Collections.synchronizedList(new ArrayList<>()));
      guarded(new HashMap<>());
      elements(new ArrayList<>(Collections.nCopies(THREADS, 0)));
      claims(ConcurrentHashMap.newKeySet(), new Box[KEYS]);
    }
    System.out.println("done");
  }

  private static void inThreads(Work work) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int thread = i;
      threads.add(new Thread(() -> work.run(thread)));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static Box await(Map<Integer, Box> map, int key) {
    Box box = map.get(key);
    while (box == null) {
      Thread.yield();
      box = map.get(key);
    }
    return box;
  }

  private static void putAndGet(Map<Integer, Box> map) throws InterruptedException {
    inThreads(
        thread -> {
          for (int key = 0; key < KEYS; key++) {
            if (key % THREADS == thread) {
              Box box = new Box(1);
              box.value++;
              map.put(key, box);
            } else {
              check(await(map, key).value == 2);
            }
          }
        });
  }

  /** Each thread has an element of its own, in a list that nobody changes otherwise. */
  private static void elements(List<Integer> list) throws InterruptedException {
    check(list.size() == THREADS);
    inThreads(thread -> list.set(thread, list.get(thread) + 1));
    check(list.stream().allMatch(value -> value == 1));
    inThreads(thread -> list.set(thread, list.get(thread) + 1));
    check(list.stream().allMatch(value -> value == 2));
  }

  private static void putIfAbsent(Map<Integer, Box> map) throws InterruptedException {
    inThreads(
        thread -> {
          for (int key = 0; key < KEYS; key++) {
            Box box = new Box(0);
            box.value = 2;
            Box other = map.putIfAbsent(key, box);
            check((other == null ? box : other).value == 2);
          }
        });
  }

  private static void computeIfAbsent(Map<Integer, Box> map) throws InterruptedException {
    inThreads(
        thread -> {
          for (int key = 0; key < KEYS; key++) {
            Box box = map.computeIfAbsent(key, k -> fill(new Box(k)));
            check(box.value == key + 1);
          }
        });
  }

  private static Box fill(Box box) {
    box.value++;
    return box;
  }

  private static void compute(Map<Integer, Box> map) throws InterruptedException {
    inThreads(
        thread -> {
          for (int i = 0; i < KEYS; i++) {
            map.compute(i % 3, (key, box) -> fill(box == null ? new Box(0) : box));
            map.merge(i % 3, new Box(0), (box, none) -> fill(box));
            map.computeIfPresent(i % 3, (key, box) -> fill(box));
          }
        });
  }

  private static void remove(Map<Integer, Box> map) throws InterruptedException {
    inThreads(
        thread -> {
          for (int i = 0; i < KEYS; i++) {
            Box mine = map.remove(i % 3);
            if (mine == null) {
              mine = new Box(i);
            }
            mine.value++;
            map.putIfAbsent(i % 3, mine);
          }
        });
  }

  private static void lists(List<Box> list) throws InterruptedException {
    inThreads(
        thread -> {
          if (thread == 0) {
            for (int i = 0; i < KEYS; i++) {
              list.add(fill(new Box(1)));
            }
          } else {
            while (list.size() < KEYS) {
              Thread.yield();
            }
            for (int i = 0; i < KEYS; i++) {
              check(list.get(i).value == 2);
            }
          }
        });
  }

  private static void iterate(List<Box> list) throws InterruptedException {
    inThreads(
        thread -> {
          list.add(new Box(1));
          synchronized (list) {
            for (Box box : list) {
              box.value++;
            }
          }
        });
  }

  private static void guarded(Map<Integer, Box> map) throws InterruptedException {
    Object lock = new Object();
    inThreads(
        thread -> {
          for (int key = 0; key < KEYS; key++) {
            synchronized (lock) {
              if (map.get(key) == null) {
                map.put(key, new Box(0));
              }
              map.computeIfAbsent(key, Box::new).value++;
            }
          }
        });
  }

  private static void claims(Set<Integer> claimed, Box[] boxes) throws InterruptedException {
    for (int i = 0; i < boxes.length; i++) {
      boxes[i] = new Box(0);
    }
    inThreads(
        thread -> {
          for (int i = 0; i < KEYS; i++) {
            if (claimed.add(i)) {
              boxes[i].value++;
            }
          }
        });
  }

  private static void check(boolean condition) {
    if (!condition) {
      throw new IllegalStateException();
    }
  }
}
