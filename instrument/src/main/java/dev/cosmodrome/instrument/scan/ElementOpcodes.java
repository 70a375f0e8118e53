package dev.cosmodrome.instrument.scan;

import org.objectweb.asm.Opcodes;

/** The instructions that access elements of arrays. */
public final class ElementOpcodes {
  private ElementOpcodes() {}

  /** Returns whether an instruction reads or writes an element of an array. */
  public static boolean isAccess(int opcode) {
    return isRead(opcode) || isWrite(opcode);
  }

  /** Returns whether an instruction reads an element of an array. */
  public static boolean isRead(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
  }

  /** Returns whether an instruction writes an element of an array. */
  public static boolean isWrite(int opcode) {
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  /** Returns whether an instruction writes an element of two slots: a long or a double. */
  public static boolean isWideWrite(int opcode) {
    return opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
  }
}
