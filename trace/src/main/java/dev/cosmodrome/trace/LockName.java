package dev.cosmodrome.trace;

import org.jspecify.annotations.Nullable;

/**
 * The name of a lock or barrier.
 *
 * <p>The methods of {@link Object} are written out, because the recorder uses names while it must
 * not run code that the JVM links at run time.
 *
 * @param kind what it is
 * @param object the object; of a class, its label; of anything else, the text
 */
public record LockName(Kind kind, ObjectName object) {
  /** The kinds of locks. */
  public enum Kind {
    /** An object. */
    OBJECT('O'),
    /** The monitor of an object that is another lock as well. */
    MONITOR('M'),
    /** A class. */
    CLASS('C'),
    /** Anything else, by a text. */
    OTHER('T');

    private final char code;

    Kind(char code) {
      this.code = code;
    }

    /** The byte for it in files. */
    byte code() {
      return (byte) code;
    }

    /** The kind with this code, null if there is none. */
    static @Nullable Kind at(char code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      return null;
    }
  }

  /** The lock or barrier that an object is. */
  public static LockName of(ObjectName object) {
    return new LockName(Kind.OBJECT, object);
  }

  /** The monitor of an object that is another lock as well. */
  public static LockName monitor(ObjectName object) {
    return new LockName(Kind.MONITOR, object);
  }

  /** The monitor of a class, by its label. */
  public static LockName ofClass(String label) {
    return new LockName(Kind.CLASS, ObjectName.ofText(label));
  }

  /** A lock of which only a text is known. */
  public static LockName other(String text) {
    return new LockName(Kind.OTHER, ObjectName.ofText(text));
  }

  /** The name without the number of the object within its class. */
  public LockName withoutNumber() {
    return new LockName(kind, object.withoutNumber());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LockName name && kind == name.kind && object.equals(name.object);
  }

  @Override
  public int hashCode() {
    return 31 * kind.code + object.hashCode();
  }

  /** The name as text formats spell it. */
  @Override
  public String toString() {
    return TextNames.text(this);
  }
}
