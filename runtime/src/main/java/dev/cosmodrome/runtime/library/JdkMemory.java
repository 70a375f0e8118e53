package dev.cosmodrome.runtime.library;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** The offsets of fields and elements in memory, according to the JDK's own {@code Unsafe}. */
final class JdkMemory {
  private static final @Nullable MethodHandle FIELD = find("objectFieldOffset", Field.class);
  private static final @Nullable MethodHandle BASE = find("arrayBaseOffset", Class.class);
  private static final @Nullable MethodHandle SCALE = find("arrayIndexScale", Class.class);

  // Most buffers have an array of bytes; the JDK answers such questions in native code.
  private static final long BYTES_BASE = ask(BASE, byte[].class);
  private static final long BYTES_SCALE = ask(SCALE, byte[].class);

  private JdkMemory() {}

  /**
   * Returns the method of this name, null if it is not accessible. Some methods return an int in
   * one release and a long in another.
   */
  private static @Nullable MethodHandle find(String method, Class<?> argument) {
    try {
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Object unsafe = lookup.findStatic(type, "getUnsafe", MethodType.methodType(type)).invoke();
      return lookup
          .unreflect(type.getMethod(method, argument))
          .bindTo(unsafe)
          .asType(MethodType.methodType(long.class, Object.class));
    } catch (Throwable e) {
      return null;
    }
  }

  /** Returns the offset of an instance field, or -1. */
  static long offset(Field field) {
    return ask(FIELD, field);
  }

  /** Returns the offset of the first element of arrays of a class, or -1. */
  static long base(Class<?> arrays) {
    return arrays == byte[].class ? BYTES_BASE : ask(BASE, arrays);
  }

  /** Returns the size of the elements of arrays of a class, or -1. */
  static long scale(Class<?> arrays) {
    return arrays == byte[].class ? BYTES_SCALE : ask(SCALE, arrays);
  }

  private static long ask(@Nullable MethodHandle method, Object of) {
    try {
      return method == null ? -1 : (long) method.invokeExact(of);
    } catch (Throwable e) {
      return -1;
    }
  }
}
