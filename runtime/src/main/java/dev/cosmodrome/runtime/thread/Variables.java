package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.ClassLabel;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectModel;
import dev.cosmodrome.runtime.identity.ObjectReference;
import dev.cosmodrome.runtime.identity.Owners;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.vm.DontInline;
import java.lang.reflect.Array;

/**
 * Decides from when on the accesses to an object or array are recorded. See {@link Owners} for the
 * states of an object.
 *
 * <p>An object without a state is recorded from its first access on (but see {@code JdkObjectHooks}
 * for objects of the JDK). Accesses by the owner that created an object are left out: another
 * thread can only reach the object after a later operation of the creating thread that others may
 * see, and that operation orders these accesses before those of the other thread.
 */
public final class Variables {
  private Variables() {}

  /** Makes sure that an object is recorded, and returns its state. */
  @DontInline
  public static int record(Object object, ThreadContext context) {
    context.suppressRecording();
    try {
      Shape shape = Shape.of(object.getClass());
      while (true) {
        int state = shape.state(object);
        if (state > 0 || state == Owners.UNRECORDED) {
          return state;
        }
        int recorded = context.definitions.object(shape);
        if (shape.changeState(object, state, recorded)) {
          if (object == Thread.currentThread()) {
            confine(recorded, context);
          }
          return recorded;
        }
      }
    } finally {
      context.resumeRecording();
    }
  }

  /** Makes sure that an array is recorded, and returns its state. */
  @DontInline
  public static int recordArray(Object array, Identity identity, ThreadContext context) {
    context.suppressRecording();
    try {
      while (true) {
        int state = identity.currentState();
        if (state > 0 || state == Owners.UNRECORDED) {
          return state;
        }
        int length = Array.getLength(array);
        int recorded = context.definitions.array(array.getClass(), length);
        if (identity.changeState(state, recorded)) {
          identity.elements = length;
          return recorded;
        }
      }
    } finally {
      context.resumeRecording();
    }
  }

  /** Notes that an object or array whose state this is belongs to the thread. */
  public static void confine(int state, ThreadContext context) {
    if (state > 0) {
      context.definitions.confined(ObjectReference.ofVariable(state - 1), context.id);
    }
  }

  /**
   * Gives a clone a state of its own in place of the state of its original, which was cloned, too.
   *
   * @return whether it had none so far; a method that returns what {@code super.clone()} or a
   *     constructor made returns an object that has one
   */
  public static boolean cloned(Object original, Object copy, int owner) {
    Shape shape = Shape.of(copy.getClass());
    if (copy == original || copy.getClass() != original.getClass() || !shape.isTracked()) {
      return false;
    }
    int raw = shape.stateOfClone(original);
    int own = owner == Owners.NOBODY ? Owners.UNOWNED : owner;
    return shape.state(copy) == raw && (raw == own || shape.changeState(copy, raw, own));
  }

  /**
   * Returns a variable that identifies the object that a method is called on, or -1. The object is
   * recorded from then on.
   */
  public static int ofReceiver(Object object, ThreadContext context) {
    context.suppressRecording();
    try {
      if (Shape.of(object.getClass()).isRecorded(object)) {
        return record(object, context) - 1;
      }
      // An object without recorded fields has a model if its final fields hold recorded objects.
      Identity identity = Identities.find(object);
      ObjectModel model = identity == null ? null : identity.model;
      return model == null ? -1 : model.variable(ClassLabel.of(object.getClass()) + ".this");
    } finally {
      context.resumeRecording();
    }
  }
}
