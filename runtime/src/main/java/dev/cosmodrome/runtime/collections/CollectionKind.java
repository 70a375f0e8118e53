package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.identity.Layout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** The synchronisation of the calls of a class of collections. */
public enum CollectionKind {
  /** None: the class is not meant for several threads. */
  PLAIN,
  /** Each call is an atomic step, without a lock of the whole collection. */
  CONCURRENT,
  /** By the object's own lock. */
  SYNCHRONIZED,
  /** By the lock of the collection that it iterates over. */
  SYNCHRONIZED_BY_WHOLE,
  /** By the lock that a wrapper of {@code Collections} has, except for iterators and streams. */
  WRAPPED,
  /** Unknown or irrelevant: the contents are not recorded. */
  NONE;

  /** The packages whose modelled classes are {@link #PLAIN}. */
  private static final Set<String> PLAIN_PACKAGES =
      Set.of("java.text", "java.nio", "java.security", "javax.crypto");

  /** The fields with the locks of wrappers of collections and of maps; null without access. */
  private static final @Nullable VarHandle @Nullable [] MUTEXES = mutexes();

  /** The field that says whether a linked map is in the order of accesses; null without access. */
  private static final @Nullable VarHandle ACCESS_ORDER = accessOrder();

  /**
   * Returns the kind of a class. A class of the program has that of the JDK's class that it
   * extends, unless this is abstract.
   */
  public static CollectionKind of(Class<?> type) {
    return CollectionType.of(type).kind;
  }

  /** Finds the kind of a class, for {@link CollectionType}. */
  static CollectionKind find(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getClassLoader() == null) {
        boolean isProgrammed = c != type && Modifier.isAbstract(c.getModifiers());
        return isProgrammed || Layout.find(c) != null ? NONE : ofJdk(c);
      }
    }
    return NONE;
  }

  private static CollectionKind ofJdk(Class<?> type) {
    String name = type.getName();
    if (name.startsWith("java.util.concurrent.")) {
      return ofConcurrent(type, name.substring("java.util.concurrent.".length()));
    }
    if (PLAIN_PACKAGES.contains(type.getPackageName()) || type == StringBuilder.class) {
      return PLAIN;
    }
    if (type == StringBuffer.class) {
      return SYNCHRONIZED;
    }
    return name.startsWith("java.util.") ? ofUtil(name.substring("java.util.".length())) : NONE;
  }

  private static CollectionKind ofConcurrent(Class<?> type, String name) {
    boolean known =
        name.startsWith("ConcurrentHashMap")
            || name.startsWith("ConcurrentSkipList")
            || name.startsWith("CopyOnWriteArray");
    boolean isSnapshot = name.endsWith("$COWIterator");
    return known && !isSnapshot && !BlockingQueue.class.isAssignableFrom(type) ? CONCURRENT : NONE;
  }

  private static CollectionKind ofUtil(String name) {
    if (name.equals("Properties")) {
      return CONCURRENT;
    }
    if (name.equals("Vector") || name.equals("Stack") || name.equals("Hashtable")) {
      return SYNCHRONIZED;
    }
    if (name.startsWith("Vector$")) {
      return SYNCHRONIZED_BY_WHOLE;
    }
    if (name.startsWith("Collections$Synchronized")) {
      return MUTEXES == null ? NONE : WRAPPED;
    }
    boolean isConstant =
        name.startsWith("ImmutableCollections")
            || name.startsWith("Collections$Empty")
            || name.startsWith("Collections$Singleton")
            || name.startsWith("Collections$Copies");
    boolean isProgrammed = name.startsWith("Abstract") || name.equals("Dictionary");
    return isConstant || isProgrammed ? NONE : PLAIN;
  }

  private static @Nullable VarHandle accessOrder() {
    try {
      return MethodHandles.privateLookupIn(LinkedHashMap.class, MethodHandles.lookup())
          .findVarHandle(LinkedHashMap.class, "accessOrder", boolean.class);
    } catch (ReflectiveOperationException e) {
      Problems.note("the order of linked maps left out: " + e);
      return null;
    }
  }

  /** Returns whether a lookup changes the order of a collection. */
  static boolean isAccessOrdered(Object collection) {
    return ACCESS_ORDER != null
        && collection instanceof LinkedHashMap<?, ?> map
        && (boolean) ACCESS_ORDER.get(map);
  }

  private static @Nullable VarHandle @Nullable [] mutexes() {
    try {
      return new VarHandle[] {
        mutex("java.util.Collections$SynchronizedCollection"),
        mutex("java.util.Collections$SynchronizedMap")
      };
    } catch (ReflectiveOperationException e) {
      Problems.note("synchronized collections left out: " + e);
      return null;
    }
  }

  private static VarHandle mutex(String type) throws ReflectiveOperationException {
    Class<?> wrapper = Class.forName(type);
    return MethodHandles.privateLookupIn(wrapper, MethodHandles.lookup())
        .findVarHandle(wrapper, "mutex", Object.class);
  }

  /**
   * Returns the lock that a call of an object holds, or null; the object is not a part of another.
   */
  public @Nullable Object mutexOfWhole(Object object) {
    return switch (this) {
      case SYNCHRONIZED -> object;
      case WRAPPED -> wrapped(object);
      default -> null;
    };
  }

  private static @Nullable Object wrapped(Object object) {
    if (MUTEXES == null) {
      return null;
    }
    VarHandle mutex = object instanceof Map ? MUTEXES[1] : MUTEXES[0];
    boolean fits = object instanceof Map || object instanceof Collection;
    return mutex == null || !fits ? null : mutex.get(object);
  }
}
