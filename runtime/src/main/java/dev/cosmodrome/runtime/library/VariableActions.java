package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.Op;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Reports the accesses of library calls to single variables, such as an atomic or a field. */
final class VariableActions {
  private VariableActions() {}

  /**
   * Reports an atomic write, and blocks other accesses to the variable until the call has ended.
   */
  static void beforeAtomic(
      LibraryAction action, Operands operands, Object target, ThreadContext context, int site) {
    if (action.byFunction()) {
      return;
    }
    context.lockVolatile(operands.hash(action.on(), context));
    Variable variable =
        VerbOperations.isAtomicWrite(action.verb())
            ? variable(action, operands, target, context)
            : null;
    if (variable != null) {
      context.writeAtomic(VerbOperations.writing(action.verb()), variable, site);
    }
  }

  /** Reports an atomic read or update after the call; {@code writes} if it has written. */
  static void access(
      LibraryAction action,
      boolean writes,
      Operands operands,
      @Nullable Object target,
      ThreadContext context,
      int site) {
    if (target == null || (action.on() == LibraryEvent.FIELD && operands.handle(context) == null)) {
      return;
    }
    Variable variable = variable(action, operands, target, context);
    if (variable != null) {
      context.readAtomic(VerbOperations.reading(action.verb()), variable, site);
      if (action.compares()) {
        context.compared(false);
      }
      if (writes) {
        updated(action, operands, context);
        context.writeAtomic(VerbOperations.writing(action.verb()), variable, site);
      }
    }
  }

  /** Reports that the next update of a variable commutes with others of its kind. */
  static void commute(
      LibraryAction action,
      Operands operands,
      @Nullable Object target,
      ThreadContext context,
      int site) {
    boolean isKnown = action.on() != LibraryEvent.FIELD || operands.handle(context) != null;
    if (target != null && isKnown && !(target instanceof Map)) {
      Variable variable = variable(action, operands, target, context);
      if (variable != null) {
        context.decide(Op.COMMUTE, variable.id(context.definitions), site);
      }
    }
  }

  /**
   * Reports a plain read. If the variable may be compared and set next, the read can be retracted;
   * see {@code Retries}.
   */
  static void plainRead(
      LibraryAction action,
      Operands operands,
      @Nullable Object target,
      ThreadContext context,
      int site) {
    Variable variable = plainVariable(action, operands, target, context);
    if (variable == null) {
      return;
    }
    if (target == null || action.on() == LibraryEvent.FIELD || isAtomic(target.getClass())) {
      context.readAtomic(Op.READ, variable, site);
    } else {
      context.read(variable, false, site);
    }
  }

  /** Adds a note that a field is updated in one step. */
  private static void updated(LibraryAction action, Operands operands, ThreadContext context) {
    FieldHandle handle = action.on() == LibraryEvent.FIELD ? operands.handle(context) : null;
    if (handle != null) {
      handle.updated(context.definitions);
    }
  }

  private static @Nullable Variable variable(
      LibraryAction action, Operands operands, Object target, ThreadContext context) {
    if (action.on() == LibraryEvent.FIELD) {
      return operands.fieldVariable(context);
    }
    LibraryObject object = LibraryObject.of(target, context);
    return context.variable(
        action.argument() > 0
            ? object.element(operands.of(action.argument()))
            : object.variable(action.name()));
  }

  /** Returns the variable that a plain access is to, or null if it is not recorded. */
  static @Nullable Variable plainVariable(
      LibraryAction action, Operands operands, @Nullable Object target, ThreadContext context) {
    if (action.on() == LibraryEvent.FIELD) {
      return operands.plainVariable(context);
    }
    if (target != null && isAtomic(target.getClass())) {
      return variable(action, operands, target, context);
    }
    if (target == null
        || context.collections.isFresh(target, context.owner)
        || CollectionKind.of(target.getClass()) == CollectionKind.NONE) {
      return null;
    }
    return context.variable(LibraryObject.of(target, context).variable(action.name()));
  }

  /** Returns whether objects of a class are variables, or arrays of variables. */
  static boolean isAtomic(Class<?> type) {
    return AtomicInteger.class.isAssignableFrom(type)
        || AtomicLong.class.isAssignableFrom(type)
        || AtomicBoolean.class.isAssignableFrom(type)
        || AtomicReference.class.isAssignableFrom(type)
        || AtomicIntegerArray.class.isAssignableFrom(type)
        || AtomicLongArray.class.isAssignableFrom(type)
        || AtomicReferenceArray.class.isAssignableFrom(type);
  }
}
