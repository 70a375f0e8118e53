package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Layout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The offsets of fields and elements in memory: those that the program has asked {@code
 * sun.misc.Unsafe} for, and those of all fields of the JDK's instrumented classes, which asked
 * before they had hooks.
 */
final class UnsafeFields {
  /** The name by which models denote the size of elements. */
  static final String SCALE = "scale";

  /**
   * The fields by their offsets; a linked list for fields of different classes with the same
   * offset.
   */
  private static final ConcurrentHashMap<Long, Place> FIELDS = new ConcurrentHashMap<>();

  /** The classes of the JDK whose fields are all known. */
  private static final Set<Class<?>> JDK = ConcurrentHashMap.newKeySet();

  private static final ConcurrentHashMap<Class<?>, Long> BASES = new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<Class<?>, Long> SCALES = new ConcurrentHashMap<>();

  private UnsafeFields() {}

  private record Place(Class<?> type, FieldHandle handle, @Nullable Place next) {}

  /**
   * Stores an offset or size that was asked for.
   *
   * @param target a field, or a class of arrays
   * @param what {@link #SCALE} if the answer is the size of elements
   */
  static synchronized void define(Object target, String what, long answer) {
    if (target instanceof Class<?> type) {
      (what.equals(SCALE) ? SCALES : BASES).putIfAbsent(type, answer);
    } else if (target instanceof Field field && find(field.getDeclaringClass(), answer) == null) {
      FieldHandle handle = FieldHandle.of(field, null);
      if (handle != null) {
        FIELDS.put(answer, new Place(field.getDeclaringClass(), handle, FIELDS.get(answer)));
      }
    }
  }

  /**
   * Returns the field or elements at an offset of an object or array, or null if that is unknown.
   */
  static @Nullable FieldHandle field(@Nullable Object object, @Nullable Object offset) {
    if (object == null || !(offset instanceof Long at)) {
      return null;
    }
    Class<?> type = object.getClass();
    if (type.isArray()) {
      return FieldHandle.ELEMENTS;
    }
    FieldHandle found = find(type, at);
    return found == null && defineJdk(type) ? find(type, at) : found;
  }

  /**
   * Adds the fields of a class and its superclasses, as far as these are the JDK's; returns whether
   * there were new ones.
   */
  private static boolean defineJdk(Class<?> type) {
    boolean isNew = false;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getClassLoader() == null && Layout.find(c) != null && JDK.add(c)) {
        isNew = true;
        for (Field field : c.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            define(field, "", JdkMemory.offset(field));
          }
        }
      }
    }
    return isNew;
  }

  private static @Nullable FieldHandle find(Class<?> type, long offset) {
    Place place = FIELDS.get(offset);
    while (place != null && !place.type.isAssignableFrom(type)) {
      place = place.next;
    }
    return place == null ? null : place.handle;
  }

  /**
   * Returns the index of the element of an array that is at an offset, or null if that is not
   * known.
   */
  static @Nullable Integer index(Object array, long offset) {
    Class<?> type = array.getClass();
    Long base = BASES.get(type);
    Long scale = SCALES.get(type);
    if (base == null || scale == null) {
      base = JdkMemory.base(type);
      scale = JdkMemory.scale(type);
      define(type, "", base);
      define(type, SCALE, scale);
    }
    return scale <= 0 ? null : (Integer) (int) ((offset - base) / scale);
  }
}
