package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Layout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where fields and elements are in memory: as the program has asked {@code sun.misc.Unsafe}, and
 * all of the JDK's instrumented classes, which have asked before.
 */
final class UnsafeFields {
  /** How tables call the size of elements. */
  static final String SCALE = "scale";

  /** The fields by their offsets, those of different classes one after the other. */
  private static final ConcurrentHashMap<Long, Place> FIELDS = new ConcurrentHashMap<>();

  /** The classes of the JDK whose fields are all known. */
  private static final Set<Class<?>> JDK = ConcurrentHashMap.newKeySet();

  private static final ConcurrentHashMap<Class<?>, Long> BASES = new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<Class<?>, Long> SCALES = new ConcurrentHashMap<>();

  private UnsafeFields() {}

  private record Place(Class<?> type, FieldHandle handle, @Nullable Place next) {}

  /**
   * Notes the answer to a question.
   *
   * @param target a field, or a class of arrays
   * @param what {@link #SCALE} if it was asked how large elements are
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

  /** What is at an offset of an object or array, or null if that is not known. */
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

  /** Notes the fields of a class and its superclasses, as far as they are the JDK's and new. */
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
