package dev.cosmodrome.litmus;

/**
 * One step of a thread, which has a stack of values and local variables.
 *
 * @param code the operation
 * @param argument a constant, a local or shared variable, or the target of a jump
 * @param size of an access to an element: the length of the array; otherwise 0
 * @param transaction of an event, which other threads can see: its transaction
 * @param holds whether no other thread makes a step before the thread's next event
 * @param line the line of the program
 */
record Instruction(Code code, int argument, int size, int transaction, boolean holds, int line) {
  /** The operations. */
  enum Code {
    CONSTANT,
    LOCAL,
    SET_LOCAL,
    DROP,
    READ,
    WRITE,
    FENCE,
    /** A fence that waits until a variable is 0. */
    FENCE_IF_FREE,
    JUMP,
    JUMP_IF_FALSE,
    NOT,
    ADD,
    SUBTRACT,
    MULTIPLY,
    EQUAL,
    LESS,
    AT_MOST
  }

  /** Returns whether it makes an event. */
  boolean isVisible() {
    return code == Code.READ
        || code == Code.WRITE
        || code == Code.FENCE
        || code == Code.FENCE_IF_FREE;
  }
}
