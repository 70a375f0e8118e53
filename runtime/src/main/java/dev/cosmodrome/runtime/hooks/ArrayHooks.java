package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectState;
import dev.cosmodrome.runtime.library.ElementActions;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ArrayElements;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * The hooks for arrays: when they are created, and at accesses to their elements. All that {@link
 * Hooks} promise holds here, too.
 */
public final class ArrayHooks {
  /** Whether anything is recorded; if not, compiled code contains nothing of a hook. */
  private static final boolean ON = Settings.current().out() != null;

  private ArrayHooks() {}

  /** An array was created. */
  public static void created(Object array, ThreadContext context) {
    if (ON && array != null) {
      try {
        ArrayElements.created(array, context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** An array of arrays was created. */
  public static void createdAll(Object array, ThreadContext context) {
    if (ON && array != null) {
      try {
        created(array, context);
        createdParts(array, context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  private static void createdParts(Object array, ThreadContext context) {
    if (array instanceof Object[] parts && array.getClass().getComponentType().isArray()) {
      for (Object part : parts) {
        if (part != null) {
          context.identities.of(part).changeState(null, context.owner);
          createdParts(part, context);
        }
      }
    }
  }

  /**
   * An element of an array was read.
   *
   * @param last the result of the hook's last call at the same place, or null
   * @return the identity of the array, if it has one
   */
  public static @Nullable Identity readElement(
      Object array, int index, @Nullable Identity last, ThreadContext context, int site) {
    if (!ON) {
      return null;
    }
    try {
      if (last == null || last.get() != array) {
        return context.fresh.isRecent(array) ? null : readOther(array, index, context, site);
      }
      ObjectState state = last.state;
      if (state instanceof ElementVariables elements) {
        context.read(elements.group(index), ElementVariables.inGroup(index), site);
      } else if (state != context.owner) {
        return readOther(array, index, context, site);
      }
      return last;
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return null;
    }
  }

  /** Reports a read of another array than before, or of one that is not recorded yet. */
  @DontInline
  private static @Nullable Identity readOther(
      Object array, int index, ThreadContext context, int site) {
    Identity identity = ArrayElements.lookUp(array, context);
    ElementVariables elements = ArrayElements.recorded(array, identity, context);
    if (elements != null) {
      context.read(elements.group(index), ElementVariables.inGroup(index), site);
    }
    return identity;
  }

  /** An element of an array is about to be written, if it exists; as {@link #readElement}. */
  public static @Nullable Identity writeElement(
      Object array, int index, @Nullable Identity last, ThreadContext context, int site) {
    if (!ON) {
      return null;
    }
    try {
      if (last == null || last.get() != array) {
        return array == null || context.fresh.isRecent(array)
            ? null
            : writeOther(array, index, context, site);
      }
      ObjectState state = last.state;
      if (state instanceof ElementVariables elements) {
        write(elements, index, context, site);
      } else if (state != context.owner) {
        return writeOther(array, index, context, site);
      }
      return last;
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return null;
    }
  }

  @DontInline
  private static @Nullable Identity writeOther(
      Object array, int index, ThreadContext context, int site) {
    Identity identity = ArrayElements.lookUp(array, context);
    ElementVariables elements = ArrayElements.recorded(array, identity, context);
    if (elements != null) {
      write(elements, index, context, site);
    }
    return identity;
  }

  private static void write(ElementVariables elements, int index, ThreadContext context, int site) {
    if (index >= 0 && index < elements.length()) {
      context.write(elements.group(index), ElementVariables.inGroup(index), site);
    }
  }

  /** Elements are about to be copied from one array to another, if that is possible. */
  public static void arraycopy(
      Object from, int start, Object to, int at, int length, ThreadContext context, int site) {
    if (ON && ArrayElements.has(from, start, length) && ArrayElements.has(to, at, length)) {
      try {
        ArrayElements.read(from, start, length, context, site);
        ArrayElements.write(to, at, length, context, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /**
   * Elements are about to be accessed by a library call.
   *
   * @param operands the called object, or null, and the arguments that matter
   */
  public static void accessElements(
      @Nullable Object[] operands, ThreadContext context, int call, int site) {
    accessElements(operands, false, context, call, site);
  }

  static void accessElements(
      @Nullable Object[] operands, boolean onlyKnown, ThreadContext context, int call, int site) {
    if (!ON) {
      return;
    }
    context.suppressRecording();
    try {
      ElementActions.report(
          LibraryCall.actions(call, operands[0]), operands, onlyKnown, context, site);
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      context.resumeRecording();
    }
  }
}
