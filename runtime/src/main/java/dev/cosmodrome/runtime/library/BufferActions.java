package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.thread.ArrayElements;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.lang.reflect.Array;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Reports the accesses of library calls to the contents of buffers. Accesses to a buffer that has
 * an array, or to a view of one, are accesses to elements of the array. The memory of a direct
 * buffer has a variable for each byte, which its views share.
 */
final class BufferActions {
  /** In place of a range: as many elements as remain, from the first one on. */
  private static final String START = "start";

  /** The size of the largest direct buffers that are recorded, in bytes. */
  private static final int MOST_BYTES = 1 << 24;

  private BufferActions() {}

  /** Makes the array of a new buffer belong to the thread that has created both. */
  static void allocated(Buffer buffer, ThreadContext context) {
    Object array = BufferMemory.array(buffer);
    if (array != null) {
      ArrayElements.created(array, context);
    }
  }

  /** Reports the accesses of a call to elements of a buffer. */
  static void report(
      LibraryAction action,
      Buffer buffer,
      @Nullable Object[] operands,
      boolean onlyKnown,
      ThreadContext context,
      int site) {
    ElementRange bytes = bytes(action, buffer, operands);
    if (bytes == null || bytes.length() == 0) {
      return;
    }
    boolean writes = action.verb() == Verb.WRITE_BUFFER;
    Object array = BufferMemory.array(buffer);
    if (array != null) {
      if (!onlyKnown || context.identities.known(array) != null) {
        accessArray(buffer, array, bytes, writes, context, site);
      }
    } else if (buffer.isDirect() && !onlyKnown) {
      accessMemory(buffer, bytes, writes, context, site);
    }
  }

  private static void accessArray(
      Buffer buffer,
      Object array,
      ElementRange bytes,
      boolean writes,
      ThreadContext context,
      int site) {
    long scale = JdkMemory.scale(array.getClass());
    long offset = BufferMemory.address(buffer) - JdkMemory.base(array.getClass());
    if (scale <= 0 || offset < 0) {
      return;
    }
    int first = (int) ((offset + bytes.start()) / scale);
    int length = (int) ((bytes.length() + scale - 1) / scale);
    if (!ArrayElements.has(array, first, length)) {
      return;
    }
    if (writes) {
      ArrayElements.write(array, first, length, context, site);
    } else {
      ArrayElements.read(array, first, length, context, site);
    }
  }

  private static void accessMemory(
      Buffer buffer, ElementRange bytes, boolean writes, ThreadContext context, int site) {
    Buffer root = BufferMemory.root(buffer);
    long offset = BufferMemory.address(buffer) - BufferMemory.address(root) + bytes.start();
    long size = (long) root.capacity() * BufferMemory.width(root);
    if (size > MOST_BYTES
        || offset < 0
        || offset + bytes.length() > size
        || context.collections.isFresh(root, context.owner)) {
      return;
    }
    int first = LibraryObject.of(root, context).elements((int) size);
    for (int i = 0; i < bytes.length() && first >= 0; i++) {
      if (writes) {
        context.write(first + (int) offset + i, site);
      } else {
        context.read(first + (int) offset + i, site);
      }
    }
  }

  /**
   * Returns the bytes that a call accesses, counted from the first element; null if the call fails
   * because its arguments are out of range.
   */
  private static @Nullable ElementRange bytes(
      LibraryAction action, Buffer buffer, @Nullable Object[] operands) {
    int width = BufferMemory.width(buffer);
    String name = action.name();
    int value = name.isEmpty() ? 0 : sizeOf(name);
    long start = action.argument() == 0 ? buffer.position() : count(operands, action.argument());
    long length;
    if (value > 0) {
      length = value;
    } else if (name.equals(START)) {
      start = 0;
      length = (long) buffer.remaining() * width;
    } else if (action.end() < 0) {
      length = count(operands, -action.end()) * width;
    } else {
      length = action.argument() == 0 ? (long) buffer.remaining() * width : width;
    }
    boolean isThere =
        start >= 0 && length >= 0 && start * width + length <= (long) buffer.limit() * width;
    return isThere && length <= Integer.MAX_VALUE && start * width <= Integer.MAX_VALUE
        ? new ElementRange((int) (start * width), (int) length)
        : null;
  }

  /** Returns the size of a value by the name of its type, or 0. */
  private static int sizeOf(String type) {
    return switch (type) {
      case "byte" -> Byte.BYTES;
      case "char", "short" -> Short.BYTES;
      case "int", "float" -> Integer.BYTES;
      case "long", "double" -> Long.BYTES;
      default -> 0;
    };
  }

  /**
   * Returns an argument that is a number, or the number of elements of one that is a buffer, a text
   * or an array; -1 for any other.
   */
  private static long count(@Nullable Object[] operands, int argument) {
    Object operand = argument < operands.length ? operands[argument] : null;
    if (operand instanceof Integer number) {
      return number;
    }
    if (operand instanceof Buffer buffer) {
      return buffer.remaining();
    }
    if (operand instanceof CharSequence text) {
      return text.length();
    }
    return operand != null && operand.getClass().isArray() ? Array.getLength(operand) : -1;
  }
}
