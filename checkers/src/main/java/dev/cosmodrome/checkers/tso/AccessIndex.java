package dev.cosmodrome.checkers.tso;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Index of the accesses of a {@link Stretch}: by variable and thread, and by transaction. */
final class AccessIndex {
  /**
   * The maximum number of accesses of a block that are compared; larger blocks count as different.
   */
  private static final int MAX_ACCESSES_COMPARED = 64;

  /**
   * The accesses of one thread to one variable.
   *
   * @param reads in order
   * @param writes in order
   * @param waiting the writes that are worth delaying, see {@link #waiting}
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Uses(int thread, int[] reads, int[] writes, int[] waiting) {}

  private final Stretch stretch;

  /** By variable: the uses of each thread. */
  private final List<List<Uses>> uses = new ArrayList<>();

  /** By event: the number of its {@link Uses}. */
  private final int[] useOf;

  private int useCount;

  /** By transaction: the first read and the first write of each variable. */
  private final int[][] firstAccesses;

  private final int[] lastAccesses;

  /** By thread: the writes that the thread reads in later transactions, or in the same one. */
  private final int[][] writesRead;

  /** By write: the last such read. */
  private final Map<Integer, Integer> lastReads = new HashMap<>();

  AccessIndex(Stretch stretch) {
    this.stretch = stretch;
    useOf = new int[stretch.size()];
    lastAccesses = new int[stretch.transactionCount()];
    List<Numbers> reads = new ArrayList<>();
    List<Numbers> writes = new ArrayList<>();
    Numbers[] first = new Numbers[stretch.transactionCount()];
    int[] lastReaders = new int[0];
    int[] lastWriters = new int[0];
    Map<Long, Integer> ids = new HashMap<>();
    for (int event = 0; event < stretch.size(); event++) {
      if (!stretch.isRead(event) && !stretch.isWrite(event)) {
        continue;
      }
      long key = (long) stretch.variable(event) << Integer.SIZE | stretch.thread(event);
      int id = ids.computeIfAbsent(key, k -> useCount++);
      if (id == reads.size()) {
        reads.add(new Numbers());
        writes.add(new Numbers());
      }
      if (id >= lastReaders.length) {
        lastReaders = grown(lastReaders, id);
        lastWriters = grown(lastWriters, id);
      }
      useOf[event] = id;
      (stretch.isRead(event) ? reads : writes).get(id).add(event);
      int[] last = stretch.isRead(event) ? lastReaders : lastWriters;
      int transaction = stretch.transaction(event);
      lastAccesses[transaction] = event;
      if (last[id] != transaction) {
        last[id] = transaction;
        first[transaction] = first[transaction] == null ? new Numbers() : first[transaction];
        first[transaction].add(event);
      }
    }
    firstAccesses =
        Arrays.stream(first)
            .map(events -> events == null ? new int[0] : events.toArray())
            .toArray(int[][]::new);
    writesRead = writesRead();
    collect(ids, reads, writes);
  }

  private void collect(Map<Long, Integer> ids, List<Numbers> reads, List<Numbers> writes) {
    for (int variable = 0; variable < stretch.variableCount(); variable++) {
      uses.add(new ArrayList<>(1));
    }
    ids.forEach(
        (key, id) -> {
          int[] allWrites = writes.get(id).toArray();
          int variable = (int) (key >>> Integer.SIZE);
          uses.get(variable)
              .add(
                  new Uses(
                      key.intValue(),
                      reads.get(id).toArray(),
                      allWrites,
                      waiting(key.intValue(), allWrites)));
        });
    uses.forEach(ofVariable -> ofVariable.sort((a, b) -> Integer.compare(a.thread, b.thread)));
  }

  /**
   * Returns by thread the first reads in their transactions that may come from the buffer, in
   * order.
   */
  int[][] bufferedReads() {
    Numbers[] reads = new Numbers[stretch.threadCount()];
    Arrays.setAll(reads, thread -> new Numbers());
    for (int[] accesses : firstAccesses) {
      for (int access : accesses) {
        if (stretch.isRead(access) && stretch.isBuffered(access)) {
          reads[stretch.thread(access)].add(access);
        }
      }
    }
    return Arrays.stream(reads).map(Numbers::toArray).toArray(int[][]::new);
  }

  /** Returns by thread the writes that such reads return, in order; fills {@link #lastReads}. */
  private int[][] writesRead() {
    int[][] reads = bufferedReads();
    int[][] writes = new int[reads.length][];
    for (int thread = 0; thread < reads.length; thread++) {
      for (int read : reads[thread]) {
        lastReads.put(stretch.ownWrite(read), read);
      }
      writes[thread] =
          Arrays.stream(reads[thread]).map(stretch::ownWrite).distinct().sorted().toArray();
    }
    return writes;
  }

  /**
   * Returns the writes of a thread to one variable that must be tried as the first delayed write.
   * If two of them, in different transactions and without a fence in between, are delayed until the
   * same moment, the earlier one leads to the later one by program order, and from there to
   * everything except what need not be delayed if only the later one is: writes between them, and
   * reads of such writes. So the later one is worth a try only if its transaction, or a later one,
   * has an access of that kind that no earlier one has. Within a transaction, the last write is the
   * best.
   */
  private int[] waiting(int thread, int[] writes) {
    Numbers waiting = new Numbers();
    Set<Integer> known = new HashSet<>();
    int before = Stretch.NONE;
    for (int i = 0; i < writes.length; i++) {
      int write = writes[i];
      boolean isFirst = i == 0 || stretch.deadline(writes[i - 1]) != stretch.deadline(write);
      if (isFirst) {
        known.clear();
      }
      boolean isLast =
          i + 1 == writes.length
              || stretch.deadline(writes[i + 1]) != stretch.deadline(write)
              || stretch.transaction(writes[i + 1]) != stretch.transaction(write);
      if (isLast) {
        boolean isNew = known.add(Stretch.NONE);
        isNew |= addFree(write, known);
        isNew |= addReadLater(writesRead[thread], before, write, known);
        if (isNew) {
          waiting.add(write);
        }
        before = write;
      }
    }
    return waiting.toArray();
  }

  /**
   * Adds the writes between two writes that are read after the second one; returns whether any is
   * new.
   */
  private boolean addReadLater(int[] candidates, int before, int held, Set<Integer> known) {
    int first = firstAfter(candidates, before);
    int end = firstAfter(candidates, held);
    boolean isNew = end - first > MAX_ACCESSES_COMPARED;
    for (int i = Math.max(first, end - MAX_ACCESSES_COMPARED); i < end; i++) {
      int read = lastReads.getOrDefault(candidates[i], Stretch.NONE);
      isNew |= candidates[i] < held && read > held && known.add(key(read));
    }
    return isNew;
  }

  /**
   * Adds the accesses that need not be delayed in a transaction whose write is; returns whether any
   * is new.
   */
  private boolean addFree(int held, Set<Integer> known) {
    int[] accesses = firstAccesses[stretch.transaction(held)];
    if (accesses.length > MAX_ACCESSES_COMPARED) {
      return true;
    }
    boolean isNew = false;
    for (int access : accesses) {
      int write = writeBehind(access);
      isNew |= write != Stretch.NONE && write < held && known.add(key(access));
    }
    return isNew;
  }

  /**
   * Returns the write that an access is, or that it may read from the buffer; {@link Stretch#NONE}
   * if it reads memory.
   */
  int writeBehind(int access) {
    return stretch.isWrite(access) ? access : stretch.ownWrite(access);
  }

  /** Returns a number for the thread, the variable and the kind of an access. */
  int key(int access) {
    return 2 * useOf[access] + (stretch.isWrite(access) ? 1 : 0);
  }

  /** Returns an upper bound of these numbers, exclusive. */
  int keyCount() {
    return 2 * useCount;
  }

  /** Returns the accesses of all threads to a variable. */
  List<Uses> uses(int variable) {
    return uses.get(variable);
  }

  /** Returns the first read and the first write of each variable in a transaction. */
  int[] firstAccesses(int transaction) {
    return firstAccesses[transaction];
  }

  /** Returns the last access of a transaction that has any. */
  int lastAccess(int transaction) {
    return lastAccesses[transaction];
  }

  /** Returns the index of the first of these events, which are in order, after an event. */
  static int firstAfter(int[] events, int event) {
    int found = Arrays.binarySearch(events, event);
    return found < 0 ? -found - 1 : found + 1;
  }

  private static int[] grown(int[] array, int index) {
    int[] longer = Arrays.copyOf(array, Math.max(16, 2 * (index + 1)));
    Arrays.fill(longer, array.length, longer.length, Stretch.NONE);
    return longer;
  }
}
