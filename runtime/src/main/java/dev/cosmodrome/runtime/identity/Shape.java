package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Problems;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A class's layout and the access to the state of its objects: by a field, or by the table of
 * identities.
 */
public final class Shape {
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return compute(type);
        }
      };

  private static final Shape NONE = new Shape(null, null, null, false);

  public final @Nullable Layout layout;
  final @Nullable ClassLabel label;
  private final @Nullable VarHandle state;
  private final boolean isInTable;

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
              .findVarHandle(root, layout.stateField, int.class);
      return new Shape(layout, ClassLabel.of(type), state, false);
    } catch (ReflectiveOperationException | LinkageError e) {
      Problems.note("objects of " + type.getName() + " are not recorded: " + e);
      return NONE;
    }
  }

  /** Whether objects of the class have a state. */
  public boolean isTracked() {
    return state != null || isInTable;
  }

  /** Whether an object is recorded; of those in the table, only the ones that have a state are. */
  public boolean isRecorded(Object object) {
    return isTracked() && !(isInTable && state(object) == 0);
  }

  public int state(Object object) {
    if (isInTable) {
      return Identities.of(object).currentState();
    }
    return state == null ? Owners.UNRECORDED : (int) state.getVolatile(object);
  }

  /** The state of a clone that nothing is known of yet: a field's value is cloned, too. */
  public int stateOfClone(Object original) {
    return isInTable ? 0 : state(original);
  }

  public boolean changeState(Object object, int from, int to) {
    if (isInTable) {
      return Identities.of(object).changeState(from, to);
    }
    return state != null && state.compareAndSet(object, from, to);
  }
}
