package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;

/**
 * The ways to give an element to a collection {@code c}, and to see or take one: the element is
 * {@code e}, an equal one {@code p}, one that comes later {@code other}. Those that see it return
 * whether they have.
 */
final class HandOverWays {
  private HandOverWays() {}

  /** A way to give an element away, or to see one. */
  record Way(String name, String code) {
    static List<Way> of(String... namesAndCode) {
      List<Way> ways = new ArrayList<>();
      for (int i = 0; i < namesAndCode.length; i += 2) {
        ways.add(new Way(namesAndCode[i], namesAndCode[i + 1]));
      }
      return ways;
    }
  }

  static final List<Way> ADD =
      Way.of(
          "add", "c.add(e)",
          "addAll", "c.addAll(List.of(e))",
          "addAll of a list", "c.addAll(new ArrayList<>(List.of(e)))",
          "Collections.addAll", "Collections.addAll(c, e)",
          "forEach(c::add)", "List.of(e).forEach(c::add)",
          "Stream.forEach(c::add)", "Stream.of(e).forEach(c::add)");

  static final List<Way> OFFER = Way.of("offer", "c.offer(e)");

  static final List<Way> PUT =
      Way.of("put", "c.put(e)", "offer with time", "c.offer(e, 1, TimeUnit.SECONDS)");

  static final List<Way> ADD_AT_ENDS =
      Way.of(
          "addFirst", "c.addFirst(e)",
          "addLast", "c.addLast(e)",
          "offerFirst", "c.offerFirst(e)",
          "offerLast", "c.offerLast(e)",
          "push", "c.push(e)");

  static final List<Way> PUT_AT_ENDS =
      Way.of(
          "putFirst", "c.putFirst(e)",
          "putLast", "c.putLast(e)",
          "offerFirst with time", "c.offerFirst(e, 1, TimeUnit.SECONDS)",
          "offerLast with time", "c.offerLast(e, 1, TimeUnit.SECONDS)");

  static final List<Way> SEE =
      Way.of(
          "iterator", "for (Object o : c) { if (o == e) return true; } return false;",
          "iterator.forEachRemaining",
              "boolean[] b = {false}; c.iterator().forEachRemaining(o -> b[0] |= o == e); return b[0];",
          "forEach", "boolean[] b = {false}; c.forEach(o -> b[0] |= o == e); return b[0];",
          "toArray", "return c.toArray()[0] == e;",
          "toArray of array", "return c.toArray(new Item[0])[0] == e;",
          "toArray of function", "return c.toArray(Item[]::new)[0] == e;",
          "stream", "return c.stream().anyMatch(o -> o == e);",
          "stream.toList", "return c.stream().toList().get(0) == e;",
          "stream.collect", "return c.stream().collect(Collectors.toList()).get(0) == e;",
          "stream.toArray", "return c.stream().toArray()[0] == e;",
          "parallelStream", "return c.parallelStream().filter(o -> o == e).count() == 1;",
          "spliterator.tryAdvance",
              "boolean[] b = {false}; c.spliterator().tryAdvance(o -> b[0] |= o == e); return b[0];",
          "spliterator.forEachRemaining",
              "boolean[] b = {false}; c.spliterator().forEachRemaining(o -> b[0] |= o == e); return b[0];",
          "contains", "return c.contains(p);",
          "containsAll", "return c.containsAll(List.of(p));",
          "remove(Object)", "return c.remove(p);",
          "removeAll", "return c.removeAll(List.of(p));",
          "removeIf", "return c.removeIf(o -> o == e);",
          "retainAll", "return c.retainAll(List.of(other));",
          "iterator.remove",
              "Iterator<Item> i = c.iterator(); Object o = i.next(); i.remove(); return o == e;",
          "toString", "return c.toString().contains(\"C\");",
          "new ArrayList", "return new ArrayList<>(c).get(0) == e;",
          "new LinkedList", "return new LinkedList<>(c).get(0) == e;",
          "new ArrayDeque", "return new ArrayDeque<>(c).peek() == e;",
          "new HashSet", "return new HashSet<>(c).contains(p);",
          "new LinkedHashSet", "return new LinkedHashSet<>(c).contains(p);",
          "new TreeSet", "return new TreeSet<>(c).contains(p);",
          "new PriorityQueue", "return new PriorityQueue<>(c).peek() == e;",
          "new Vector", "return new Vector<>(c).get(0) == e;",
          "new CopyOnWriteArrayList", "return new CopyOnWriteArrayList<>(c).get(0) == e;",
          "new ConcurrentLinkedQueue", "return new ConcurrentLinkedQueue<>(c).peek() == e;",
          "new LinkedBlockingDeque", "return new LinkedBlockingDeque<>(c).peek() == e;",
          "ArrayList.addAll",
              "List<Item> l = new ArrayList<>(); l.addAll(c); return l.get(0) == e;",
          "HashSet.addAll", "Set<Item> s = new HashSet<>(); s.addAll(c); return s.contains(p);",
          "List.containsAll", "return new ArrayList<>(List.of(p)).containsAll(c);",
          "List.removeAll", "return new ArrayList<>(List.of(p)).removeAll(c);",
          "List.retainAll", "return new ArrayList<>(List.of(other)).retainAll(c);",
          "List.copyOf", "return List.copyOf(c).get(0) == e;",
          "Set.copyOf", "return Set.copyOf(c).contains(p);",
          "Collections.max", "return Collections.max(c) == e;",
          "Collections.frequency", "return Collections.frequency(c, p) == 1;",
          "Collections.disjoint", "return !Collections.disjoint(c, List.of(p));",
          "Collections.enumeration", "return Collections.enumeration(c).nextElement() == e;",
          "Collections.unmodifiableCollection",
              "return Collections.unmodifiableCollection(c).iterator().next() == e;",
          "constructor reference", "return Optional.of(c).map(ArrayList::new).get().get(0) == e;");

  static final List<Way> POLL =
      Way.of(
          "poll", "return c.poll() == e;",
          "remove", "return c.remove() == e;",
          "peek", "return c.peek() == e;",
          "element", "return c.element() == e;");

  static final List<Way> TAKE =
      Way.of(
          "take", "return c.take() == e;",
          "poll with time", "return c.poll(1, TimeUnit.SECONDS) == e;",
          "drainTo", "List<Item> l = new ArrayList<>(); c.drainTo(l); return l.get(0) == e;",
          "drainTo some",
              "List<Item> l = new ArrayList<>(); c.drainTo(l, 1); return l.get(0) == e;");

  static final List<Way> AT_ENDS =
      Way.of(
          "pollFirst", "return c.pollFirst() == e;",
          "pollLast", "return c.pollLast() == e;",
          "peekFirst", "return c.peekFirst() == e;",
          "peekLast", "return c.peekLast() == e;",
          "getFirst", "return c.getFirst() == e;",
          "getLast", "return c.getLast() == e;",
          "removeFirst", "return c.removeFirst() == e;",
          "removeLast", "return c.removeLast() == e;",
          "pop", "return c.pop() == e;",
          "removeFirstOccurrence", "return c.removeFirstOccurrence(p);",
          "removeLastOccurrence", "return c.removeLastOccurrence(p);",
          "descendingIterator", "return c.descendingIterator().next() == e;");

  static final List<Way> TAKE_AT_ENDS =
      Way.of(
          "takeFirst", "return c.takeFirst() == e;",
          "takeLast", "return c.takeLast() == e;",
          "pollFirst with time", "return c.pollFirst(1, TimeUnit.SECONDS) == e;",
          "pollLast with time", "return c.pollLast(1, TimeUnit.SECONDS) == e;");

  static final List<Way> LIST_ADD =
      Way.of(
          "add at", "c.add(0, e)",
          "addAll at", "c.addAll(0, List.of(e))",
          "set", "c.add(other); c.set(0, e)",
          "replaceAll", "c.add(other); c.replaceAll(o -> e)",
          "listIterator.add", "synchronized (c) { c.listIterator().add(e); }");

  static final List<Way> VECTOR_ADD =
      Way.of(
          "addElement", "c.addElement(e)",
          "insertElementAt", "c.insertElementAt(e, 0)",
          "setElementAt", "c.add(other); c.setElementAt(e, 0)");

  static final List<Way> LIST_SEE =
      Way.of(
          "get", "return c.get(0) == e;",
          "indexOf", "return c.indexOf(p) == 0;",
          "lastIndexOf", "return c.lastIndexOf(p) == 0;",
          "remove at", "return c.remove(0) == e;",
          "set", "return c.set(0, other) == e;",
          "listIterator", "synchronized (c) { return c.listIterator().next() == e; }",
          "subList", "synchronized (c) { return c.subList(0, 1).get(0) == e; }",
          "replaceAll",
              "boolean[] b = {false}; c.replaceAll(o -> { b[0] |= o == e; return o; }); return b[0];",
          "equals", "return c.equals(List.of(p));",
          "List.equals", "synchronized (c) { return List.of(p).equals(c); }",
          "hashCode", "return c.hashCode() != 1;");

  static final List<Way> VECTOR_SEE =
      Way.of(
          "elementAt", "return c.elementAt(0) == e;",
          "firstElement", "return c.firstElement() == e;",
          "lastElement", "return c.lastElement() == e;",
          "elements", "return c.elements().nextElement() == e;",
          "copyInto", "Object[] a = new Object[1]; c.copyInto(a); return a[0] == e;",
          "removeElement", "return c.removeElement(p);",
          "clone", "return ((Vector<?>) c.clone()).get(0) == e;",
          "Collections.list", "return Collections.list(c.elements()).get(0) == e;");

  static final List<Way> SORTED =
      Way.of(
          "first", "return c.first() == e;",
          "last", "return c.last() == e;",
          "headSet", "synchronized (c) { return c.headSet(other).contains(p); }",
          "tailSet", "synchronized (c) { return c.tailSet(p).first() == e; }",
          "subSet", "synchronized (c) { return c.subSet(p, other).iterator().next() == e; }",
          "new TreeSet of sorted", "return new TreeSet<>((SortedSet<Item>) c).contains(p);");

  static final List<Way> NAVIGABLE =
      Way.of(
          "floor", "return c.floor(p) == e;",
          "ceiling", "return c.ceiling(p) == e;",
          "lower", "return c.lower(other) == e;",
          "higher", "return c.higher(new Item(-1)) == e;",
          "pollFirst", "return c.pollFirst() == e;",
          "pollLast", "return c.pollLast() == e;",
          "descendingSet", "synchronized (c) { return c.descendingSet().first() == e; }",
          "descendingIterator", "synchronized (c) { return c.descendingIterator().next() == e; }");

  static final List<Way> MAP_PUT =
      Way.of(
          "put", "c.put(\"k\", e)",
          "putIfAbsent", "c.putIfAbsent(\"k\", e)",
          "putAll", "c.putAll(Map.of(\"k\", e))",
          "computeIfAbsent", "c.computeIfAbsent(\"k\", k -> e)",
          "computeIfPresent", "c.put(\"k\", other); c.computeIfPresent(\"k\", (k, v) -> e)",
          "compute", "c.compute(\"k\", (k, v) -> e)",
          "merge", "c.merge(\"k\", e, (v, w) -> w)",
          "merge of two", "c.put(\"k\", other); c.merge(\"k\", other, (v, w) -> e)",
          "replace", "c.put(\"k\", other); c.replace(\"k\", e)",
          "replace of equal", "c.put(\"k\", other); c.replace(\"k\", other, e)",
          "replaceAll", "c.put(\"k\", other); c.replaceAll((k, v) -> e)",
          "Entry.setValue",
              "c.put(\"k\", other); synchronized (c) { c.entrySet().iterator().next().setValue(e); }");

  static final List<Way> MAP_SEE =
      Way.of(
          "get", "return c.get(\"k\") == e;",
          "getOrDefault", "return c.getOrDefault(\"k\", other) == e;",
          "containsKey", "return c.containsKey(\"k\");",
          "containsValue", "return c.containsValue(p);",
          "remove", "return c.remove(\"k\") == e;",
          "remove of equal", "return c.remove(\"k\", p);",
          "putIfAbsent", "return c.putIfAbsent(\"k\", other) == e;",
          "replace", "return c.replace(\"k\", other) == e;",
          "replace of equal", "return c.replace(\"k\", p, other);",
          "computeIfAbsent", "return c.computeIfAbsent(\"k\", k -> other) == e;",
          "computeIfPresent", "return c.computeIfPresent(\"k\", (k, v) -> v) == e;",
          "compute", "return c.compute(\"k\", (k, v) -> v) == e;",
          "merge", "return c.merge(\"k\", other, (v, w) -> v) == e;",
          "forEach", "boolean[] b = {false}; c.forEach((k, v) -> b[0] |= v == e); return b[0];",
          "replaceAll",
              "boolean[] b = {false}; c.replaceAll((k, v) -> { b[0] |= v == e; return v; }); return b[0];",
          "keySet.iterator",
              "synchronized (c) { return c.keySet().iterator().next().equals(\"k\"); }",
          "keySet.contains", "return c.keySet().contains(\"k\");",
          "values.iterator", "synchronized (c) { return c.values().iterator().next() == e; }",
          "values.contains", "return c.values().contains(p);",
          "values.remove", "return c.values().remove(p);",
          "values.removeIf", "return c.values().removeIf(o -> o == e);",
          "values.toArray", "return c.values().toArray()[0] == e;",
          "values.stream", "synchronized (c) { return c.values().stream().anyMatch(o -> o == e); }",
          "values.forEach",
              "boolean[] b = {false}; c.values().forEach(o -> b[0] |= o == e); return b[0];",
          "values.spliterator",
              "boolean[] b = {false}; synchronized (c) { c.values().spliterator().tryAdvance(o -> b[0] |= o == e); } return b[0];",
          "entrySet.iterator",
              "synchronized (c) { return c.entrySet().iterator().next().getValue() == e; }",
          "entrySet.stream",
              "synchronized (c) { return c.entrySet().stream().anyMatch(o -> o.getValue() == e); }",
          "entrySet.forEach",
              "boolean[] b = {false}; c.entrySet().forEach(o -> b[0] |= o.getValue() == e); return b[0];",
          "entrySet.contains", "return c.entrySet().contains(Map.entry(\"k\", p));",
          "new ArrayList of values", "return new ArrayList<>(c.values()).get(0) == e;",
          "new ArrayList of entries",
              "synchronized (c) { return new ArrayList<>(c.entrySet()).get(0).getValue() == e; }",
          "new HashSet of keys",
              "synchronized (c) { return new HashSet<>(c.keySet()).contains(\"k\"); }",
          "List.copyOf values", "return List.copyOf(c.values()).get(0) == e;",
          "String.join of keys",
              "synchronized (c) { return String.join(\",\", c.keySet()).equals(\"k\"); }",
          "new HashMap", "synchronized (c) { return new HashMap<>(c).get(\"k\") == e; }",
          "new LinkedHashMap",
              "synchronized (c) { return new LinkedHashMap<>(c).get(\"k\") == e; }",
          "new TreeMap", "synchronized (c) { return new TreeMap<>(c).get(\"k\") == e; }",
          "new Hashtable", "synchronized (c) { return new Hashtable<>(c).get(\"k\") == e; }",
          "new ConcurrentHashMap",
              "synchronized (c) { return new ConcurrentHashMap<>(c).get(\"k\") == e; }",
          "HashMap.putAll",
              "Map<String, Item> m = new HashMap<>(); synchronized (c) { m.putAll(c); } return m.get(\"k\") == e;",
          "Map.copyOf", "synchronized (c) { return Map.copyOf(c).get(\"k\") == e; }",
          "equals", "return c.equals(Map.of(\"k\", p));",
          "hashCode", "return c.hashCode() != 0;",
          "toString", "return c.toString().contains(\"C\");",
          "unmodifiableMap", "return Collections.unmodifiableMap(c).get(\"k\") == e;");

  static final List<Way> SORTED_MAP_SEE =
      Way.of(
          "firstKey", "return c.firstKey().equals(\"k\");",
          "lastKey", "return c.lastKey().equals(\"k\");",
          "headMap", "synchronized (c) { return c.headMap(\"l\").get(\"k\") == e; }",
          "tailMap", "synchronized (c) { return c.tailMap(\"k\").get(\"k\") == e; }",
          "subMap", "synchronized (c) { return c.subMap(\"k\", \"l\").get(\"k\") == e; }",
          "new TreeMap of sorted",
              "synchronized (c) { return new TreeMap<>((SortedMap<String, Item>) c).get(\"k\") == e; }");

  static final List<Way> NAVIGABLE_MAP_SEE =
      Way.of(
          "firstEntry", "return c.firstEntry().getValue() == e;",
          "lastEntry", "return c.lastEntry().getValue() == e;",
          "floorEntry", "return c.floorEntry(\"k\").getValue() == e;",
          "ceilingEntry", "return c.ceilingEntry(\"k\").getValue() == e;",
          "lowerEntry", "return c.lowerEntry(\"l\").getValue() == e;",
          "higherEntry", "return c.higherEntry(\"a\").getValue() == e;",
          "floorKey", "return c.floorKey(\"k\").equals(\"k\");",
          "pollFirstEntry", "return c.pollFirstEntry().getValue() == e;",
          "pollLastEntry", "return c.pollLastEntry().getValue() == e;",
          "descendingMap", "synchronized (c) { return c.descendingMap().get(\"k\") == e; }",
          "navigableKeySet",
              "synchronized (c) { return c.navigableKeySet().first().equals(\"k\"); }",
          "descendingKeySet",
              "synchronized (c) { return c.descendingKeySet().first().equals(\"k\"); }");

  static final List<Way> HASH_MAP_SEE =
      Way.of(
          "contains", "return c.contains(p);",
          "elements", "return c.elements().nextElement() == e;",
          "keys", "return c.keys().nextElement().equals(\"k\");",
          "search", "return c.search(1, (k, v) -> v) == e;",
          "searchValues", "return c.searchValues(1, v -> v) == e;",
          "reduceValues", "return c.reduceValues(1, (v, w) -> v) == e;",
          "forEachValue",
              "boolean[] b = {false}; c.forEachValue(100, v -> b[0] |= v == e); return b[0];",
          "forEachEntry",
              "boolean[] b = {false}; c.forEachEntry(100, v -> b[0] |= v.getValue() == e); return b[0];",
          "mappingCount", "return c.mappingCount() == 1;");

  static final List<Way> TABLE_SEE =
      Way.of(
          "contains", "return c.contains(p);",
          "elements", "return c.elements().nextElement() == e;",
          "keys", "return c.keys().nextElement().equals(\"k\");",
          "clone", "return ((Hashtable<?, ?>) c.clone()).get(\"k\") == e;",
          "Collections.list", "return Collections.list(c.elements()).get(0) == e;");

  @SafeVarargs
  static List<Way> all(List<Way>... some) {
    List<Way> all = new ArrayList<>();
    for (List<Way> ways : some) {
      all.addAll(ways);
    }
    return all;
  }

  static List<Way> without(List<Way> ways, String name) {
    return ways.stream().filter(way -> !way.name.equals(name)).toList();
  }

  /** The ways in which a synchronized wrapper must be used: under its lock. */
  static List<Way> locked(List<Way> ways) {
    return ways.stream()
        .map(
            way ->
                way.code.contains("synchronized")
                    ? way
                    : new Way(way.name, "synchronized (c) { " + way.code + " }"))
        .toList();
  }
}
