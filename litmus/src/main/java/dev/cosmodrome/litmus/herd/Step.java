package dev.cosmodrome.litmus.herd;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a processor that no other processor can interrupt: a single one, or all those of a
 * locked instruction.
 *
 * @param actions the actions
 * @param isLocked whether the buffer must be empty, and writes reach memory at once
 * @param line the line of the test
 */
record Step(List<Action> actions, boolean isLocked, int line) {
  /** The operations of an action. */
  enum Code {
    MOVE,
    MOVE_IF_EQUAL,
    MOVE_UNLESS_EQUAL,
    ADD,
    SUBTRACT,
    AND,
    OR,
    XOR,
    SHIFT_LEFT,
    /** Compares the target with the source, or with 0 if there is none. */
    COMPARE,
    /** Compares the bits that both have with 0. */
    TEST,
    JUMP,
    FENCE
  }

  /** The result of the last comparison on which a jump is made. */
  enum Condition {
    ALWAYS,
    EQUAL,
    NOT_EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    BELOW,
    NOT_ABOVE,
    ABOVE,
    NOT_BELOW;

    boolean holds(long left, long right) {
      int signed = Long.compare(left, right);
      int unsigned = Long.compareUnsigned(left, right);
      return switch (this) {
        case ALWAYS -> true;
        case EQUAL -> signed == 0;
        case NOT_EQUAL -> signed != 0;
        case LESS -> signed < 0;
        case AT_MOST -> signed <= 0;
        case GREATER -> signed > 0;
        case AT_LEAST -> signed >= 0;
        case BELOW -> unsigned < 0;
        case NOT_ABOVE -> unsigned <= 0;
        case ABOVE -> unsigned > 0;
        case NOT_BELOW -> unsigned >= 0;
      };
    }
  }

  /**
   * A single action.
   *
   * @param code what it does
   * @param target what is changed or compared; the step that is jumped to, as a constant
   * @param source what it is changed by or compared with
   * @param condition when a jump is made
   */
  record Action(
      Code code, @Nullable Operand target, @Nullable Operand source, Condition condition) {
    static Action of(Code code, @Nullable Operand target, @Nullable Operand source) {
      return new Action(code, target, source, Condition.ALWAYS);
    }

    private boolean accessesMemory() {
      return (target != null && target.isMemory()) || (source != null && source.isMemory());
    }
  }

  /** Returns whether other processors can see it. */
  boolean isVisible() {
    return isLocked || actions.stream().anyMatch(a -> a.code() == Code.FENCE || a.accessesMemory());
  }
}
