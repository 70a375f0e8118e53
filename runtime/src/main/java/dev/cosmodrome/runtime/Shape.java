package dev.cosmodrome.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** A class's layout and the access to the state of its objects. */
final class Shape {
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return compute(type);
        }
      };

  private static final Shape NONE = new Shape(null, null, null);

  final @Nullable Layout layout;
  final @Nullable ClassLabel label;
  private final @Nullable VarHandle state;

  private Shape(@Nullable Layout layout, @Nullable ClassLabel label, @Nullable VarHandle state) {
    this.layout = layout;
    this.label = label;
    this.state = state;
  }

  static Shape of(Class<?> type) {
    return SHAPES.get(type);
  }

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
    if (layout == null || layout.root == null || layout.stateField == null) {
      return NONE;
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
              .findVarHandle(root, layout.stateField, int.class);
      return new Shape(layout, ClassLabel.of(type), state);
    } catch (ReflectiveOperationException | LinkageError e) {
      Problems.note("objects of " + type.getName() + " are not recorded: " + e);
      return NONE;
    }
  }

  /** Whether objects of the class have a state. */
  boolean isTracked() {
    return state != null;
  }

  int state(Object object) {
    return state == null ? Variables.UNRECORDED : (int) state.getVolatile(object);
  }

  boolean changeState(Object object, int from, int to) {
    return state != null && state.compareAndSet(object, from, to);
  }
}
