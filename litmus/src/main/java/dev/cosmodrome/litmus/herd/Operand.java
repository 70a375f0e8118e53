package dev.cosmodrome.litmus.herd;

/**
 * What an instruction works on.
 *
 * @param kind what it is
 * @param value the constant, the number of the register, or the location
 */
record Operand(Kind kind, long value) {
  /** What an operand is. */
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
