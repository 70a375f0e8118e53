package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.ClassLabel;
import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectModel;
import dev.cosmodrome.runtime.identity.ObjectReference;
import dev.cosmodrome.runtime.identity.ObjectState;
import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.vm.DontInline;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Decides from when on the accesses to an object or array are recorded.
 *
 * <p>An object without a state is recorded from its first access on (but see {@code JdkObjectHooks}
 * for objects of the JDK). Accesses by the {@link Owner} that created an object are left out:
 * another thread can only reach the object after a later operation of the creating thread that
 * others may see, and that operation orders these accesses before those of the other thread.
 */
public final class Variables {
  private Variables() {}

  /** Makes sure that an object is recorded; returns its fields, null if it has no recorded ones. */
  @DontInline
  public static @Nullable VariableGroup record(Object object, ThreadContext context) {
    context.suppressRecording();
    try {
      Shape shape = Shape.of(object.getClass());
      while (true) {
        ObjectState state = shape.state(object);
        if (state instanceof VariableGroup known) {
          return known;
        }
        VariableGroup fields = shape.newFields();
        if (fields == null) {
          return null;
        }
        if (shape.changeState(object, state, fields)) {
          if (object == Thread.currentThread()) {
            confine(fields.id(0, context.definitions), context);
          }
          return fields;
        }
      }
    } finally {
      context.resumeRecording();
    }
  }

  /** Makes sure that an array is recorded, and returns its elements. */
  @DontInline
  public static ElementVariables recordArray(
      Object array, Identity identity, ThreadContext context) {
    context.suppressRecording();
    try {
      while (true) {
        ObjectState state = identity.currentState();
        if (state instanceof ElementVariables known) {
          return known;
        }
        ElementVariables elements = new ElementVariables(array.getClass(), Array.getLength(array));
        if (identity.changeState(state, elements)) {
          return elements;
        }
      }
    } finally {
      context.resumeRecording();
    }
  }

  /** Notes that an object or array belongs to the thread, by one of its variables. */
  public static void confine(int variable, ThreadContext context) {
    if (variable >= 0) {
      context.definitions.confined(ObjectReference.ofVariable(variable), context.id);
    }
  }

  /**
   * Gives a clone a state of its own in place of the state of its original, which was cloned, too.
   *
   * @return whether it had none so far; a method that returns what {@code super.clone()} or a
   *     constructor made returns an object that has one
   */
  public static boolean cloned(Object original, Object copy, Owner owner) {
    Shape shape = Shape.of(copy.getClass());
    if (copy == original || copy.getClass() != original.getClass() || !shape.isTracked()) {
      return false;
    }
    ObjectState raw = shape.stateOfClone(original);
    return shape.state(copy) == raw && (raw == owner || shape.changeState(copy, raw, owner));
  }

  /**
   * Returns a variable that identifies the object that a method is called on, or -1. The object is
   * recorded from then on.
   */
  public static int ofReceiver(Object object, ThreadContext context) {
    context.suppressRecording();
    try {
      if (Shape.of(object.getClass()).isRecorded(object)) {
        return first(object, context);
      }
      // An object without recorded fields has a model if its final fields hold recorded objects.
      Identity identity = Identities.find(object);
      ObjectModel model = identity == null ? null : identity.model;
      return model == null ? -1 : model.variable(ClassLabel.of(object.getClass()) + ".this");
    } finally {
      context.resumeRecording();
    }
  }

  /** Makes sure that an object is recorded; returns its first variable, negative if it has none. */
  public static int first(Object object, ThreadContext context) {
    VariableGroup fields = record(object, context);
    return fields == null ? -1 : fields.id(0, context.definitions);
  }
}
