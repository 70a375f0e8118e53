package dev.cosmodrome.litmus;

/**
 * One step of a thread, which has a stack of values and local variables.
 *
 * @param code what it does
 * @param argument a constant, a local or shared variable, or where to go on
 * @param size of an access to an element: how many the array has; otherwise 0
 * @param transaction of what other threads can see: the transaction
 * @param holds whether no other thread makes a step before the thread's next event
 * @param line where the program says so
 */
record Instruction(Code code, int argument, int size, int transaction, boolean holds, int line) {
  /** What a step does. */
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

  /** Whether it makes an event. */
  boolean isVisible() {
    return code == Code.READ
        || code == Code.WRITE
        || code == Code.FENCE
        || code == Code.FENCE_IF_FREE;
  }
}
