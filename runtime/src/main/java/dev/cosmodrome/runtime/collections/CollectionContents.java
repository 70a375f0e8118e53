package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.thread.LockIds;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a collection, chosen so that only calls that depend on each other access the
 * same one: a variable for each key or index; one for each thread, which the thread writes when it
 * changes an entry and which calls that inspect the whole collection read; and one that every call
 * reads and that is written when everything changes.
 *
 * <p>The accesses of one call are logged under the lock of this object, so no other events come in
 * between.
 */
final class CollectionContents implements Contents {
  private static final int MOST_THREADS = 1 << 10;
  private static final int SERIES_LENGTH = 8;

  /**
   * The number of threads whose later first change conflicts with a read of the whole collection.
   */
  private static final int SPARE_THREADS = 4;

  private static final int SPARE_THREADS_OF_LIST = 8;

  private static final int NO_STRAND = -1;

  private final ObjectName label;
  private final Definitions definitions;
  private final boolean isConcurrent;
  private final boolean isSnapshot;
  private final CollectionKey.Equality equality;
  private final boolean hasKeys;
  private final boolean isList;
  private final boolean isAccessOrdered;

  /** The order in which iterations see the elements. */
  private final CollectionOrder order;

  /** The lock that calls of the collection hold. */
  private final ContentsLock lock = new ContentsLock();

  /** The variable that every call reads and that a change of everything writes. */
  private final int whole;

  /** The variables of keys and indices; null as long as none was accessed. */
  private @Nullable KeyVariables keys;

  // By slot: a thread that has made changes, the strand of its last one, and its variable.
  private final int firstChanges;
  private int[] threads = {};
  private int[] strands = {};
  private int[] changes = {};
  private int slots;

  /** The number of slots whose variables the last read of the whole collection has read. */
  private int readSlots;

  private boolean isRead;

  CollectionContents(ObjectName label, Object collection, Definitions definitions) {
    this.definitions = definitions;
    this.label = label;
    isConcurrent = CollectionKind.of(collection.getClass()) == CollectionKind.CONCURRENT;
    isSnapshot =
        collection instanceof CopyOnWriteArrayList || collection instanceof CopyOnWriteArraySet;
    hasKeys = collection instanceof Map || collection instanceof Set;
    isList = collection instanceof List;
    isAccessOrdered = CollectionKind.isAccessOrdered(collection);
    equality = CollectionKey.Equality.of(collection);
    order = new CollectionOrder(collection, label, definitions);
    whole = definitions.variable(VariableName.of(VariableKind.CONTENTS, label)) - 1;
    firstChanges = definitions.variable(VariableName.of(VariableKind.CHANGES, label)) - 1;
    Object mutex = CollectionKind.of(collection.getClass()).mutexOfWhole(collection);
    if (mutex != null) {
      guardedBy(Identities.of(mutex));
    }
  }

  @Override
  public void guardedBy(Identity mutex) {
    lock.set(mutex);
    LockIds.guards(mutex, label, definitions);
  }

  @Override
  public @Nullable Object mutex() {
    return lock.get();
  }

  @Override
  public boolean isConcurrent() {
    return isConcurrent;
  }

  @Override
  public boolean isSnapshot() {
    return isSnapshot;
  }

  @Override
  public long number(@Nullable Object key, ThreadContext context) {
    return CollectionKey.of(key, equality, context);
  }

  @Override
  public synchronized void lookUp(
      long number, @Nullable Object key, ThreadContext context, int site) {
    read(whole, context, site);
    int variable = variableOf(number, key);
    if (isConcurrent && context.collections.isCommuting()) {
      context.decide(Op.COMMUTE, variable, site);
    }
    read(variable, context, site);
  }

  @Override
  public synchronized void store(
      long number, @Nullable Object key, ThreadContext context, int site) {
    read(whole, context, site);
    write(variableOf(number, key), context, site);
    change(context, site);
  }

  /**
   * Writes the value of an entry, which adds no key: threads that set values of different entries
   * have no race, even if the map is not made for several threads.
   */
  @Override
  public synchronized void setValue(
      long number, @Nullable Object key, ThreadContext context, int site) {
    read(whole, context, site);
    read(firstChanges, context, site);
    write(variableOf(number, key), context, site);
    change(false, context, site);
  }

  /**
   * Logs the write of a computed entry as part of the same step as its read; the whole is not read
   * again in between.
   */
  @Override
  public synchronized void computed(
      long number, @Nullable Object key, ThreadContext context, int site) {
    write(variableOf(number, key), context, site);
    order.computed();
    change(context, site);
  }

  @Override
  public synchronized void change(
      boolean isChanged,
      boolean isCompared,
      long number,
      @Nullable Object key,
      ThreadContext context,
      int site) {
    lookUp(number, key, context, site);
    if (isCompared && isStep()) {
      context.compared(true);
    }
    if (isChanged) {
      write(variableOf(number, key), context, site);
      change(context, site);
    }
  }

  private int variableOf(long number, @Nullable Object key) {
    KeyVariables known = keys;
    if (known == null) {
      known = new KeyVariables(label, definitions);
      keys = known;
    }
    return known.of(number, key);
  }

  /** Reads the number of elements, which setting an element of a list does not change. */
  @Override
  public synchronized void measure(ThreadContext context, int site) {
    read(whole, context, site);
  }

  @Override
  public synchronized void lookOver(ThreadContext context, int site) {
    read(whole, context, site);
    read(firstChanges, context, site);
    int slotsToRead = Math.min(slots + spare(), MOST_THREADS);
    if (changes.length < slotsToRead) {
      addChanges();
    }
    for (int i = 0; i < slotsToRead; i++) {
      read(changes[i], context, site);
    }
    isRead = true;
    readSlots = slotsToRead;
  }

  /** Returns the number of free slots that a read of the whole collection reads in advance. */
  private int spare() {
    return isList ? SPARE_THREADS_OF_LIST : hasKeys && isStep() ? SPARE_THREADS : 0;
  }

  /** Logs the access to an element as a change, if the map is in the order of accesses. */
  @Override
  public synchronized void reorder(boolean isFound, ThreadContext context, int site) {
    if (isAccessOrdered && isFound) {
      change(context, site);
    }
  }

  @Override
  public synchronized void seeOrder(ThreadContext context, int site) {
    order.seen(context, site);
  }

  @Override
  public synchronized void changeAll(
      boolean isRead, boolean isWritten, ThreadContext context, int site) {
    if (isRead) {
      lookOver(context, site);
    }
    if (isWritten) {
      write(whole, context, site);
    }
  }

  /**
   * Logs a change of a thread. If an earlier call that read the whole collection could not read the
   * variable of this thread, its first change is also one of the whole.
   */
  private void change(ThreadContext context, int site) {
    change(isFirstOfWhole(), context, site);
  }

  private void change(boolean isFirstOfWhole, ThreadContext context, int site) {
    int slot = slotOf(context.id);
    if (slot < 0) {
      slot = addSlot(context.id);
      if (isFirstOfWhole || (isRead && slot >= readSlots)) {
        update(firstChanges, context, site);
      }
    }
    if (strands[slot] != context.strand) {
      strands[slot] = context.strand;
      order.changedFirst(context, site);
    }
    update(changes[slot], context, site);
    if (isStep()) {
      order.changed(context, site);
    }
  }

  /**
   * Returns whether each thread's first change is one of the whole: threads that change a plain map
   * without a lock have a race, whatever the keys are. Those that set elements of a list have none.
   */
  private boolean isFirstOfWhole() {
    return hasKeys && !isStep();
  }

  /** Returns whether an access is ordered with all others, and so is no race. */
  private boolean isStep() {
    return isConcurrent || lock.isHeld();
  }

  private void read(int variable, ThreadContext context, int site) {
    if (variable >= 0 && isStep()) {
      context.readVolatile(variable, site);
    } else if (variable >= 0) {
      context.read(variable, site);
    }
  }

  private void write(int variable, ThreadContext context, int site) {
    if (variable >= 0 && isStep()) {
      context.writeVolatile(variable, site);
    } else if (variable >= 0) {
      context.write(variable, site);
    }
  }

  /**
   * Writes a variable that represents changes of several entries. Such writes to a concurrent
   * collection commute: they may be made by tasks in any order, on one thread or on several.
   */
  private void update(int variable, ThreadContext context, int site) {
    if (isConcurrent) {
      context.decide(Op.COMMUTE, variable, site);
    }
    write(variable, context, site);
  }

  /** Returns the slot of a thread that has made changes, or -1. */
  private int slotOf(int thread) {
    for (int i = Math.min(slots, MOST_THREADS); --i >= 0; ) {
      if (threads[i] == thread) {
        return i;
      }
    }
    return -1;
  }

  /** Gives a thread a slot; if there are too many threads, that of the oldest one. */
  private int addSlot(int thread) {
    if (slots == changes.length && slots < MOST_THREADS) {
      addChanges();
    }
    int slot = slots++ % MOST_THREADS;
    threads[slot] = thread;
    strands[slot] = NO_STRAND;
    return slot;
  }

  private void addChanges() {
    int first = changes.length;
    VariableName name =
        VariableName.of(VariableKind.CHANGES, label).inSeries(1 + first / SERIES_LENGTH);
    int variable = definitions.elements(name, SERIES_LENGTH) - 1;
    threads = Copies.of(threads, first + SERIES_LENGTH);
    strands = Copies.of(strands, first + SERIES_LENGTH);
    changes = Copies.of(changes, first + SERIES_LENGTH);
    for (int i = 0; i < SERIES_LENGTH; i++) {
      changes[first + i] = variable < 0 ? -1 : variable + i;
    }
  }
}
