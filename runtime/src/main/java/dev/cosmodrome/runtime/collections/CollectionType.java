package dev.cosmodrome.runtime.collections;

import java.util.Arrays;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a class of collections that decide what calls of them mean. Computed once for
 * each class, because that takes reflection.
 */
public final class CollectionType {
  /** The class of the entries that iterators of concurrent maps return. */
  private static final String CONCURRENT_ENTRY = "java.util.concurrent.ConcurrentHashMap$MapEntry";

  private static final ClassValue<CollectionType> TYPES =
      new ClassValue<>() {
        @Override
        protected CollectionType computeValue(Class<?> type) {
          return new CollectionType(type);
        }
      };

  /** The class if it is never unloaded, else null. */
  private final @Nullable Class<?> lasting;

  /** The synchronisation of calls. */
  public final CollectionKind kind;

  /** Whether it is an entry of a map. */
  public final boolean isEntry;

  /**
   * Whether it is an entry that gets no model: each iterator creates it anew, or it is an immutable
   * wrapper.
   */
  public final boolean isTransientEntry;

  public final boolean isVector;

  public final boolean isStream;

  /** Whether it is a queue for several threads that has elements. */
  public final boolean isConcurrentQueue;

  /** Whether it walks through another collection, which the object itself does not show. */
  public final boolean isWalker;

  /** Whether the keys or indices of its calls are not those of the collection that it shows. */
  public final boolean hasOtherKeys;

  /** Whether it is a wrapper, or an iterator of one, that has no lock of its own. */
  public final boolean isUnlockedWrapper;

  /**
   * Whether it is never a view of a collection of another kind. Then a plain collection takes no
   * lock and is accessed in no step.
   */
  public final boolean isOfItsOwn;

  private CollectionType(Class<?> type) {
    String name = type.getName();
    lasting = type.getClassLoader() == null ? type : null;
    kind = CollectionKind.find(type);
    isEntry = Map.Entry.class.isAssignableFrom(type);
    isTransientEntry =
        isEntry && (name.equals(CONCURRENT_ENTRY) || name.startsWith("java.util.Collections$"));
    isVector = Vector.class.isAssignableFrom(type);
    isStream = BaseStream.class.isAssignableFrom(type);
    isConcurrentQueue =
        ConcurrentLinkedQueue.class.isAssignableFrom(type)
            || ConcurrentLinkedDeque.class.isAssignableFrom(type)
            || (BlockingQueue.class.isAssignableFrom(type)
                && !SynchronousQueue.class.isAssignableFrom(type));
    isWalker =
        isStream
            || Iterator.class.isAssignableFrom(type)
            || Enumeration.class.isAssignableFrom(type);
    hasOtherKeys = name.endsWith("EntrySet") || name.endsWith("SubList");
    isUnlockedWrapper =
        !isEntry
            && (name.startsWith("java.util.Collections$Unmodifiable")
                || name.startsWith("java.util.Collections$Checked"));
    isOfItsOwn =
        !isStream
            && !name.startsWith("java.util.Collections$")
            && !name.startsWith("java.util.Spliterators$")
            && !name.startsWith("java.util.ReverseOrder")
            && !Arrays.asList().getClass().equals(type);
  }

  /** Returns whether it is the type of a class; false for classes that can be unloaded. */
  public boolean isOf(Class<?> type) {
    return lasting == type;
  }

  /** Returns whether the class can be unloaded. */
  public boolean isUnloadable() {
    return lasting == null;
  }

  public static CollectionType of(Class<?> type) {
    return TYPES.get(type);
  }
}
