package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a collection, as variables that its calls read and write. The methods log the
 * accesses of calls.
 */
public interface Contents {
  /**
   * Creates the contents of a collection of the JDK.
   *
   * @param label the name of the collection
   */
  static Contents of(ObjectName label, Object collection, Definitions definitions) {
    Object array = ArrayContents.arrayOf(collection);
    return array == null
        ? new CollectionContents(label, collection, definitions)
        : ArrayContents.of(array);
  }

  /** Sets the lock of a synchronized wrapper: accesses under it are ordered. */
  void guardedBy(Identity lock);

  /** Returns the lock that calls of the collection hold, or null if there is none. */
  @Nullable Object mutex();

  /** Returns whether each call is an atomic step. */
  boolean isConcurrent();

  /** Returns whether a call that reads the whole collection sees a snapshot from its beginning. */
  boolean isSnapshot();

  /** Returns the number that identifies a key. */
  long number(@Nullable Object key, ThreadContext context);

  /** Logs that an element is read. */
  void lookUp(long number, @Nullable Object key, ThreadContext context, int site);

  /** Logs that an element is written. */
  void store(long number, @Nullable Object key, ThreadContext context, int site);

  /** Logs that the value of an entry is written, which adds no key. */
  void setValue(long number, @Nullable Object key, ThreadContext context, int site);

  /** Logs that a computed element is written, as part of the step that has read it. */
  void computed(long number, @Nullable Object key, ThreadContext context, int site);

  /**
   * Logs that an element is read, and written if it is changed.
   *
   * @param isCompared whether the call changes it only if it has the expected value
   */
  void change(
      boolean isChanged,
      boolean isCompared,
      long number,
      @Nullable Object key,
      ThreadContext context,
      int site);

  /** Logs that the number of elements is read. */
  void measure(ThreadContext context, int site);

  /** Logs that all elements are read. */
  void lookOver(ThreadContext context, int site);

  /**
   * Logs an access that changes the order of elements, if the collection is in the order of
   * accesses.
   */
  void reorder(boolean isFound, ThreadContext context, int site);

  /** Logs that the thread depends on the order of elements. */
  void seeOrder(ThreadContext context, int site);

  /** Logs that all elements are read or written, or both. */
  void changeAll(boolean isRead, boolean isWritten, ThreadContext context, int site);
}
