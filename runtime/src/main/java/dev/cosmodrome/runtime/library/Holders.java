package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.identity.ObjectReference;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import org.jspecify.annotations.Nullable;

/**
 * Adds notes about the arrays, collections, atomics and texts in fields, if their elements belong
 * to the field's atomic set. The holder and the held object need names for this, so both are
 * recorded from then on.
 */
public final class Holders {
  private static final String ATOMIC = "java.util.concurrent.atomic.";

  private Holders() {}

  /** Adds a note that a field holds an object; {@code holder} is null if the field is static. */
  public static void note(
      @Nullable Object holder, Object held, String field, ThreadContext context) {
    context.suppressRecording();
    try {
      ObjectReference reference = held(held, context);
      if (reference != null) {
        context.definitions.holds(
            reference, field, holder == null ? null : object(holder, context));
      }
    } catch (VirtualMachineError e) {
      context.lost(e);
    } finally {
      context.resumeRecording();
    }
  }

  /**
   * Returns a reference to an object that has elements; null for any other, or if it cannot be
   * recorded.
   */
  private static @Nullable ObjectReference held(Object held, ThreadContext context) {
    if (held.getClass().isArray()) {
      int variable =
          Variables.recordArray(held, context.identities.of(held), context)
              .first(context.definitions);
      return variable >= 0 ? ObjectReference.ofVariable(variable) : null;
    }
    return hasElements(held.getClass())
        ? ObjectReference.of(LibraryObject.of(held, context).label())
        : null;
  }

  private static boolean hasElements(Class<?> type) {
    return CollectionKind.of(type) != CollectionKind.NONE
        || type.getName().startsWith(ATOMIC)
        || type == StringBuilder.class
        || type == StringBuffer.class;
  }

  private static ObjectReference object(Object holder, ThreadContext context) {
    int variable = Shape.of(holder.getClass()).isTracked() ? Variables.first(holder, context) : -1;
    return variable >= 0
        ? ObjectReference.ofVariable(variable)
        : ObjectReference.of(LibraryObject.ofPart(holder, context).label());
  }
}
