package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The object and the first arguments of a call, as far as its model needs them. */
public final class Operands {
  private final @Nullable Object self;
  private final @Nullable Object first;
  private final @Nullable Object second;
  private final @Nullable Object third;

  public Operands(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third) {
    this.self = self;
    this.first = first;
    this.second = second;
    this.third = third;
  }

  /** Returns an operand by its number, 0 for the called object. */
  public @Nullable Object of(int number) {
    return switch (number) {
      case 1 -> first;
      case 2 -> second;
      case 3 -> third;
      default -> self;
    };
  }

  /** Returns the expected value of a compare-and-exchange. */
  @Nullable Object expected() {
    return third;
  }

  /** Returns the field or array elements that the called object is a handle of, or null. */
  @Nullable FieldHandle handle(ThreadContext context) {
    if (self instanceof MethodHandle method) {
      return LibraryObject.find(method, context) == null
          ? null
          : LibraryObject.of(method, context).handle();
    }
    FieldHandle known = self == null ? null : LibraryObject.of(self, context).handle();
    if (known == null && self instanceof VarHandle handle) {
      known = FieldHandle.of(handle);
      LibraryObject.handle(handle, known, context);
    }
    return known == null ? UnsafeFields.field(first, second) : known;
  }

  /** Returns the hash that selects the lock for a volatile access; see {@code VolatileLocks}. */
  int hash(int on, ThreadContext context) {
    FieldHandle handle = on == LibraryEvent.FIELD ? handle(context) : null;
    if (handle != null) {
      return handle.hash(first);
    }
    Object target = of(on);
    return Identities.spread(System.identityHashCode(target));
  }

  /** Returns the index of the accessed element, if the target is an array. */
  private @Nullable Object index() {
    return first != null && second instanceof Long offset && first.getClass().isArray()
        ? UnsafeFields.index(first, offset)
        : second;
  }

  /** Returns the variable that a volatile access by handle is to, or null. */
  @Nullable Variable fieldVariable(ThreadContext context) {
    FieldHandle handle = handle(context);
    return handle == null ? null : handle.variable(first, index(), false, context);
  }

  /** Returns the variable that a plain access by handle is to, or null if it is not recorded. */
  @Nullable Variable plainVariable(ThreadContext context) {
    FieldHandle handle = handle(context);
    return handle == null ? null : handle.variable(first, index(), true, context);
  }
}
