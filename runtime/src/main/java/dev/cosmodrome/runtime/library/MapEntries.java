package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Entries that iterators and arrays of the JDK's maps have returned, and the maps that they belong
 * to.
 */
final class MapEntries {
  private static final int MOST = 1 << 18;
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final String CONCURRENT = "java.util.concurrent.ConcurrentHashMap$MapEntry";

  /** The map of an entry of a concurrent map, which is a new object for each iterator. */
  private static final @Nullable VarHandle MAP = map();

  private MapEntries() {}

  private static @Nullable VarHandle map() {
    try {
      Class<?> type = Class.forName(CONCURRENT);
      Class<?> map = Class.forName("java.util.concurrent.ConcurrentHashMap");
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
          .findVarHandle(type, "map", map);
    } catch (ReflectiveOperationException e) {
      Problems.note("entries of concurrent maps left out: " + e);
      return null;
    }
  }

  /** Notes what a call of an iterator or of a set has returned: an entry of a map, or several. */
  static void add(@Nullable Object result, Object iterator, ThreadContext context) {
    if (result instanceof Object[] several) {
      if (LibraryObject.of(iterator, context).object() instanceof Map) {
        for (Object each : several) {
          addOne(each, iterator, context);
        }
      }
    } else {
      addOne(result, iterator, context);
    }
  }

  private static void addOne(@Nullable Object result, Object iterator, ThreadContext context) {
    if (!(result instanceof Map.Entry)
        || isTransient(result.getClass().getName())
        || CollectionKind.of(result.getClass()) == CollectionKind.NONE
        || !(LibraryObject.of(iterator, context).object() instanceof Map)
        || LibraryObject.isPart(result)) {
      return;
    }
    if (COUNT.getAndIncrement() < MOST) {
      LibraryObject.part(result, iterator, context);
    } else {
      Problems.note("entries of maps left out: there are more than " + MOST);
    }
  }

  /**
   * Returns whether each iterator makes entries of this class anew: those of wrappers can't be set.
   */
  private static boolean isTransient(String className) {
    return className.equals(CONCURRENT) || className.startsWith("java.util.Collections$");
  }

  /** What is recorded of the map that an entry belongs to, or null if that is not known. */
  static @Nullable Contents contents(Map.Entry<?, ?> entry, ThreadContext context) {
    Object map =
        MAP != null && entry.getClass().getName().equals(CONCURRENT) ? MAP.get(entry) : null;
    if (map != null && !context.collections.isFresh(map, context.owner)) {
      return LibraryObject.of(map, context).contents();
    }
    return LibraryObject.isPart(entry) ? LibraryObject.of(entry, context).contents() : null;
  }
}
