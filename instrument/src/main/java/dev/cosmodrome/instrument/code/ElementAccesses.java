package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import dev.cosmodrome.instrument.scan.ElementOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds hooks around accesses to the elements of arrays, in one method.
 *
 * <p>In a loop, an instruction mostly accesses the same array. Its identity is kept in a local
 * variable, for a few such instructions.
 */
final class ElementAccesses {
  static final Type IDENTITY = Type.getObjectType(RuntimeTypes.IDENTITY);

  private final AddedCode code;
  private int[] identities = {};
  private int count;

  ElementAccesses(AddedCode code) {
    this.code = code;
  }

  /** The local variables in which identities are kept, of type {@link #IDENTITY}. */
  void keepIdentitiesIn(int[] variables) {
    identities = variables;
  }

  /** At the beginning of the method, no array is known. */
  void forgetAll() {
    for (int identity : identities) {
      code.aconst(null);
      code.visitVarInsn(Opcodes.ASTORE, identity);
    }
  }

  /** Adds code before an instruction, which may be any. */
  void before(int opcode) {
    if (ElementOpcodes.isRead(opcode)) {
      code.dup2();
    } else if (ElementOpcodes.isWrite(opcode)) {
      boolean isWide = ElementOpcodes.isWideWrite(opcode);
      code.liftTwo(isWide);
      code.visitInsn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
      call(Hook.WRITE_ELEMENT);
    }
  }

  /** Adds code after an instruction. */
  void after(int opcode) {
    if (ElementOpcodes.isRead(opcode)) {
      code.liftTwo(opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD);
      call(Hook.READ_ELEMENT);
    }
  }

  private void call(Hook hook) {
    if (identities.length == 0) {
      code.aconst(null);
      code.callWithPlace(hook);
      code.pop();
    } else {
      int identity = identities[count++ % identities.length];
      code.visitVarInsn(Opcodes.ALOAD, identity);
      code.callWithPlace(hook);
      code.visitVarInsn(Opcodes.ASTORE, identity);
    }
  }
}
