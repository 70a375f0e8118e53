package dev.cosmodrome.checkers.tso;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Where in a {@link Stretch} each thread reads and writes each variable, and what is in blocks. */
final class AccessIndex {
  private static final int[] NOWHERE = {};

  /** The threads that access each variable. */
  private final Map<Integer, int[]> threads = new HashMap<>();

  private final Map<Long, int[]> reads = new HashMap<>();
  private final Map<Long, int[]> writes = new HashMap<>();

  /** By transaction: the first read and the first write of each variable. */
  private final int[][] firstAccesses;

  AccessIndex(Stretch stretch) {
    Map<Long, Growing> allReads = new HashMap<>();
    Map<Long, Growing> allWrites = new HashMap<>();
    Map<Integer, Growing> allThreads = new HashMap<>();
    Growing[] first = new Growing[stretch.transactionCount()];
    Map<Long, Integer> seen = new HashMap<>();
    for (int event = 0; event < stretch.size(); event++) {
      if (stretch.isRead(event) || stretch.isWrite(event)) {
        boolean isRead = stretch.isRead(event);
        long key = key(stretch.variable(event), stretch.thread(event));
        Growing threadsOf = allThreads.computeIfAbsent(stretch.variable(event), v -> new Growing());
        if (!allReads.containsKey(key) && !allWrites.containsKey(key)) {
          threadsOf.add(stretch.thread(event));
        }
        (isRead ? allReads : allWrites).computeIfAbsent(key, k -> new Growing()).add(event);
        int transaction = stretch.transaction(event);
        Integer last = seen.put(isRead ? key : ~key, transaction);
        if (last == null || last != transaction) {
          first[transaction] = first[transaction] == null ? new Growing() : first[transaction];
          first[transaction].add(event);
        }
      }
    }
    allReads.forEach((key, events) -> reads.put(key, events.toArray()));
    allWrites.forEach((key, events) -> writes.put(key, events.toArray()));
    allThreads.forEach((variable, ids) -> threads.put(variable, ids.toArray()));
    firstAccesses =
        Arrays.stream(first)
            .map(events -> events == null ? NOWHERE : events.toArray())
            .toArray(int[][]::new);
  }

  private static long key(int variable, int thread) {
    return (long) variable << Integer.SIZE | thread;
  }

  /** The threads that access a variable. */
  int[] threads(int variable) {
    return threads.getOrDefault(variable, NOWHERE);
  }

  /** A thread's reads of a variable, in order. */
  int[] reads(int variable, int thread) {
    return reads.getOrDefault(key(variable, thread), NOWHERE);
  }

  /** A thread's writes of a variable, in order. */
  int[] writes(int variable, int thread) {
    return writes.getOrDefault(key(variable, thread), NOWHERE);
  }

  /** The first read and the first write of each variable in a transaction. */
  int[] firstAccesses(int transaction) {
    return firstAccesses[transaction];
  }

  /** The index of the first of these events, which are in order, after an event. */
  static int firstAfter(int[] events, int event) {
    int found = Arrays.binarySearch(events, event);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** A list of numbers. */
  private static final class Growing {
    private int[] numbers = new int[2];
    private int size;

    void add(int number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }

    int[] toArray() {
      return Arrays.copyOf(numbers, size);
    }
  }
}
