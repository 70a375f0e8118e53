package dev.cosmodrome.litmus.herd;

import dev.cosmodrome.litmus.LitmusException;
import dev.cosmodrome.litmus.herd.Operand.Kind;
import dev.cosmodrome.litmus.herd.Step.Action;
import dev.cosmodrome.litmus.herd.Step.Code;
import dev.cosmodrome.litmus.herd.Step.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the instructions of one thread into steps. */
final class Assembler {
  // Groups: the label, LOCK, the mnemonic and the operands.
  private static final Pattern INSTRUCTION =
      Pattern.compile(
          "(?:([A-Za-z_.]\\w*)\\s*:)?\\s*((?i:LOCK)\\s+)?(?:([A-Za-z]\\w*)(?:\\s+(.*))?)?");
  private static final Pattern MEMORY =
      Pattern.compile("\\[\\s*(\\S+)\\s*\\]|\\(\\s*(\\S+)\\s*\\)");

  // Commas outside brackets.
  private static final Pattern COMMA = Pattern.compile(",(?![^(\\[]*[)\\]])");

  /** Instructions that have no effect on the machine. */
  private static final Set<String> SILENT = Set.of("NOP", "PAUSE", "LFENCE", "SFENCE", "ENDBR64");

  private static final Map<String, Code> COMBINING =
      Map.of(
          "ADD", Code.ADD,
          "SUB", Code.SUBTRACT,
          "AND", Code.AND,
          "OR", Code.OR,
          "XOR", Code.XOR,
          "SHL", Code.SHIFT_LEFT,
          "INC", Code.ADD,
          "DEC", Code.SUBTRACT);
  private static final Map<String, Condition> JUMPS = new HashMap<>();

  static {
    jumps(Condition.ALWAYS, "JMP");
    jumps(Condition.EQUAL, "JE", "JZ");
    jumps(Condition.NOT_EQUAL, "JNE", "JNZ");
    jumps(Condition.LESS, "JL", "JNGE", "JS");
    jumps(Condition.AT_MOST, "JLE", "JNG");
    jumps(Condition.GREATER, "JG", "JNLE");
    jumps(Condition.AT_LEAST, "JGE", "JNL", "JNS");
    jumps(Condition.BELOW, "JB", "JC", "JNAE");
    jumps(Condition.NOT_ABOVE, "JBE", "JNA");
    jumps(Condition.ABOVE, "JA", "JNBE");
    jumps(Condition.NOT_BELOW, "JAE", "JNC", "JNB");
  }

  private final int thread;
  private final boolean isAtt;
  private final Names names;
  private final List<Step> steps = new ArrayList<>();

  /** By label: the step after it. */
  private final Map<String, Integer> labels = new HashMap<>();

  /** By step: the label to which it jumps; empty for the end of the thread. */
  private final Map<Integer, String> jumps = new HashMap<>();

  private int line;

  /**
   * Creates it.
   *
   * @param isAtt whether the source comes before the target, as AT&amp;T has it
   */
  Assembler(int thread, boolean isAtt, Names names) {
    this.thread = thread;
    this.isAtt = isAtt;
    this.names = names;
  }

  private static void jumps(Condition condition, String... mnemonics) {
    Arrays.stream(mnemonics).forEach(mnemonic -> JUMPS.put(mnemonic, condition));
  }

  /** Adds an instruction, a label or both. */
  void add(String text, int lineOfText) {
    line = lineOfText;
    Matcher matcher = INSTRUCTION.matcher(text);
    if (!matcher.matches()) {
      throw new LitmusException(line, "'" + text + "' is not an instruction");
    }
    if (matcher.group(1) != null && labels.put(matcher.group(1), steps.size()) != null) {
      throw new LitmusException(line, "duplicate label " + matcher.group(1));
    }
    if (matcher.group(3) != null) {
      String rest = matcher.group(4) == null ? "" : matcher.group(4).strip();
      String[] operands = rest.isEmpty() ? new String[0] : COMMA.split(rest, -1);
      instruction(text, matcher.group(2) != null, mnemonic(matcher.group(3)), operands);
    }
  }

  /** Returns the steps, with the targets of jumps. Called when all instructions were added. */
  List<Step> steps() {
    jumps.forEach(
        (at, label) -> {
          Step jump = steps.get(at);
          Integer to = label.isEmpty() ? Integer.valueOf(steps.size()) : labels.get(label);
          if (to == null) {
            throw new LitmusException(jump.line(), "there is no label " + label);
          }
          Action action = jump.actions().get(0);
          Operand target = new Operand(Kind.CONSTANT, to);
          steps.set(
              at,
              new Step(
                  List.of(new Action(Code.JUMP, target, null, action.condition())),
                  false,
                  jump.line()));
        });
    return List.copyOf(steps);
  }

  /** Returns a mnemonic in capitals, without the suffix for the size of its operands. */
  private static String mnemonic(String text) {
    String name = text.toUpperCase(Locale.ROOT);
    return isKnown(name) || !name.matches(".+[BWLQ]") ? name : name.substring(0, name.length() - 1);
  }

  private static boolean isKnown(String name) {
    return COMBINING.containsKey(name) || JUMPS.containsKey(name) || SILENT.contains(name);
  }

  /** Adds the steps of an instruction. */
  private void instruction(String text, boolean isLocked, String mnemonic, String[] words) {
    Condition condition = JUMPS.get(mnemonic);
    if (condition != null || mnemonic.equals("RET")) {
      jumps.put(steps.size(), words.length == 0 ? "" : words[0].strip());
      Condition when = condition == null ? Condition.ALWAYS : condition;
      add(List.of(new Action(Code.JUMP, null, null, when)), false);
    } else if (mnemonic.equals("MFENCE")) {
      add(List.of(Action.of(Code.FENCE, null, null)), false);
    } else if (!SILENT.contains(mnemonic)) {
      List<Operand> operands = new ArrayList<>();
      for (String word : words) {
        operands.add(operand(word.strip()));
      }
      if (isAtt) {
        Collections.reverse(operands);
      }
      operation(text, isLocked, mnemonic, operands);
    }
  }

  /** Adds the steps of an instruction with operands; the target comes first. */
  private void operation(String text, boolean isLocked, String mnemonic, List<Operand> operands) {
    boolean isUnary = mnemonic.equals("INC") || mnemonic.equals("DEC");
    if (operands.size() != (isUnary ? 1 : 2)
        || operands.stream().filter(Operand::isMemory).count() > 1
        || (operands.get(0).kind() == Kind.CONSTANT && !mnemonic.equals("CMP"))) {
      throw new LitmusException(line, "'" + text + "' has the wrong operands");
    }
    Operand target = operands.get(0);
    Operand source = isUnary ? new Operand(Kind.CONSTANT, 1) : operands.get(1);
    boolean onMemory = target.isMemory();
    Code combining = COMBINING.get(mnemonic);
    switch (mnemonic) {
      case "MOV" -> add(List.of(Action.of(Code.MOVE, target, source)), false);
      case "CMP" -> add(List.of(Action.of(Code.COMPARE, target, source)), false);
      case "TEST" -> add(List.of(Action.of(Code.TEST, target, source)), false);
      case "XCHG" -> add(exchange(target, source), onMemory || source.isMemory());
      case "XADD" -> add(exchangeAndAdd(target, source), isLocked);
      case "CMPXCHG" -> add(compareAndExchange(target, source), isLocked);
      default -> {
        if (combining == null) {
          throw new LitmusException(line, "'" + text + "' is not a known instruction");
        }
        add(combine(combining, target, source), isLocked);
      }
    }
    boolean canBeLocked = onMemory || (mnemonic.equals("XCHG") && source.isMemory());
    if (isLocked && (!canBeLocked || Set.of("MOV", "CMP", "TEST").contains(mnemonic))) {
      throw new LitmusException(line, "'" + text + "' cannot be locked");
    }
  }

  // The following methods divide an instruction into actions. Without LOCK, each action is a
  // step of its own, so that other processors can come in between.
  private List<Action> exchange(Operand target, Operand source) {
    Operand old = temporary(0);
    return List.of(
        Action.of(Code.MOVE, old, target),
        Action.of(Code.MOVE, target, source),
        Action.of(Code.MOVE, source, old));
  }

  private List<Action> exchangeAndAdd(Operand target, Operand source) {
    Operand old = temporary(0);
    Operand sum = temporary(1);
    return List.of(
        Action.of(Code.MOVE, old, target),
        Action.of(Code.MOVE, sum, old),
        Action.of(Code.ADD, sum, source),
        Action.of(Code.MOVE, target, sum),
        Action.of(Code.MOVE, source, old));
  }

  private List<Action> compareAndExchange(Operand target, Operand source) {
    Operand accumulator = new Operand(Kind.REGISTER, names.register(thread, "EAX").orElseThrow());
    Operand old = temporary(0);
    return List.of(
        Action.of(Code.MOVE, old, target),
        Action.of(Code.COMPARE, accumulator, old),
        Action.of(Code.MOVE_IF_EQUAL, target, source),
        Action.of(Code.MOVE_UNLESS_EQUAL, accumulator, old));
  }

  /**
   * Returns the actions of an arithmetic or logical instruction; one on memory is a read, the
   * operation and a write.
   */
  private List<Action> combine(Code code, Operand target, Operand source) {
    if (!target.isMemory()) {
      return List.of(Action.of(code, target, source));
    }
    Operand result = temporary(0);
    return List.of(
        Action.of(Code.MOVE, result, target),
        Action.of(code, result, source),
        Action.of(Code.MOVE, target, result));
  }

  /** Returns a register of the thread that no instruction of the test names. */
  private Operand temporary(int number) {
    return new Operand(Kind.REGISTER, names.temporary(thread, number));
  }

  /** Adds actions as one step if the instruction is locked, otherwise as one step each. */
  private void add(List<Action> actions, boolean isLocked) {
    if (isLocked) {
      steps.add(new Step(actions, true, line));
    } else {
      actions.forEach(action -> steps.add(new Step(List.of(action), false, line)));
    }
  }

  private Operand operand(String text) {
    Matcher memory = MEMORY.matcher(text);
    if (memory.matches()) {
      String inside = memory.group(1) == null ? memory.group(2) : memory.group(1);
      return names
          .register(thread, inside)
          .map(register -> new Operand(Kind.POINTER, register))
          .orElseGet(() -> new Operand(Kind.MEMORY, names.location(inside, line)));
    }
    if (Names.isNumber(text) || text.startsWith("$")) {
      return new Operand(Kind.CONSTANT, names.value(text, line));
    }
    return names
        .register(thread, text)
        .map(register -> new Operand(Kind.REGISTER, register))
        .orElseThrow(() -> new LitmusException(line, "'" + text + "' is not a known operand"));
  }
}
