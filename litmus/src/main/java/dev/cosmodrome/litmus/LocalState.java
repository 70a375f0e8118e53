package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Event.Kind;
import dev.cosmodrome.litmus.Instruction.Code;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The local state of a thread, just before its next event. */
final class LocalState {
  private final List<Instruction> instructions;
  private final int[] locals;
  private final List<Integer> stack;
  private final boolean holds;
  private int at;

  private LocalState(
      List<Instruction> instructions, int[] locals, List<Integer> stack, int at, boolean holds) {
    this.instructions = instructions;
    this.locals = locals;
    this.stack = stack;
    this.at = at;
    this.holds = holds;
    while (at() != null && !at().isVisible()) {
      execute(at());
    }
  }

  static LocalState initial(LitmusProgram.Code code) {
    return new LocalState(code.instructions(), new int[code.locals()], new ArrayList<>(), 0, false);
  }

  /** Returns whether the thread is in the middle of something that is one step for others. */
  boolean holds() {
    return holds;
  }

  /** The instruction that makes the next event; null if there is none. */
  @Nullable Instruction next() {
    return at();
  }

  private @Nullable Instruction at() {
    return at < instructions.size() ? instructions.get(at) : null;
  }

  /** The state after the next event. */
  LocalState after(Event event) {
    List<Integer> rest = new ArrayList<>(stack);
    Instruction instruction = instructions.get(at);
    int operands = event.is(Kind.WRITE) ? 1 : 0;
    operands += instruction.size() > 0 ? 1 : 0;
    rest.subList(rest.size() - operands, rest.size()).clear();
    if (event.is(Kind.READ)) {
      rest.add(event.value());
    }
    return new LocalState(instructions, locals.clone(), rest, at + 1, instruction.holds());
  }

  /** Returns the value that the next event, a write, writes. */
  int written() {
    return stack.get(stack.size() - 1);
  }

  /** The variable that the next event accesses. */
  int variable(LitmusProgram program) {
    Instruction instruction = instructions.get(at);
    if (instruction.size() == 0) {
      return instruction.argument();
    }
    int index = stack.get(stack.size() - (instruction.code() == Code.WRITE ? 2 : 1));
    if (index < 0 || index >= instruction.size()) {
      String first = program.variables().get(instruction.argument());
      String array = first.substring(0, first.indexOf('['));
      throw new LitmusException(
          instruction.line(), "there is no " + array + "[" + index + "] in some execution");
    }
    return instruction.argument() + index;
  }

  private void execute(Instruction instruction) {
    at++;
    switch (instruction.code()) {
      case CONSTANT -> stack.add(instruction.argument());
      case LOCAL -> stack.add(locals[instruction.argument()]);
      case SET_LOCAL -> locals[instruction.argument()] = pop();
      case DROP -> pop();
      case JUMP -> at = instruction.argument();
      case JUMP_IF_FALSE -> at = pop() == 0 ? instruction.argument() : at;
      case NOT -> stack.add(pop() == 0 ? 1 : 0);
      default -> {
        int right = pop();
        int left = pop();
        stack.add(combined(instruction.code(), left, right));
      }
    }
  }

  private static int combined(Code code, int left, int right) {
    return switch (code) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case EQUAL -> left == right ? 1 : 0;
      case LESS -> left < right ? 1 : 0;
      case AT_MOST -> left <= right ? 1 : 0;
      default -> throw new IllegalStateException(code.name());
    };
  }

  private int pop() {
    return stack.remove(stack.size() - 1);
  }
}
