package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.models.JdkCall;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Adds hooks around calls that access variables or monitors for their caller, in one method. */
final class LibraryCallSite {
  private final AddedCode code;
  private final Creations creations;

  LibraryCallSite(AddedCode code, Creations creations) {
    this.code = code;
    this.creations = creations;
  }

  /** Adds code before a call, with its operands on the stack. */
  void before(JdkCall call, String descriptor) {
    switch (call) {
      case WAIT -> beforeWait(descriptor);
      case ARRAYCOPY -> beforeArraycopy();
      case CLONE -> {
        code.dup();
        code.dup();
        code.callWithLog(Hook.CLONING);
      }
      case FIELD_GET -> code.dup2();
      case FIELD_SET -> beforeSet(descriptor);
      case NEW_ARRAY, OTHER -> {}
    }
  }

  /** Adds code after a call, with its result on the stack. */
  void after(JdkCall call, String descriptor) {
    switch (call) {
      case CLONE -> {
        code.dupX1();
        code.callWithPlace(Hook.CLONED);
      }
      case FIELD_GET -> {
        code.liftTwo(Type.getReturnType(descriptor).getSize() == 2);
        code.callWithPlace(Hook.READ_REFLECTIVELY);
      }
      case NEW_ARRAY -> creations.array();
      case WAIT, ARRAYCOPY, FIELD_SET, OTHER -> {}
    }
  }

  private void beforeWait(String descriptor) {
    int nanos = -1;
    if (descriptor.equals("(JI)V")) {
      nanos = code.newLocal(Type.INT_TYPE);
      code.visitVarInsn(Opcodes.ISTORE, nanos);
    }
    if (descriptor.equals("()V")) {
      code.dup();
    } else {
      code.dup2X1();
      code.pop2();
      code.dupX2();
    }
    code.callWithPlace(Hook.WAITING);
    if (nanos >= 0) {
      code.visitVarInsn(Opcodes.ILOAD, nanos);
    }
  }

  private void beforeArraycopy() {
    int length = code.newLocal(Type.INT_TYPE);
    int at = code.newLocal(Type.INT_TYPE);
    int to = code.newLocal(AddedCode.OBJECT_TYPE);
    code.visitVarInsn(Opcodes.ISTORE, length);
    code.visitVarInsn(Opcodes.ISTORE, at);
    code.visitVarInsn(Opcodes.ASTORE, to);
    code.dup2();
    load(to, at, length);
    code.callWithPlace(Hook.ARRAYCOPY);
    load(to, at, length);
  }

  private void load(int to, int at, int length) {
    code.visitVarInsn(Opcodes.ALOAD, to);
    code.visitVarInsn(Opcodes.ILOAD, at);
    code.visitVarInsn(Opcodes.ILOAD, length);
  }

  private void beforeSet(String descriptor) {
    boolean isWide = Type.getArgumentTypes(descriptor)[1].getSize() == 2;
    code.liftTwo(isWide);
    code.visitInsn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
    code.callWithPlace(Hook.WRITE_REFLECTIVELY);
  }
}
