package dev.cosmodrome.instrument.scan;

import org.objectweb.asm.Opcodes;

/** An instruction that accesses a field. */
record FieldAccess(int opcode, String owner, String name, String descriptor) {
  boolean isStatic() {
    return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
  }

  boolean isWrite() {
    return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
  }
}
