package dev.cosmodrome.it.library;

import java.text.DateFormat;
import java.text.FieldPosition;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Small programs that do everything right, one after the other. Each hands plain objects over, or
 * guards them, by collections alone.
 */
@SuppressWarnings({"JdkObsolete", "JavaUtilDate", "ThreadPriorityCheck", "NonAtomicVolatileUpdate"})
final class OrderedByCollections {
  private static final int THREADS = 3;
  private static final int KEYS = 20;

  private OrderedByCollections() {}

  /** A box that another thread fills. */
  static final class Box {
    int value;

    Box(int value) {
      this.value = value;
    }
  }

  /** An element that counts in a box how often it is compared with others. */
  record Counted(int number, Box uses) implements Comparable<Counted> {
    @Override
    public int compareTo(Counted other) {
      uses.value++;
      return Integer.compare(number, other.number);
    }

    @Override
    public int hashCode() {
      uses.value++;
      return number;
    }

    @Override
    public boolean equals(Object other) {
      uses.value++;
      return other instanceof Counted counted && counted.number == number;
    }
  }

  /** A map of the program that is not made for several threads. */
  static final class Latest extends AbstractMap<Integer, Integer> {
    private int key;
    private int value;

    @Override
    public Integer put(Integer newKey, Integer newValue) {
      int old = value;
      key = newKey;
      value = newValue;
      return old;
    }

    @Override
    public Set<Entry<Integer, Integer>> entrySet() {
      return Set.of(Map.entry(key, value));
    }
  }

  /** A map of the program that is. */
  static final class Shared extends AbstractMap<Integer, Boolean> {
    private final ConcurrentHashMap<Integer, Boolean> map = new ConcurrentHashMap<>();

    @Override
    public Boolean put(Integer key, Boolean value) {
      return map.put(key, value);
    }

    @Override
    public Set<Entry<Integer, Boolean>> entrySet() {
      return map.entrySet();
    }
  }

  /** A format that has no state. */
  static final class Seconds extends DateFormat {
    private static final long serialVersionUID = 1;

    @Override
    public StringBuffer format(Date date, StringBuffer text, FieldPosition field) {
      return text.append(date.getTime() / 1000);
    }

    @Override
    public Date parse(String text, ParsePosition at) {
      at.setIndex(text.length());
      return new Date(1000 * Long.parseLong(text));
    }
  }

  /** A format that has a lock. */
  static final class LockedFormat extends SimpleDateFormat {
    private static final long serialVersionUID = 1;

    LockedFormat() {
      super("s", Locale.ROOT);
    }

    @Override
    public synchronized StringBuffer format(Date date, StringBuffer text, FieldPosition field) {
      return super.format(date, text, field);
    }

    @Override
    public synchronized Date parse(String text, ParsePosition at) {
      return super.parse(text, at);
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
      addedToEachOther(new Vector<>(), new Vector<>());
      iterate(Collections.synchronizedList(new ArrayList<>()));
      guarded(new HashMap<>());
      elements(new ArrayList<>(Collections.nCopies(THREADS, 0)));
      claims(ConcurrentHashMap.newKeySet(), new Box[KEYS]);
      counted(new Vector<>(), new Box(0));
      counted(Collections.synchronizedSet(new HashSet<>()), new Box(0));
      counted(Collections.synchronizedSet(new TreeSet<>()), new Box(0));
      counted(new Hashtable<Counted, Boolean>(), new Box(0));
      wrapped(Collections.synchronizedMap(new Latest()));
      visited(new Vector<>());
      visited(Collections.synchronizedList(new ArrayList<>()));
      visited(new CopyOnWriteArrayList<>());
      claims(Collections.newSetFromMap(new Shared()), new Box[KEYS]);
      formatted(new Seconds());
      formatted(new LockedFormat());
    }
    System.out.println("done");
  }

  /** Adds vectors to each other: each call takes the one lock, and then the other. */
  private static void addedToEachOther(Vector<Box> one, Vector<Box> other)
      throws InterruptedException {
    one.add(new Box(1));
    other.add(new Box(2));
    inThreads(
        thread -> {
          Vector<Box> target = thread % 2 == 0 ? one : other;
          for (int i = 0; i < 50 * KEYS; i++) {
            target.addAll(thread % 2 == 0 ? other : one);
            if (target.size() > KEYS) {
              target.setSize(1);
            }
          }
        });
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

  /** Each thread has its own element of a list that does not change otherwise. */
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

  /** The counter is guarded by the lock of the collection that compares the elements. */
  private static void counted(Collection<Counted> elements, Box uses) throws InterruptedException {
    inThreads(
        thread -> {
          for (int i = 0; i < KEYS; i++) {
            elements.add(new Counted(i, uses));
            check(elements.contains(new Counted(i, uses)));
          }
        });
  }

  private static void counted(Map<Counted, Boolean> elements, Box uses)
      throws InterruptedException {
    inThreads(
        thread -> {
          for (int i = 0; i < KEYS; i++) {
            elements.put(new Counted(i, uses), true);
            check(elements.containsKey(new Counted(i, uses)));
          }
        });
  }

  private static void wrapped(Map<Integer, Integer> latest) throws InterruptedException {
    inThreads(
        thread -> {
          for (int i = 0; i < KEYS; i++) {
            latest.put(thread, i);
            latest.get(thread);
            check(latest.size() == 1 && latest.entrySet().size() == 1);
          }
        });
  }

  /** Boxes that others may have seen are handed over by calls that look at them. */
  private static void visited(List<Box> list) throws InterruptedException {
    List<Box> boxes = Stream.generate(() -> new Box(0)).limit(THREADS).toList();
    inThreads(
        thread -> {
          boxes.get(thread).value++;
          list.add(boxes.get(thread));
          list.forEach(box -> check(box.value == 1));
        });
  }

  private static void formatted(DateFormat format) throws InterruptedException {
    inThreads(thread -> check(format.format(new Date(1000L * thread)).equals("" + thread)));
  }

  private static void check(boolean condition) {
    if (!condition) {
      throw new IllegalStateException();
    }
  }
}
