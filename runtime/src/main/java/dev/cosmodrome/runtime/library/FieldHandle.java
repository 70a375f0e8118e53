package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.trace.Note;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The target of a {@link java.lang.invoke.VarHandle}, a field updater or a {@link MethodHandle}: a
 * field, or the elements of arrays.
 */
final class FieldHandle {
  /** The elements of any array. */
  static final FieldHandle ELEMENTS = new FieldHandle(Object[].class, "");

  /** In place of a handle whose target is unknown. */
  static final FieldHandle NONE = new FieldHandle(Object.class, "");

  private final Class<?> declaring;
  private final String name;

  /**
   * Whether it is a method handle that writes the field. Of other handles, the called method
   * decides.
   */
  private final boolean isSetter;

  /** Whether the field is volatile, null as long as that is not known. */
  private volatile @Nullable Boolean isVolatile;

  /** Whether a note says that the field is updated in one step. */
  private volatile boolean isUpdated;

  private FieldHandle(Class<?> declaring, String name) {
    this(declaring, name, false);
  }

  private FieldHandle(Class<?> declaring, String name, boolean isSetter) {
    this.declaring = declaring;
    this.name = name;
    this.isSetter = isSetter;
  }

  /**
   * Returns the handle that a call made.
   *
   * @param target a class that declares or inherits the field, a class of arrays, or a {@link
   *     Field}
   * @param name the name of the field
   */
  static @Nullable FieldHandle of(Object target, @Nullable Object name) {
    if (target instanceof Field field) {
      return new FieldHandle(field.getDeclaringClass(), field.getName());
    }
    if (target instanceof Class<?> type) {
      if (type.isArray()) {
        return ELEMENTS;
      }
      return name instanceof String text ? new FieldHandle(type, text) : null;
    }
    return null;
  }

  /**
   * Returns the target for a certain handle object: a method handle for the field either reads or
   * writes.
   */
  FieldHandle by(Object handle) {
    return handle instanceof MethodHandle method && method.type().returnType() == void.class
        ? new FieldHandle(declaring, name, true)
        : this;
  }

  /** Returns whether the handle is a method handle that writes. */
  boolean isSetter() {
    return isSetter;
  }

  private boolean isElements() {
    return declaring.isArray();
  }

  /** Returns whether the field is volatile; elements are not. */
  boolean isVolatile() {
    Boolean known = isVolatile;
    if (known == null) {
      known = !isElements() && findVolatile();
      isVolatile = known;
    }
    return known;
  }

  private boolean findVolatile() {
    try {
      for (Class<?> c = declaring; c != null; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            return Modifier.isVolatile(field.getModifiers());
          }
        }
      }
    } catch (LinkageError e) {
      return false; // a class of one of the fields is missing
    }
    return false;
  }

  /** Returns the target of a handle that code without hooks has created, such as the JDK. */
  static FieldHandle of(VarHandle handle) {
    List<Class<?>> coordinates = handle.coordinateTypes();
    if (coordinates.isEmpty()) {
      return NONE;
    }
    Class<?> receiver = coordinates.get(0);
    if (receiver.isArray()) {
      return ELEMENTS;
    }
    VarHandle.VarHandleDesc description = handle.describeConstable().orElse(null);
    return description == null ? NONE : new FieldHandle(receiver, description.constantName());
  }

  /** Adds a note, once, that the field is read and written in one step, as by compare-and-set. */
  void updated(Definitions definitions) {
    if (!isUpdated) {
      isUpdated = true;
      Layout layout = name.isEmpty() ? null : Layout.find(declaring);
      if (layout != null) {
        definitions.note(new Note.Updates(layout.label + "." + name));
      }
    }
  }

  /**
   * Returns the hash that selects the lock for a volatile access, the same as for accesses by
   * instructions; see {@code VolatileLocks}.
   */
  int hash(@Nullable Object object) {
    Layout layout = isElements() ? null : Layout.find(declaring);
    if (layout != null && layout.staticVariable(name) >= 0) {
      return Identities.spread(layout.firstStatic());
    }
    return Identities.spread(System.identityHashCode(object));
  }

  /**
   * Returns the variable of an access, or null if it is not recorded.
   *
   * @param object the object or array, if it is no static field
   * @param index the index of the element, if it is an array
   * @param isPlain whether accesses of a thread to objects that no other can reach are left out
   */
  @Nullable Variable variable(
      @Nullable Object object, @Nullable Object index, boolean isPlain, ThreadContext context) {
    if (isElements()) {
      return element(object, index, context);
    }
    Layout layout = Layout.find(declaring);
    if (layout == null) {
      return null;
    }
    int ofStatic = layout.staticVariable(name);
    if (ofStatic >= 0) {
      return context.variable(ofStatic);
    }
    int place = layout.index(name);
    if (place < 0 || !declaring.isInstance(object)) {
      return null;
    }
    Shape shape = Shape.of(object.getClass());
    if (!shape.isRecorded(object) || (isPlain && shape.state(object) == context.owner)) {
      return null;
    }
    VariableGroup fields = Variables.record(object, context);
    return fields == null ? null : new Variable(fields, place);
  }

  private static @Nullable Variable element(
      @Nullable Object array, @Nullable Object index, ThreadContext context) {
    if (array == null
        || !array.getClass().isArray()
        || !(index instanceof Integer at)
        || at < 0
        || at >= Array.getLength(array)) {
      return null;
    }
    if (context.identities.known(array) == null && isOfJdk(array.getClass().getComponentType())) {
      return null;
    }
    ElementVariables elements = Variables.recordArray(array, context.identities.of(array), context);
    return new Variable(elements.group(at), ElementVariables.inGroup(at));
  }

  /**
   * Returns whether a class is an instrumented one of the JDK. Only those of its arrays are
   * recorded that have a state.
   */
  private static boolean isOfJdk(Class<?> type) {
    return type.getClassLoader() == null && Layout.find(type) != null;
  }
}
