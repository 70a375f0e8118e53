package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import org.jspecify.annotations.Nullable;

/** What is in a collection, as variables that its calls read and write. */
public interface Contents {
  /**
   * Returns the contents of a collection of the JDK.
   *
   * @param label its name
   */
  static Contents of(ObjectName label, Object collection, Definitions definitions) {
    Object array = ArrayContents.arrayOf(collection);
    return array == null
        ? new CollectionContents(label, collection, definitions)
        : ArrayContents.of(array);
  }

  /** Notes the lock of a wrapper: accesses that hold it are steps of a synchronized collection. */
  void guardedBy(Identity lock);

  /** Returns the lock that calls of the collection hold, or null if there is none. */
  @Nullable Object mutex();

  /** Returns whether each call is a step of its own. */
  boolean isConcurrent();

  /** Returns whether a call that reads the whole collection sees a snapshot from its beginning. */
  boolean isSnapshot();

  /** Returns the number by which a key is known. */
  long number(@Nullable Object key, ThreadContext context);

  /** An element is read. */
  void lookUp(long number, @Nullable Object key, ThreadContext context, int site);

  /** An element is written. */
  void store(long number, @Nullable Object key, ThreadContext context, int site);

  /** The value of an entry is written, which adds no key. */
  void setValue(long number, @Nullable Object key, ThreadContext context, int site);

  /** A computed element is written, as part of the step that has read it. */
  void computed(long number, @Nullable Object key, ThreadContext context, int site);

  /**
   * An element is read, and written if it is changed.
   *
   * @param isCompared whether it is changed only if it is as the call expects
   */
  void change(
      boolean isChanged,
      boolean isCompared,
      long number,
      @Nullable Object key,
      ThreadContext context,
      int site);

  /** It is read how many elements there are. */
  void measure(ThreadContext context, int site);

  /** All elements are read. */
  void lookOver(ThreadContext context, int site);

  /** An element was accessed, which changes the order of a map that keeps it so. */
  void reorder(boolean isFound, ThreadContext context, int site);

  /** The order of elements was seen. */
  void seeOrder(ThreadContext context, int site);

  /** Everything is read or written, or both. */
  void changeAll(boolean isRead, boolean isWritten, ThreadContext context, int site);
}
