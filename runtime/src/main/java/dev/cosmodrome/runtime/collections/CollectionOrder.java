package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.thread.Decision;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableName;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The order of the elements of a map or set: that in which keys were added, or that of hash codes,
 * which may depend on the order in which keys were added, but seldom does. Callers hold the lock of
 * the collection's contents.
 */
final class CollectionOrder {
  private static final Set<Class<?>> BY_INSERTION =
      Set.of(LinkedHashMap.class, LinkedHashSet.class, Hashtable.class);
  private static final Set<Class<?>> BY_HASH =
      Set.of(
          HashMap.class,
          HashSet.class,
          ConcurrentHashMap.class,
          ConcurrentHashMap.KeySetView.class);

  private final boolean isByHash;

  /** The collection, if its elements are in the order of insertion; else null. */
  private final @Nullable WeakReference<Object> collection;

  /** The property that changes affect; null if the order depends on the elements alone. */
  private final @Nullable Decision order;

  /** The number of elements after the last change; -1 if it is unknown. */
  private int size = -1;

  /** Whether the last change was computed by a function, during which the size is not yet final. */
  private boolean isComputed;

  CollectionOrder(Object collection, ObjectName label, Definitions definitions) {
    boolean isByInsertion = BY_INSERTION.contains(collection.getClass());
    isByHash = BY_HASH.contains(collection.getClass());
    this.collection = isByInsertion ? new WeakReference<>(collection) : null;
    order =
        isByInsertion || isByHash
            ? new Decision(VariableName.property("order", label), definitions)
            : null;
  }

  /** Logs the first change of a strand, which may affect the order of hash codes. */
  void changedFirst(ThreadContext context, int site) {
    if (isByHash && order != null) {
      order.mark(context, site);
    }
  }

  /** Notes that a function has computed the value of a key, which may be a new one. */
  void computed() {
    isComputed = true;
  }

  /** Logs a change, if it has added a key to a collection in insertion order. */
  void changed(ThreadContext context, int site) {
    if (collection != null && order != null && (hasGrown(collection) || isComputed)) {
      order.mark(context, site);
    }
    isComputed = false;
  }

  private boolean hasGrown(WeakReference<Object> elements) {
    int before = size;
    size = sizeOf(elements.get());
    return size > before;
  }

  private static int sizeOf(@Nullable Object collection) {
    return collection instanceof Map<?, ?> map
        ? map.size()
        : collection instanceof Collection<?> elements ? elements.size() : 0;
  }

  /** Logs that a thread depends on the order. */
  void seen(ThreadContext context, int site) {
    if (order == null) {
      return;
    }
    if (isByHash) {
      order.suspect(context, site);
    } else if (order.isMarked()) {
      order.observeOrder(context, site);
    }
  }
}
