package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.identity.ClassLabel;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.IdentityHashMap;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the keys of a collection by a number: equal keys have the same one, others hardly
 * ever. So the runtime keeps no key alive, and calls none of the program's code but {@code
 * hashCode}, unrecorded.
 */
final class CollectionKey {
  /** The number of characters to which the texts of keys are cut. */
  private static final int MAX_TEXT_CHARS = 20;

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private enum Hash {
    /** By the value of an object of the JDK. */
    VALUE,
    /** By identity, because only the same object is equal. */
    IDENTITY,
    /** By the program's {@code hashCode}. */
    PROGRAM
  }

  private static final ClassValue<Hash> HASHES =
      new ClassValue<>() {
        @Override
        protected Hash computeValue(Class<?> type) {
          if (isValue(type)) {
            return Hash.VALUE;
          }
          try {
            boolean inherited = type.getMethod("hashCode").getDeclaringClass() == Object.class;
            return inherited || Enum.class.isAssignableFrom(type) ? Hash.IDENTITY : Hash.PROGRAM;
          } catch (NoSuchMethodException | LinkageError e) {
            return Hash.PROGRAM;
          }
        }
      };

  private CollectionKey() {}

  private static boolean isValue(Class<?> type) {
    return type == String.class
        || type == Character.class
        || type == Boolean.class
        || (Number.class.isAssignableFrom(type)
            && type.getClassLoader() == null
            && type.getName().startsWith("java.lang."));
  }

  /** The criterion by which a collection considers keys as equal. */
  public enum Equality {
    EQUALS,
    IDENTITY,
    /** By {@code compareTo}. */
    ORDER,
    /** By a comparator, which may consider any keys as equal. */
    COMPARATOR;

    public static Equality of(Object collection) {
      if (collection instanceof IdentityHashMap) {
        return IDENTITY;
      }
      if (collection instanceof SortedMap<?, ?> map) {
        return map.comparator() == null ? ORDER : COMPARATOR;
      }
      if (collection instanceof SortedSet<?> set) {
        return set.comparator() == null ? ORDER : COMPARATOR;
      }
      return EQUALS;
    }
  }

  /**
   * Returns the number of a key in a collection. All keys have the number 0 if equality is unknown,
   * so that no conflict is missed.
   */
  static long of(@Nullable Object key, Equality equality, ThreadContext context) {
    if (key == null || equality == Equality.COMPARATOR) {
      return 0;
    }
    if (equality == Equality.IDENTITY) {
      return System.identityHashCode(key);
    }
    if (key instanceof String || key instanceof Integer) {
      return value(key);
    }
    return switch (HASHES.get(key.getClass())) {
      case VALUE -> value(key);
      case IDENTITY -> equality == Equality.ORDER ? 0 : System.identityHashCode(key);
      case PROGRAM -> equality == Equality.ORDER ? 0 : programmed(key, context);
    };
  }

  private static long value(Object key) {
    if (key instanceof String text) {
      int length = text.length();
      long some = length == 0 ? 0 : text.charAt(length / 2) * 31L + text.charAt(length - 1);
      return text.hashCode() * MIX + length * 0x10001L + some;
    }
    if (key instanceof Integer number) {
      return number * MIX;
    }
    if (key instanceof Double number) {
      return Double.doubleToLongBits(number);
    }
    if (key instanceof Float number) {
      return Float.floatToIntBits(number) * MIX;
    }
    return key instanceof Number number ? number.longValue() * MIX : key.hashCode();
  }

  private static long programmed(Object key, ThreadContext context) {
    context.suspend();
    try {
      return key.hashCode();
    } catch (Throwable e) {
      return 0; // the collection will find out, too
    } finally {
      context.resume();
    }
  }

  /** Returns a short text for a key, without calling code of the program. */
  static String text(@Nullable Object key, int number) {
    if (key == null) {
      return "null";
    }
    if (key instanceof Enum<?> constant) {
      return constant.name();
    }
    if (isValue(key.getClass())) {
      String text = key.toString();
      String shown =
          text.length() > MAX_TEXT_CHARS ? text.substring(0, MAX_TEXT_CHARS) + "..." : text;
      StringBuilder safe = new StringBuilder();
      for (int i = 0; i < shown.length(); i++) {
        char c = shown.charAt(i);
        safe.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
      }
      return key instanceof String ? "\"" + safe + "\"" : safe.toString();
    }
    return ClassLabel.of(key.getClass()) + " " + number;
  }
}
