package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.CollectionType;
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
  /** The number of entries that get a model, in all maps together. */
  private static final int MAX_ENTRIES = 1 << 18;

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final String CONCURRENT = "java.util.concurrent.ConcurrentHashMap$MapEntry";

  /**
   * The field with the map of an entry of a concurrent map. Each iterator creates new entries, so a
   * model for each would be a waste.
   */
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

  /**
   * Makes the result of a call of an iterator or a set part of its map, if it is an entry or an
   * array of entries.
   */
  static void add(
      @Nullable Object result, Object iterator, CallEffects effects, ThreadContext context) {
    if (result instanceof Object[] several) {
      if (LibraryObject.of(iterator, context).object() instanceof Map) {
        for (Object each : several) {
          addOne(each, iterator, effects, context);
        }
      }
    } else {
      addOne(result, iterator, effects, context);
    }
  }

  private static void addOne(
      @Nullable Object result, Object iterator, CallEffects effects, ThreadContext context) {
    if (!(result instanceof Map.Entry)) {
      return;
    }
    CollectionType type = effects.typeOfResult(result);
    if (type.isTransientEntry
        || type.kind == CollectionKind.NONE
        || !(LibraryObject.of(iterator, context).object() instanceof Map)
        || isPart(result, context)) {
      return;
    }
    int count = COUNT.getAndIncrement();
    if (count < MAX_ENTRIES) {
      LibraryObject.part(result, iterator, context);
    } else if (count == MAX_ENTRIES) {
      Problems.note("entries of maps left out: there are more than " + MAX_ENTRIES);
    }
  }

  /** Returns whether the result of a call may be an entry, or an array of entries, to add. */
  static boolean isPossible(@Nullable Object result) {
    return (result instanceof Map.Entry || result instanceof Object[])
        && COUNT.get() <= MAX_ENTRIES;
  }

  private static boolean isPart(Object entry, ThreadContext context) {
    LibraryObject known = LibraryObject.find(entry, context);
    return known != null && known.whole() != null;
  }

  /** Returns the contents of the map that an entry belongs to, or null if that is unknown. */
  static @Nullable Contents contents(
      Map.Entry<?, ?> entry, CollectionType type, ThreadContext context) {
    Object map =
        MAP != null && type.kind == CollectionKind.CONCURRENT && type.isTransientEntry
            ? MAP.get(entry)
            : null;
    if (map != null && !context.collections.isFresh(map, context.owner)) {
      return LibraryObject.of(map, context).contents();
    }
    LibraryObject known = LibraryObject.find(entry, context);
    LibraryObject whole = known == null ? null : known.whole();
    return whole == null ? null : whole.contents();
  }
}
