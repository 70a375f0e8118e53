package dev.cosmodrome.runtime;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The variables that a collection's contents are recorded as, so that only calls that depend on
 * each other access the same one: a variable for each key or index; one for each thread, which it
 * writes when it changes what a key has and which is read by who looks at everything; and one that
 * every call reads and that is written when everything changes.
 *
 * <p>The accesses of one call are logged under this object's lock, so nothing comes between.
 */
final class Contents {
  /** How many keys of a collection, and of all, have variables of their own. */
  private static final int MOST_KEYS = 1 << 14;

  private static final int MOST_KEYS_OF_ALL = 1 << 18;
  private static final int FURTHER_KEYS = 1 << 8;
  private static final int MOST_THREADS = 1 << 10;
  private static final int SERIES = 8;
  private static final AtomicInteger ALL_KEYS = new AtomicInteger();

  private final String label;
  private final boolean isConcurrent;
  private final CollectionKey.Equality equality;

  /** The lock that calls of the collection hold, null if there is none. */
  private volatile @Nullable Identity mutex;

  /** The variable of the whole. */
  private final int whole;

  // The keys' numbers and variables, by number; a variable + 1, or 0 where there is none.
  private long[] keys = new long[8];
  private int[] variables = new int[8];
  private int keyCount;
  private int firstFurther = -1;

  // The threads that have made changes, and their variables.
  private final int firstChanges;
  private @Nullable ThreadLog[] threads = {};
  private int[] changes = {};
  private int usedSlots;

  Contents(String label, Object collection) {
    this.label = label;
    isConcurrent = CollectionKind.of(collection.getClass()) == CollectionKind.CONCURRENT;
    equality = CollectionKey.Equality.of(collection);
    whole = Definitions.variable("contents of " + label) - 1;
    firstChanges = Definitions.variable("changes of " + label) - 1;
    if (CollectionKind.of(collection.getClass()) == CollectionKind.SYNCHRONIZED) {
      mutex = Identities.of(collection);
    }
  }

  /** Notes the lock of a wrapper: accesses that hold it are steps of a synchronized collection. */
  void guardedBy(Identity lock) {
    mutex = lock;
  }

  boolean isConcurrent() {
    return isConcurrent;
  }

  /** The number by which a key is known. */
  long number(@Nullable Object key, ThreadLog log) {
    return CollectionKey.of(key, equality, log);
  }

  synchronized void lookUp(long number, @Nullable Object key, ThreadLog log, int site) {
    read(whole, log, site);
    read(variable(number, key), log, site);
  }

  synchronized void store(long number, @Nullable Object key, ThreadLog log, int site) {
    read(whole, log, site);
    write(variable(number, key), log, site);
    change(log, site);
  }

  synchronized void change(
      boolean isChanged, long number, @Nullable Object key, ThreadLog log, int site) {
    lookUp(number, key, log, site);
    if (isChanged) {
      write(variable(number, key), log, site);
      change(log, site);
    }
  }

  synchronized void lookOver(ThreadLog log, int site) {
    read(whole, log, site);
    read(firstChanges, log, site);
    for (int i = 0; i < usedSlots; i++) {
      read(changes[i], log, site);
    }
  }

  synchronized void changeAll(boolean isRead, boolean isWritten, ThreadLog log, int site) {
    if (isRead) {
      lookOver(log, site);
    }
    if (isWritten) {
      write(whole, log, site);
    }
  }

  /** A thread's first change is one that who looked at everything before can't have read. */
  private void change(ThreadLog log, int site) {
    int slot = slot(log);
    if (threads[slot] != log) {
      threads[slot] = threads[slot] == null ? log : threads[slot];
      usedSlots = Math.max(usedSlots, slot + 1);
      write(firstChanges, log, site);
    }
    write(changes[slot], log, site);
  }

  /** Whether an access is ordered with all others. */
  private boolean isStep() {
    Identity identity = mutex;
    Object lock = identity == null ? null : identity.get();
    return isConcurrent || (lock != null && Thread.holdsLock(lock));
  }

  private void read(int variable, ThreadLog log, int site) {
    if (variable >= 0 && isStep()) {
      log.readVolatile(variable, site);
    } else if (variable >= 0) {
      log.read(variable, site);
    }
  }

  private void write(int variable, ThreadLog log, int site) {
    if (variable >= 0 && isStep()) {
      log.writeVolatile(variable, site);
    } else if (variable >= 0) {
      log.write(variable, site);
    }
  }

  /** The variable of a key, or -1. */
  private int variable(long number, @Nullable Object key) {
    int at = find(number);
    if (variables[at] != 0) {
      return variables[at] - 1;
    }
    if (keyCount == MOST_KEYS || ALL_KEYS.get() >= MOST_KEYS_OF_ALL) {
      return further(number);
    }
    if (4 * (keyCount + 1) > 3 * keys.length) {
      grow();
      at = find(number);
    }
    ALL_KEYS.getAndIncrement();
    keyCount++;
    keys[at] = number;
    String text = CollectionKey.text(key, keyCount);
    variables[at] = Math.max(Definitions.variable(label + "[" + text + "]"), 0);
    return variables[at] - 1;
  }

  private int find(long number) {
    int mask = keys.length - 1;
    int at = Identities.spread(Long.hashCode(number)) & mask;
    while (variables[at] != 0 && keys[at] != number) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] old = variables;
    keys = new long[2 * oldKeys.length];
    variables = new int[2 * oldKeys.length];
    for (int i = 0; i < old.length; i++) {
      if (old[i] != 0) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        variables[at] = old[i];
      }
    }
  }

  /** The variable of one key too many, which it shares with others. */
  private int further(long number) {
    if (firstFurther < 0) {
      Problems.note("collections have too many keys, some are recorded as one");
      firstFurther = Definitions.elements("further keys of " + label, FURTHER_KEYS) - 1;
    }
    int at = Identities.spread(Long.hashCode(number)) & FURTHER_KEYS - 1;
    return firstFurther < 0 ? -1 : firstFurther + at;
  }

  /** Where a thread is among those that have made changes; places of ended ones are free. */
  private int slot(ThreadLog log) {
    int free = -1;
    for (int i = 0; i < threads.length; i++) {
      ThreadLog thread = threads[i];
      if (thread == log) {
        return i;
      }
      if (thread == null || thread.hasEnded()) {
        threads[i] = null;
        free = free < 0 ? i : free;
      }
    }
    if (free >= 0) {
      return free;
    }
    return threads.length < MOST_THREADS ? addThreads() : log.id % MOST_THREADS;
  }

  private int addThreads() {
    int first = threads.length;
    String number = first == 0 ? "" : " (" + (first / SERIES + 1) + ")";
    int variable = Definitions.elements("changes of " + label + number, SERIES) - 1;
    threads = Arrays.copyOf(threads, first + SERIES);
    changes = Arrays.copyOf(changes, first + SERIES);
    for (int i = 0; i < SERIES; i++) {
      changes[first + i] = variable < 0 ? -1 : variable + i;
    }
    return first;
  }
}
