package dev.cosmodrome.instrument.scan;

import org.objectweb.asm.Type;

/**
 * Kinds of field types whose values have variables of their own: arrays, collections, atomics,
 * text.
 */
final class KindOfField {
  private static final String LIBRARY = "Ljava/util/";
  private static final String ATOMIC = "Ljava/util/concurrent/atomic/";
  private static final String TEXT = "Ljava/lang/StringBu";

  private KindOfField() {}

  /** The kind of a field, as recordings name it; empty if it keeps nothing of that. */
  static String of(String descriptor) {
    if (descriptor.startsWith("[")) {
      boolean isPrimitive = descriptor.length() == 2;
      return isPrimitive ? Type.getType(descriptor).getClassName() : "Object[]";
    }
    if (descriptor.startsWith(ATOMIC) || descriptor.startsWith(TEXT)) {
      String name = Type.getType(descriptor).getClassName();
      return name.substring(name.lastIndexOf('.') + 1);
    }
    return descriptor.startsWith(LIBRARY) ? "Collection" : "";
  }
}
