package dev.cosmodrome.runtime;

import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Where fields and elements are in memory, as the program has asked {@code sun.misc.Unsafe}. */
final class UnsafeFields {
  /** How tables call the size of elements. */
  static final String SCALE = "scale";

  /** The fields by their offsets, those of different classes one after the other. */
  private static final ConcurrentHashMap<Long, Place> FIELDS = new ConcurrentHashMap<>();

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
    return type.isArray() ? FieldHandle.ELEMENTS : find(type, at);
  }

  private static @Nullable FieldHandle find(Class<?> type, long offset) {
    Place place = FIELDS.get(offset);
    while (place != null && !place.type.isAssignableFrom(type)) {
      place = place.next;
    }
    return place == null ? null : place.handle;
  }

  /** The index of the element of an array that is at an offset, or null if that is not known. */
  static @Nullable Integer index(Object array, long offset) {
    Long base = BASES.get(array.getClass());
    Long scale = SCALES.get(array.getClass());
    return base == null || scale == null || scale == 0
        ? null
        : (Integer) (int) ((offset - base) / scale);
  }
}
