package dev.cosmodrome.it.library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program that does one thing with a collection at a time. */
@SuppressWarnings({
  "JdkObsolete",
  "ReturnValueIgnored",
  "UnusedVariable",
  "unchecked",
  "CheckReturnValue",
  "ModifyCollectionInEnhancedForLoop",
  "ModifiedButNotUsed",
  "IdentityHashMapUsage",
  "StaticGuardedByInstance"
})
final class CollectionEvents {
  private static int value;
  private static volatile boolean published;

  private CollectionEvents() {}

  /** A key that is counted when it is looked for. */
  private record Key(int number) {
    @Override
    public int hashCode() {
      value++;
      return number;
    }
  }

  public static void main(String[] args) {
    switch (args[0]) {
      case "map" -> map(new HashMap<>());
      case "concurrent map" -> map(new ConcurrentHashMap<>());
      case "synchronized map" -> synchronizedMap(Collections.synchronizedMap(new HashMap<>()));
      case "list" -> list(new ArrayList<>());
      case "queue" -> queue(new ArrayDeque<>());
      case "views" -> views(new HashMap<>());
      case "functions" -> functions(new ConcurrentHashMap<>());
      case "keys" -> keys();
      case "own key" -> ownKey(new HashMap<>());
      case "own key with lock" -> ownKey(new Hashtable<>());
      case "local" -> local(new ArrayList<>(Arrays.asList(1, 2)));
      case "zero" -> zero(new ConcurrentHashMap<>(Map.of("a", 0)));
      case "stream" -> stream(new ConcurrentHashMap<>());
      case "array of entries" -> entries(new HashMap<>(Map.of("a", 1)));
      case "builder" -> builder(new StringBuffer());
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void publish() {
    published = true;
  }

  /** A stream reads when its terminal operation runs. */
  private static void stream(Map<String, Integer> map) {
    publish();
    Stream<Integer> lengths = map.keySet().stream().map(String::length);
    map.put("a", 1);
    lengths.toList();
  }

  private static void entries(Map<String, Integer> map) {
    publish();
    for (Object entry : map.entrySet().toArray()) {
      ((Map.Entry<?, Integer>) entry).setValue(2);
    }
  }

  private static void map(Map<String, Integer> map) {
    publish();
    map.put("a", 1);
    map.get("b");
    map.putIfAbsent("a", 2);
    map.remove("a");
    map.size();
    map.clear();
  }

  private static void synchronizedMap(Map<String, Integer> map) {
    publish();
    map.put("a", 1);
    synchronized (map) {
      map.get("a");
      for (String key : map.keySet()) {
        value = key.length();
      }
    }
  }

  private static void list(List<Integer> list) {
    publish();
    list.add(5);
    list.set(0, 6);
    list.get(0);
    try {
      list.get(7);
    } catch (IndexOutOfBoundsException e) {
      value++;
    }
    list.sort(null);
  }

  private static void queue(ArrayDeque<Integer> queue) {
    publish();
    queue.poll();
    queue.push(1);
    queue.peekFirst();
  }

  private static void views(Map<String, Integer> map) {
    publish();
    Map<String, Integer> view = Collections.unmodifiableMap(map);
    map.put("a", 1);
    view.get("a");
    map.keySet().contains("a");
    Iterator<String> keys = map.keySet().iterator();
    keys.next();
    keys.remove();
  }

  private static void functions(Map<String, Integer> map) {
    publish();
    map.computeIfAbsent("a", key -> value++);
    map.computeIfAbsent("a", key -> value++);
    map.merge("a", 1, Integer::sum);
  }

  private static void keys() {
    Map<Object, Integer> plain = new HashMap<>();
    Map<Object, Integer> identity = new IdentityHashMap<>();
    Map<String, Integer> compared = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    publish();
    plain.put(7, 1);
    plain.put(TimeUnit.DAYS, 1);
    plain.put("a text that is too long to be shown\n", 1);
    plain.put(List.of(), 1);
    identity.put("x", 1);
    compared.put("x", 1);
    compared.get("X");
  }

  private static void ownKey(Map<Key, Integer> map) {
    publish();
    map.put(new Key(1), 1);
  }

  private static void local(List<Integer> list) {
    list.add(1);
    value = list.size();
    publish();
    list.add(2);
  }

  private static void zero(Map<String, Integer> map) {
    publish();
    map.remove("a");
  }

  private static void builder(StringBuffer text) {
    publish();
    text.append("a").append(1);
    text.toString();
  }
}
