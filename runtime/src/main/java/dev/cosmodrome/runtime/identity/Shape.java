package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.trace.ObjectVariables;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a class, and access to the state of its objects (see {@link ObjectState}): in a
 * field that was added to the root of the layout, or in the table of identities if the class could
 * not get a field.
 */
public final class Shape {
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return compute(type);
        }
      };

  /** The shape of classes whose objects have no recorded fields. */
  private static final Shape NONE = new Shape(null, null, null, false);

  public final @Nullable Layout layout;
  final @Nullable ClassLabel label;
  private final @Nullable VarHandle state;

  /** Whether the state is in {@link Identities}. */
  private final boolean isInTable;

  /** The names of the fields of objects, null as long as none was needed. */
  private @Nullable ObjectVariables names;

  private Shape(
      @Nullable Layout layout,
      @Nullable ClassLabel label,
      @Nullable VarHandle state,
      boolean isInTable) {
    this.layout = layout;
    this.label = label;
    this.state = state;
    this.isInTable = isInTable;
  }

  public static Shape of(Class<?> type) {
    return SHAPES.get(type);
  }

  /**
   * Finds the layout of the closest instrumented superclass, and checks that the layouts of its
   * superclasses agree with it: they do not if a class file was not found at instrumentation.
   */
  private static Shape compute(Class<?> type) {
    Layout layout = null;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Layout defined = Layout.find(c);
      if (layout == null || layout.root == null) {
        layout = defined == null ? layout : defined;
      } else if (defined != null && !layout.continues(defined)) {
        Problems.note(
            "objects of "
                + type.getName()
                + " are not recorded: the class file of "
                + c.getName()
                + " was not found");
        return NONE;
      }
    }
    if (layout == null || layout.root == null) {
      return NONE;
    }
    if (layout.stateField == null) {
      return new Shape(layout, ClassLabel.of(type), null, true);
    }
    Class<?> root = type;
    while (root != null && !root.getName().equals(layout.root)) {
      root = root.getSuperclass();
    }
    if (root == null) {
      return NONE;
    }
    try {
      VarHandle state =
          MethodHandles.privateLookupIn(root, MethodHandles.lookup())
              .findVarHandle(root, layout.stateField, Object.class);
      return new Shape(layout, ClassLabel.of(type), state, false);
    } catch (ReflectiveOperationException | LinkageError e) {
      Problems.note("objects of " + type.getName() + " are not recorded: " + e);
      return NONE;
    }
  }

  /** Returns the names of the fields of objects; null if there are none. */
  @Nullable ObjectVariables names() {
    if (names == null && layout != null && label != null) {
      names = ObjectVariables.ofFields(layout.members(), label.toString());
    }
    return names;
  }

  /** Returns whether objects of the class have a state. */
  public boolean isTracked() {
    return state != null || isInTable;
  }

  /**
   * Returns whether the object may be recorded. One whose state is in the table must have got a
   * state when it was created.
   */
  public boolean isRecorded(Object object) {
    return isTracked() && !(isInTable && state(object) == null);
  }

  /** Returns the state of an object, as other threads have set it. */
  public @Nullable ObjectState state(Object object) {
    if (isInTable) {
      return Identities.of(object).currentState();
    }
    return state == null ? null : (ObjectState) state.getVolatile(object);
  }

  /** Creates the variables of an object of the class; null if it has no recorded fields. */
  public @Nullable VariableGroup newFields() {
    return layout == null || !isTracked() ? null : VariableGroup.ofFields(this, layout);
  }

  /** Returns the state that a clone has at first: a state in a field is cloned with the object. */
  public @Nullable ObjectState stateOfClone(Object original) {
    return isInTable ? null : state(original);
  }

  /** Changes the state of an object if it still is {@code from}; returns whether it was. */
  public boolean changeState(Object object, @Nullable ObjectState from, ObjectState to) {
    if (isInTable) {
      return Identities.of(object).changeState(from, to);
    }
    return state != null && state.compareAndSet(object, from, to);
  }
}
