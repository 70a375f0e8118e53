package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Two threads that take turns to use collections. The other one changes everything, in single
 * steps. Methods that start with "two" are interrupted between two steps that belong together;
 * methods that start with "one" are not to be blamed, wherever the other thread comes in.
 */
@SuppressWarnings({"JdkObsolete", "UnusedVariable", "ReturnValueIgnored"})
final class CollectionSteps {
  private static final int TURNS = 23;

  /** A key of the program's own. */
  static final class Key {
    private final int number;

    Key(int number) {
      this.number = number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** A map of the program's own. */
  static final class Counters extends LinkedHashMap<String, Integer> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Integer put(String key, Integer value) {
      return super.put(key, value);
    }

    @Override
    public synchronized Integer get(Object key) {
      return super.get(key);
    }
  }

  private final Map<String, Integer> concurrent = new ConcurrentHashMap<>();
  private final ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>();
  private final Map<Key, Integer> byKey = new ConcurrentHashMap<>();
  private final Set<Integer> set = ConcurrentHashMap.newKeySet();
  private final List<Integer> copied = new CopyOnWriteArrayList<>();
  private final Map<String, Integer> locked = Collections.synchronizedMap(new HashMap<>());
  private final List<Integer> lockedList = Collections.synchronizedList(new ArrayList<>());
  private final Vector<Integer> vector = new Vector<>();
  private final Map<String, Integer> counters = new Counters();
  private final Properties properties = new Properties();

  private boolean hasVisited;

  private CollectionSteps() {}

  public static void main(String[] args) throws InterruptedException {
    CollectionSteps steps = new CollectionSteps();
    Thread other = new Thread(steps::run);
    other.start();
    steps.twoByContainsKey();
    steps.twoByGet();
    steps.twoOnSortedMap();
    steps.twoOnProgramsKey();
    steps.twoOnSet();
    steps.twoOnCopiedList();
    steps.twoOnView();
    steps.twoOnLockedMap();
    steps.twoOnLockedList();
    steps.twoByLast();
    steps.twoOnVector();
    steps.twoByIteration();
    steps.twoByFailure();
    steps.twoByClear();
    steps.twoOnProgramsMap();
    steps.twoOnProperties();
    steps.oneOnOtherKeys();
    steps.oneThatOnlyReads();
    steps.oneOfTwoMaps();
    steps.oneThatChangesNothing();
    steps.oneByFunction();
    steps.oneOnSnapshot();
    steps.oneByVisits();
    other.join();
  }

  /** Does everything in single steps, whenever it is this thread's turn. */
  void run() {
    for (int turn = 0; turn < TURNS; turn++) {
      Turns.awaitTurn();
      putConcurrent(turn);
      putSorted(turn);
      putByKey(turn);
      addToSet();
      putLocked(turn);
      putCounter(turn);
      addCopied(turn);
      addLocked(turn);
      addToVector(turn);
      setProperty();
      Turns.giveBack();
    }
  }

  private void putConcurrent(int turn) {
    concurrent.put("a", turn);
  }

  private void putSorted(int turn) {
    sorted.put("a", turn);
  }

  private void putByKey(int turn) {
    byKey.put(new Key(1), turn);
  }

  private void addToSet() {
    set.add(1);
  }

  private void putLocked(int turn) {
    locked.put("a", turn);
  }

  private void putCounter(int turn) {
    counters.put("a", turn);
  }

  private void addCopied(int turn) {
    copied.add(turn);
  }

  private void addLocked(int turn) {
    lockedList.add(turn);
  }

  private void addToVector(int turn) {
    vector.add(turn);
  }

  private void setProperty() {
    properties.setProperty("a", "b");
  }

  private void twoByContainsKey() {
    if (!concurrent.containsKey("a")) {
      Turns.letOtherRun();
      concurrent.put("a", 0);
    }
  }

  private void twoByGet() {
    Integer value = concurrent.get("a");
    Turns.letOtherRun();
    concurrent.put("a", value + 1);
  }

  private void twoOnSortedMap() {
    Integer value = sorted.get("a");
    Turns.letOtherRun();
    sorted.put("a", value + 1);
  }

  private void twoOnProgramsKey() {
    Integer value = byKey.get(new Key(1));
    Turns.letOtherRun();
    byKey.put(new Key(1), value + 1);
  }

  private void twoOnSet() {
    set.clear();
    Turns.letOtherRun();
    set.remove(1);
  }

  private void twoOnCopiedList() {
    boolean absent = !copied.contains(99);
    Turns.letOtherRun();
    if (absent) {
      copied.add(99);
    }
  }

  private void twoOnView() {
    boolean present = concurrent.keySet().contains("a");
    Turns.letOtherRun();
    concurrent.values().remove(present ? 1 : 0);
  }

  private void twoOnLockedMap() {
    boolean present = locked.containsKey("a");
    Turns.letOtherRun();
    locked.put("a", present ? 1 : 0);
  }

  private void twoOnLockedList() {
    boolean absent = !lockedList.contains(99);
    Turns.letOtherRun();
    if (absent) {
      lockedList.add(99);
    }
  }

  private int twoByLast() {
    int size = lockedList.size();
    Turns.letOtherRun();
    return lockedList.get(size - 1);
  }

  private int twoOnVector() {
    int size = vector.size();
    Turns.letOtherRun();
    return vector.elementAt(size - 1);
  }

  private int twoByIteration() {
    int sum = 0;
    for (int element : vector.toArray(new Integer[0])) {
      sum += element;
    }
    Turns.letOtherRun();
    return sum + vector.lastElement();
  }

  private int twoByFailure() {
    Iterator<Integer> elements = vector.iterator();
    Turns.letOtherRun();
    try {
      return elements.next();
    } catch (ConcurrentModificationException e) {
      return 0;
    }
  }

  private void twoByClear() {
    concurrent.clear();
    Turns.letOtherRun();
    concurrent.forEach((key, value) -> value.intValue());
  }

  private void twoOnProgramsMap() {
    Integer value = counters.get("a");
    Turns.letOtherRun();
    counters.put("a", value + 1);
  }

  private void twoOnProperties() {
    String value = properties.getProperty("a");
    Turns.letOtherRun();
    properties.setProperty("a", value + "c");
  }

  private void oneOnOtherKeys() {
    concurrent.put("b", 1);
    Turns.letOtherRun();
    concurrent.put("c", 1);
    concurrent.get("b");
    locked.put("b", 1);
    byKey.put(new Key(2), 1);
  }

  private void oneThatOnlyReads() {
    concurrent.get("b");
    locked.get("b");
    Turns.letOtherRun();
    concurrent.get("b");
    locked.get("b");
    locked.putIfAbsent("b", 2);
  }

  private void oneOfTwoMaps() {
    locked.get("a");
    Turns.letOtherRun();
    concurrent.get("a");
  }

  private void oneThatChangesNothing() {
    concurrent.putIfAbsent("b", 2);
    Turns.letOtherRun();
    concurrent.putIfAbsent("b", 3);
    concurrent.remove("unknown");
  }

  private void oneByFunction() {
    concurrent.computeIfAbsent(
        "d",
        key -> {
          Turns.letOtherRun();
          return 1;
        });
    concurrent.merge("d", 1, Integer::sum);
  }

  private int oneOnSnapshot() {
    int sum = 0;
    boolean first = true;
    for (int element : copied) {
      if (first) {
        Turns.letOtherRun();
        first = false;
      }
      sum += element;
    }
    return sum;
  }

  private void oneByVisits() {
    copied.forEach(
        element -> {
          if (!hasVisited) {
            hasVisited = true;
            Turns.letOtherRun();
          }
        });
  }
}
