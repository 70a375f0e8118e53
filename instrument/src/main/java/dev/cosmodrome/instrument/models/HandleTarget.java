package dev.cosmodrome.instrument.models;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** The method behind a method handle, and the way it is called. */
public final class HandleTarget {
  private HandleTarget() {}

  /** The instruction by which a method handle calls its method, or NOP if it calls none. */
  public static int opcode(Handle handle) {
    return switch (handle.getTag()) {
      case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.NOP;
    };
  }

  /** Returns whether a handle is of a constructor or a static method. */
  public static boolean isUnbound(Handle handle) {
    return handle.getTag() == Opcodes.H_NEWINVOKESPECIAL
        || handle.getTag() == Opcodes.H_INVOKESTATIC;
  }
}
