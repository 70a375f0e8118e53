package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.thread.ArrayElements;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a list or stream that is a view of elements of an array of the program: calls
 * access these elements, and the number of elements never changes.
 */
public final class ArrayContents implements Contents {
  /** The class of lists that {@link Arrays#asList} makes. */
  private static final Class<?> LIST = Arrays.asList().getClass();

  private static final @Nullable VarHandle ARRAY = arrayOfList();

  /** The array. Weak, because the array may refer to the list or stream, which keeps it alive. */
  private final WeakReference<Object> array;

  private final int start;
  private final int length;

  /** The lock that calls of a wrapper hold. */
  private final ContentsLock lock = new ContentsLock();

  private ArrayContents(Object array, int start, int length) {
    this.array = new WeakReference<>(array);
    this.start = start;
    this.length = length;
  }

  /** Returns the contents that consist of all elements of an array. */
  static ArrayContents of(Object array) {
    return new ArrayContents(array, 0, Array.getLength(array));
  }

  /** Returns the contents that consist of a range of elements, which must exist. */
  public static ArrayContents of(Object array, int start, int length) {
    return new ArrayContents(array, start, length);
  }

  /** Returns the array that a list is a view of, or null if it is none of {@link Arrays#asList}. */
  static @Nullable Object arrayOf(Object collection) {
    return ARRAY != null && collection.getClass() == LIST ? ARRAY.get((List<?>) collection) : null;
  }

  /** Returns whether a list is a view of an array that no other thread can reach yet. */
  public static boolean isFresh(Object collection, ThreadContext context) {
    Object shown = arrayOf(collection);
    return shown != null && context.fresh.has(shown);
  }

  private static @Nullable VarHandle arrayOfList() {
    try {
      return MethodHandles.privateLookupIn(LIST, MethodHandles.lookup())
          .findVarHandle(LIST, "a", Object[].class);
    } catch (ReflectiveOperationException e) {
      Problems.note("the arrays of lists left out: " + e);
      return null;
    }
  }

  @Override
  public void guardedBy(Identity mutex) {
    lock.set(mutex);
  }

  @Override
  public @Nullable Object mutex() {
    return lock.get();
  }

  @Override
  public boolean isConcurrent() {
    return false;
  }

  @Override
  public boolean isSnapshot() {
    return false;
  }

  /** Returns the index of an element, if the key is one. */
  @Override
  public long number(@Nullable Object key, ThreadContext context) {
    return key instanceof Integer index && index >= 0 && index < length ? index : -1;
  }

  @Override
  public void lookUp(long number, @Nullable Object key, ThreadContext context, int site) {
    if (number >= 0) {
      read((int) number, 1, context, site);
    }
  }

  @Override
  public void store(long number, @Nullable Object key, ThreadContext context, int site) {
    if (number >= 0) {
      write((int) number, 1, context, site);
    }
  }

  @Override
  public void setValue(long number, @Nullable Object key, ThreadContext context, int site) {
    store(number, key, context, site);
  }

  @Override
  public void computed(long number, @Nullable Object key, ThreadContext context, int site) {
    store(number, key, context, site);
  }

  @Override
  public void change(
      boolean isChanged,
      boolean isCompared,
      long number,
      @Nullable Object key,
      ThreadContext context,
      int site) {
    lookUp(number, key, context, site);
    if (isChanged) {
      store(number, key, context, site);
    }
  }

  @Override
  public void measure(ThreadContext context, int site) {}

  @Override
  public void lookOver(ThreadContext context, int site) {
    read(0, length, context, site);
  }

  @Override
  public void reorder(boolean isFound, ThreadContext context, int site) {}

  @Override
  public void seeOrder(ThreadContext context, int site) {}

  @Override
  public void changeAll(boolean isRead, boolean isWritten, ThreadContext context, int site) {
    if (isRead) {
      read(0, length, context, site);
    }
    if (isWritten) {
      write(0, length, context, site);
    }
  }

  private void read(int from, int count, ThreadContext context, int site) {
    Object shown = array.get();
    if (shown == null) {
      return;
    }
    if (!lock.isHeld()) {
      ArrayElements.read(shown, start + from, count, context, site);
      return;
    }
    ArrayElements.readVolatile(shown, start + from, count, context, site);
  }

  private void write(int from, int count, ThreadContext context, int site) {
    Object shown = array.get();
    if (shown == null) {
      return;
    }
    if (!lock.isHeld()) {
      ArrayElements.write(shown, start + from, count, context, site);
      return;
    }
    ArrayElements.writeVolatile(shown, start + from, count, context, site);
  }
}
