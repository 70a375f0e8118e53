package dev.cosmodrome.it.library;

import dev.cosmodrome.it.library.HandOverWays.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a program in which one thread hands an object to another through a collection, once for
 * each class of collections, each method that gives an element away and each that takes or sees
 * one. Nothing but the collection orders the two threads.
 *
 * <p>Each cell of the matrix has a class of its own. Its field {@code value} is written before the
 * element is given away and read after it was seen: the collection orders that. {@code late} is
 * written after it was given away, and {@code back} before it was seen and read by the giver at the
 * end: nothing orders these.
 */
final class HandOverMatrix {
  /** What {@code Turns} is called in the program; the recorder is not to see it. */
  static final String LEFT_OUT = "exclude=Turn";

  private static final String PROGRAM =
      """
      import java.util.*;
      import java.util.concurrent.*;
      import java.util.stream.*;

      class Item implements Delayed {
        final int number;

        Item(int number) {
          this.number = number;
        }

        public long getDelay(TimeUnit unit) {
          return 0;
        }

        public int compareTo(Delayed other) {
          return Integer.compare(number, ((Item) other).number);
        }

        public boolean equals(Object other) {
          return other instanceof Item item && item.number == number;
        }

        public int hashCode() {
          return number;
        }
      }

      final class Turn {
        static volatile int turn;

        static void await(int number) {
          while (turn != number) {
            Thread.yield();
          }
        }

        /** Goes on to a turn, unless that has begun. */
        static void next(int number) {
          if (turn == number - 1) {
            turn = number;
          }
        }
      }

      abstract class Row {
        final int first;
        final int size;

        Row(int first, int size) {
          this.first = first;
          this.size = size;
        }

        abstract void give(int cell) throws Exception;

        abstract void take(int cell) throws Exception;

        abstract void end(int cell);
      }

      public final class Matrix {
        static int sum;
        static int taken;

        public static void main(String[] args) throws Exception {
          List<Row> rows = new ArrayList<>();
          for (int i = 0; i < %d; i++) {
            rows.add((Row) Class.forName("Row" + i).getDeclaredConstructor().newInstance());
          }
          Row[] all = rows.toArray(new Row[0]);
          Thread giver = new Thread(() -> give(all));
          Thread taker = new Thread(() -> take(all));
          giver.start();
          taker.start();
          giver.join();
          taker.join();
          System.out.println("done");
        }

        static void give(Row[] all) {
          for (Row row : all) {
            for (int i = row.first; i < row.first + row.size; i++) {
              try {
                row.give(i);
              } catch (Throwable e) {
                System.out.println(i + ": " + e);
              }
              Turn.next(3 * i + 1);
              Turn.await(3 * i + 2);
              row.end(i);
              Turn.next(3 * i + 3);
            }
          }
        }

        static void take(Row[] all) {
          for (Row row : all) {
            for (int i = row.first; i < row.first + row.size; i++) {
              Turn.await(3 * i + 1);
              try {
                row.take(i);
              } catch (Throwable e) {
                System.out.println(i + ": " + e);
              }
              Turn.next(3 * i + 2);
            }
          }
        }
      }
      """;

  private static final String ROW =
      """
      final class Row%1$d extends Row {
        Row%1$d() { super(%2$d, %3$d); }
        void give(int cell) throws Exception { switch (cell) { %4$s } }
        void take(int cell) throws Exception { switch (cell) { %5$s } }
        void end(int cell) { switch (cell) { %6$s } }
        static final class E extends Item {
          %7$s
          E(int number) { super(number); }
          public String toString() { return "C"; }
        }
      """;

  private static final String CELL =
      """
        static int late%1$d;
        static int back%1$d;
        final E e%1$d = new E(%1$d);
        final %2$s c%1$d = %3$s;
        void give%1$d() throws Exception {
          var c = c%1$d;
          var e = e%1$d;
          Item other = new Item(1000000);
          e.value%1$d = 1;
          %6$s
          %4$s;
          late%1$d = 1;
        }
        boolean seen%1$d() throws Exception {
          var c = c%1$d;
          var e = e%1$d;
          Item other = new Item(1000000);
          Item p = new Item(%1$d);
          %5$s
        }
        void take%1$d() throws Exception {
          back%1$d = 1;
          if (!seen%1$d()) { System.out.println("%1$d: not seen"); }
          Matrix.taken += e%1$d.value%1$d;
          Matrix.taken += late%1$d;
        }
      """;

  /** Every so many ways to see an element are in a row that has not all. */
  private static final int STEP = 6;

  private final boolean isFull;
  private final List<String> names = new ArrayList<>();
  private final StringBuilder classes = new StringBuilder();
  private int rows;

  private HandOverMatrix(boolean isFull) {
    this.isFull = isFull;
  }

  /**
   * Writes the program into a file.
   *
   * @param isFull with all cells, not only some for each method
   * @return the names of its cells, in order
   */
  static List<String> write(Path file, boolean isFull) throws IOException {
    HandOverMatrix matrix = new HandOverMatrix(isFull);
    matrix.addQueues();
    matrix.addLists();
    matrix.addSets();
    matrix.addMaps();
    String program = PROGRAM.formatted(matrix.rows) + matrix.classes;
    Files.writeString(file, program);
    return matrix.names;
  }

  /**
   * Writes a program in which nothing orders the two threads, and the collection that one of them
   * reads while the other changes it is made for one thread.
   *
   * @return the names of its cells, in order
   */
  static List<String> writeRacing(Path file) throws IOException {
    HandOverMatrix matrix = new HandOverMatrix(false);
    List<Way> reads = HandOverWays.all(HandOverWays.SEE, HandOverWays.LIST_SEE);
    matrix.add("ArrayList<Item>", HandOverWays.ADD.subList(0, 1), reads);
    matrix.add("TreeSet<Item>", HandOverWays.ADD.subList(0, 1), HandOverWays.SEE);
    matrix.add("HashMap<String, Item>", HandOverWays.MAP_PUT.subList(0, 1), HandOverWays.MAP_SEE);
    Files.writeString(file, PROGRAM.formatted(matrix.rows) + matrix.classes);
    return matrix.names;
  }

  private void addQueues() {
    List<Way> give = HandOverWays.all(HandOverWays.ADD, HandOverWays.OFFER);
    List<Way> see = HandOverWays.all(HandOverWays.SEE, HandOverWays.POLL);
    add("ConcurrentLinkedQueue<Item>", give, see);
    add(
        "ConcurrentLinkedDeque<Item>",
        HandOverWays.all(give, HandOverWays.ADD_AT_ENDS),
        HandOverWays.all(see, HandOverWays.AT_ENDS));
    for (String queue : List.of("LinkedBlockingQueue", "PriorityBlockingQueue", "DelayQueue")) {
      add(
          queue + "<Item>",
          HandOverWays.all(give, HandOverWays.PUT),
          HandOverWays.all(see, HandOverWays.TAKE));
    }
    add(
        "ArrayBlockingQueue<Item>",
        "new ArrayBlockingQueue<>(4)",
        HandOverWays.all(give, HandOverWays.PUT),
        HandOverWays.all(see, HandOverWays.TAKE));
    add(
        "LinkedTransferQueue<Item>",
        HandOverWays.all(give, HandOverWays.PUT),
        HandOverWays.all(see, HandOverWays.TAKE));
    add(
        "LinkedBlockingDeque<Item>",
        HandOverWays.all(
            give, HandOverWays.PUT, HandOverWays.ADD_AT_ENDS, HandOverWays.PUT_AT_ENDS),
        HandOverWays.all(see, HandOverWays.TAKE, HandOverWays.AT_ENDS, HandOverWays.TAKE_AT_ENDS));
    addRendezvous();
  }

  /** Where the giver waits for the taker, or fails without one. */
  private void addRendezvous() {
    List<Way> give =
        Way.of(
            "put", "c.put(e)",
            "offer with time", "c.offer(e, 10, TimeUnit.SECONDS)",
            "offer", "while (!c.offer(e)) { Thread.yield(); }",
            "add",
                "while (true) { try { c.add(e); break; } catch (IllegalStateException f) { Thread.yield(); } }",
            "addAll",
                "while (true) { try { c.addAll(List.of(e)); break; } catch (IllegalStateException f) { Thread.yield(); } }");
    List<Way> see =
        Way.of(
            "take", "return c.take() == e;",
            "poll with time", "return c.poll(10, TimeUnit.SECONDS) == e;");
    List<Way> tries =
        Way.of(
            "poll", "Item o = null; while (o == null) { o = c.poll(); } return o == e;",
            "drainTo",
                "List<Item> l = new ArrayList<>(); while (c.drainTo(l) == 0) { Thread.yield(); } return l.get(0) == e;");
    for (boolean isFair : new boolean[] {false, true}) {
      String made = "new SynchronousQueue<>(" + isFair + ")";
      cells("SynchronousQueue<Item>", made, give, see, true);
      cells("SynchronousQueue<Item>", made, give.subList(0, 2), tries, true);
    }
    List<Way> transfer =
        Way.of(
            "transfer", "c.transfer(e)",
            "tryTransfer with time", "c.tryTransfer(e, 10, TimeUnit.SECONDS)",
            "tryTransfer", "while (!c.tryTransfer(e)) { Thread.yield(); }");
    cells("LinkedTransferQueue<Item>", "new LinkedTransferQueue<>()", transfer, see, true);
    cells(
        "LinkedTransferQueue<Item>",
        "new LinkedTransferQueue<>()",
        transfer.subList(0, 2),
        tries,
        true);
  }

  private void addLists() {
    List<Way> give = HandOverWays.all(HandOverWays.ADD, HandOverWays.LIST_ADD);
    List<Way> see = HandOverWays.all(HandOverWays.SEE, HandOverWays.LIST_SEE);
    add(
        "Vector<Item>",
        HandOverWays.all(give, HandOverWays.VECTOR_ADD),
        HandOverWays.all(see, HandOverWays.VECTOR_SEE));
    add(
        "Stack<Item>",
        HandOverWays.all(give, HandOverWays.VECTOR_ADD, Way.of("push", "c.push(e)")),
        HandOverWays.all(
            see,
            HandOverWays.VECTOR_SEE,
            Way.of(
                "peek", "return c.peek() == e;",
                "pop", "return c.pop() == e;",
                "search", "return c.search(p) == 1;")));
    List<Way> unlocked = HandOverWays.without(give, "listIterator.add");
    add(
        "CopyOnWriteArrayList<Item>",
        HandOverWays.all(
            unlocked,
            Way.of(
                "addIfAbsent", "c.addIfAbsent(e)", "addAllAbsent", "c.addAllAbsent(List.of(e))")),
        HandOverWays.all(
            HandOverWays.without(see, "iterator.remove"),
            Way.of("addIfAbsent", "return !c.addIfAbsent(p);")));
    for (String list : List.of("ArrayList", "LinkedList")) {
      String made = "Collections.synchronizedList(new " + list + "<>())";
      add("List<Item>", made, give, HandOverWays.locked(see));
    }
    String made = "Collections.synchronizedCollection(new ArrayDeque<>())";
    add("Collection<Item>", made, HandOverWays.ADD, HandOverWays.locked(HandOverWays.SEE));
  }

  private void addSets() {
    List<Way> keys = HandOverWays.without(HandOverWays.SEE, "none");
    add("Set<Item>", "ConcurrentHashMap.newKeySet()", HandOverWays.ADD, keys);
    add(
        "ConcurrentSkipListSet<Item>",
        HandOverWays.ADD,
        HandOverWays.all(HandOverWays.SEE, HandOverWays.SORTED, HandOverWays.NAVIGABLE));
    add(
        "CopyOnWriteArraySet<Item>",
        HandOverWays.ADD,
        HandOverWays.without(HandOverWays.SEE, "iterator.remove"));
    add(
        "Set<Item>",
        "Collections.synchronizedSet(new HashSet<>())",
        HandOverWays.ADD,
        HandOverWays.locked(HandOverWays.SEE));
    add(
        "SortedSet<Item>",
        "Collections.synchronizedSortedSet(new TreeSet<>())",
        HandOverWays.ADD,
        HandOverWays.locked(HandOverWays.all(HandOverWays.SEE, HandOverWays.SORTED)));
    add(
        "NavigableSet<Item>",
        "Collections.synchronizedNavigableSet(new TreeSet<>())",
        HandOverWays.ADD,
        HandOverWays.locked(
            HandOverWays.all(HandOverWays.SEE, HandOverWays.SORTED, HandOverWays.NAVIGABLE)));
  }

  private void addMaps() {
    String of = "<String, Item>";
    add(
        "ConcurrentHashMap" + of,
        HandOverWays.MAP_PUT,
        HandOverWays.all(HandOverWays.MAP_SEE, HandOverWays.HASH_MAP_SEE));
    List<Way> unset = HandOverWays.without(HandOverWays.MAP_PUT, "Entry.setValue");
    add(
        "ConcurrentSkipListMap" + of,
        unset,
        HandOverWays.all(
            HandOverWays.MAP_SEE, HandOverWays.SORTED_MAP_SEE, HandOverWays.NAVIGABLE_MAP_SEE));
    add(
        "Hashtable" + of,
        HandOverWays.MAP_PUT,
        HandOverWays.all(HandOverWays.MAP_SEE, HandOverWays.TABLE_SEE));
    add(
        "Map" + of,
        "Collections.synchronizedMap(new HashMap<>())",
        HandOverWays.MAP_PUT,
        HandOverWays.MAP_SEE);
    add(
        "Map" + of,
        "Collections.synchronizedMap(new LinkedHashMap<>())",
        HandOverWays.MAP_PUT,
        HandOverWays.MAP_SEE);
    add(
        "SortedMap" + of,
        "Collections.synchronizedSortedMap(new TreeMap<>())",
        unset,
        HandOverWays.all(HandOverWays.MAP_SEE, HandOverWays.SORTED_MAP_SEE));
    add(
        "NavigableMap" + of,
        "Collections.synchronizedNavigableMap(new TreeMap<>())",
        unset,
        HandOverWays.all(
            HandOverWays.MAP_SEE, HandOverWays.SORTED_MAP_SEE, HandOverWays.NAVIGABLE_MAP_SEE));
  }

  private void add(String type, List<Way> give, List<Way> see) {
    add(type, "new " + type.replaceAll("<.*", "<>") + "()", give, see);
  }

  private void add(String type, String made, List<Way> give, List<Way> see) {
    cells(type, made, give, see, false);
  }

  /**
   * Adds a row for each way to give an element away. The first one has a cell for each way to see
   * it; the others have some, in turn, unless all are asked for.
   */
  private void cells(String type, String made, List<Way> give, List<Way> see, boolean meet) {
    for (int i = 0; i < give.size(); i++) {
      int shift = i;
      List<Way> some =
          i == 0 || isFull
              ? see
              : see.stream().filter(way -> (see.indexOf(way) + shift) % STEP == 0).toList();
      row(type, made, give.get(i), some.isEmpty() ? see : some, meet);
    }
  }

  private void row(String type, String made, Way give, List<Way> see, boolean meet) {
    int start = names.size();
    int size = see.size();
    StringBuilder cells = new StringBuilder();
    for (Way way : see) {
      int number = names.size();
      names.add(made + ": " + give.name() + ", " + way.name());
      String before = meet ? "Turn.next(" + (3 * number + 1) + ");" : "";
      cells.append(CELL.formatted(number, type, made, give.code(), way.code(), before));
    }
    classes.append(
        ROW.formatted(
            rows++,
            start,
            size,
            each(start, size, "case %1$d -> give%1$d();\n"),
            each(start, size, "case %1$d -> take%1$d();\n"),
            each(start, size, "case %1$d -> Matrix.sum += back%1$d;\n"),
            each(start, size, "int value%1$d; ")));
    classes.append(cells).append("}\n");
  }

  private static String each(int start, int size, String code) {
    StringBuilder all = new StringBuilder();
    for (int i = start; i < start + size; i++) {
      all.append(code.formatted(i));
    }
    return all.toString();
  }
}
