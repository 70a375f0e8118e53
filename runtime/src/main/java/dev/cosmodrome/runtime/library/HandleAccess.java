package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * Reports the accesses of method handles to fields and elements of arrays, which are like those of
 * instructions: a volatile field is accessed in one step, and an access by the thread that created
 * the object is left out at first.
 */
final class HandleAccess {
  private HandleAccess() {}

  /** Reports a write by a method handle before the call; locks a volatile field until its end. */
  static void before(Operands operands, ThreadContext context, int site) {
    FieldHandle handle = operands.handle(context);
    if (handle == null) {
      return;
    }
    boolean isVolatile = handle.isVolatile();
    if (isVolatile) {
      context.lockVolatile(handle.hash(operands.of(1)));
    }
    Variable variable = handle.isSetter() ? variable(operands, isVolatile, context) : null;
    if (variable != null) {
      context.write(variable, isVolatile, site);
    }
  }

  /** Reports a read by a method handle after the call. */
  static void after(Operands operands, ThreadContext context, int site) {
    FieldHandle handle = operands.handle(context);
    if (handle == null) {
      return;
    }
    boolean isVolatile = handle.isVolatile();
    Variable variable = handle.isSetter() ? null : variable(operands, isVolatile, context);
    if (variable != null) {
      context.read(variable, isVolatile, site);
    }
    if (isVolatile) {
      context.unlockVolatile();
    }
  }

  private static @Nullable Variable variable(
      Operands operands, boolean isVolatile, ThreadContext context) {
    return isVolatile ? operands.fieldVariable(context) : operands.plainVariable(context);
  }
}
