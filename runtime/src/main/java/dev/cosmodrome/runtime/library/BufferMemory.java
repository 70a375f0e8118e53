package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Problems;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The memory of buffers, read from private fields and methods of the JDK. Without access to these,
 * buffers are not recorded.
 */
final class BufferMemory {
  private static final @Nullable MethodHandle ADDRESS = find("address", false);
  private static final @Nullable MethodHandle BASE = find("base", true);
  private static final @Nullable MethodHandle ATTACHMENT = attachment();

  private BufferMemory() {}

  private static @Nullable MethodHandle find(String name, boolean isMethod) {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Buffer.class, MethodHandles.lookup());
      return isMethod
          ? lookup.findVirtual(Buffer.class, name, MethodType.methodType(Object.class))
          : lookup.findGetter(Buffer.class, name, long.class);
    } catch (ReflectiveOperationException e) {
      Problems.note("the contents of buffers left out: " + e);
      return null;
    }
  }

  private static @Nullable MethodHandle attachment() {
    try {
      return MethodHandles.lookup()
          .findVirtual(
              Class.forName("sun.nio.ch.DirectBuffer"),
              "attachment",
              MethodType.methodType(Object.class))
          .asType(MethodType.methodType(Object.class, Buffer.class));
    } catch (ReflectiveOperationException e) {
      Problems.note("views of direct buffers left out: " + e);
      return null;
    }
  }

  /** Returns the address of the first element, relative to the array if there is one. */
  static long address(Buffer buffer) {
    try {
      return ADDRESS == null ? -1 : (long) ADDRESS.invokeExact(buffer);
    } catch (Throwable e) {
      return -1;
    }
  }

  /** Returns the array that the elements are in, or null if they are not in an array. */
  static @Nullable Object array(Buffer buffer) {
    try {
      return BASE == null ? null : (Object) BASE.invokeExact(buffer);
    } catch (Throwable e) {
      return null;
    }
  }

  /** Returns the buffer that has the memory of a direct buffer, which may be a view. */
  static Buffer root(Buffer buffer) {
    try {
      Object attached = ATTACHMENT == null ? null : (Object) ATTACHMENT.invokeExact(buffer);
      return attached instanceof Buffer root ? root : buffer;
    } catch (Throwable e) {
      return buffer;
    }
  }

  /** Returns the size of an element, in bytes. */
  static int width(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return Byte.BYTES;
    }
    if (buffer instanceof CharBuffer || buffer instanceof ShortBuffer) {
      return Short.BYTES;
    }
    if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
      return Integer.BYTES;
    }
    return buffer instanceof LongBuffer || buffer instanceof DoubleBuffer ? Long.BYTES : 1;
  }
}
