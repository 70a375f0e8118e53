package dev.cosmodrome.litmus.herd;

/**
 * An operand of an instruction.
 *
 * @param kind the kind of operand
 * @param value the constant, the number of the register, or the location
 */
record Operand(Kind kind, long value) {
  /** The kinds of operands. */
  enum Kind {
    CONSTANT,
    REGISTER,
    /** A location in memory. */
    MEMORY,
    /** The location in memory whose address a register has. */
    POINTER
  }

  boolean isMemory() {
    return kind == Kind.MEMORY || kind == Kind.POINTER;
  }

  int index() {
    return (int) value;
  }
}
