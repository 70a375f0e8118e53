package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.thread.ArrayElements;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.trace.Op;
import java.lang.reflect.Array;

/** Records the copies that {@code clone} makes: the original is read, and the copy is new. */
final class Clones {
  private Clones() {}

  /** An object or array was cloned. */
  static void record(Object original, Object copy, ThreadContext context, int site) {
    if (original.getClass().isArray()) {
      clonedArray(original, copy, context, site);
    } else {
      clonedObject(original, copy, context, site);
    }
  }

  private static void clonedArray(Object original, Object copy, ThreadContext context, int site) {
    ArrayElements.read(original, 0, Array.getLength(original), context, site);
    if (copy != original && copy.getClass().isArray()) {
      ArrayHooks.created(copy, context);
    }
  }

  private static void clonedObject(Object original, Object copy, ThreadContext context, int site) {
    Shape shape = Shape.of(original.getClass());
    Layout layout = shape.layout;
    if (layout != null && shape.isRecorded(original)) {
      boolean isNew = Variables.cloned(original, copy, context.owner);
      if (isNew && shape.state(original) != context.owner) {
        VariableGroup fields = Variables.record(original, context);
        for (int i = 0; i < layout.size() && fields != null; i++) {
          if (layout.isVolatile(i)) {
            context.readAtomic(Op.VOLATILE_READ, fields, i, site);
          } else {
            context.read(fields, i, site);
          }
        }
      }
    }
  }
}
