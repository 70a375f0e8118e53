package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Writes the instructions of a method as text, one a line. A call of a hook is written as the
 * constant of {@link Hook}, in capital letters, and so is the write of the call site; the local
 * variable for the log is called {@code log}; ids are written as the names that they stand for.
 */
final class MethodText {
  /** Instructions that only move values; an outline leaves them out. */
  private static final Set<String> MOVES =
      Set.of("dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "pop", "pop2", "swap", "nop");

  private final MethodNode method;
  private final RecordedNames names;
  private final Map<LabelNode, String> labels = new HashMap<>();
  private final Map<Integer, String> variables = new HashMap<>();
  private Hook lastHook = Hook.HOLD_AFTER;

  MethodText(MethodNode method, RecordedNames names) {
    this.method = method;
    this.names = names;
  }

  /** All instructions, with the handlers of exceptions. */
  String code() {
    return write(false);
  }

  /** The calls of hooks and the instructions that do something else than move values. */
  String outline() {
    return write(true);
  }

  private String write(boolean isOutline) {
    StringJoiner text = new StringJoiner("\n", "", "\n");
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      label(block.start);
      label(block.end);
      label(block.handler);
    }
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof JumpInsnNode jump) {
        label(jump.label);
      }
    }
    for (AbstractInsnNode instruction : method.instructions) {
      String line = line(instruction);
      if (!line.isEmpty() && !(isOutline && isLeftOut(instruction, line))) {
        text.add(line);
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (!isOutline) {
        String type = block.type == null ? "anything" : block.type;
        text.add(
            "catch %s from %s to %s at %s"
                .formatted(type, label(block.start), label(block.end), label(block.handler)));
      }
    }
    return text.toString();
  }

  private static boolean isLeftOut(AbstractInsnNode instruction, String line) {
    return instruction instanceof VarInsnNode
        || instruction instanceof LabelNode
        || instruction instanceof JumpInsnNode
        || line.startsWith("push ")
        || MOVES.contains(line);
  }

  private String label(LabelNode node) {
    return labels.computeIfAbsent(node, unknown -> "L" + labels.size());
  }

  private String line(AbstractInsnNode instruction) {
    if (instruction instanceof LabelNode label) {
      String name = labels.get(label);
      return name == null ? "" : name + ":";
    }
    if (instruction.getOpcode() < 0) {
      return "";
    }
    String opcode = OpcodeNames.of(instruction.getOpcode());
    if (instruction instanceof MethodInsnNode call) {
      return call(opcode, call);
    }
    if (instruction instanceof VarInsnNode variable) {
      return opcode + " " + variable(variable);
    }
    return operands(opcode, instruction);
  }

  private String operands(String opcode, AbstractInsnNode instruction) {
    if (instruction instanceof FieldInsnNode field) {
      if (field.owner.equals(RuntimeTypes.LOG) && field.name.equals(RuntimeTypes.CALL_SITE)) {
        return "NOTE_CALL_SITE";
      }
      return opcode + " " + field.owner + "." + field.name;
    } else if (instruction instanceof InsnNode && isConstant(instruction.getOpcode())) {
      return "push " + opcode.replaceAll(".*const_", "").replace("m1", "-1");
    } else if (instruction instanceof IntInsnNode number) {
      boolean isArray = instruction.getOpcode() == Opcodes.NEWARRAY;
      return isArray ? opcode : "push " + names.nameOf(number.operand);
    } else if (instruction instanceof LdcInsnNode constant) {
      Object value = constant.cst;
      return "push " + (value instanceof Integer id ? names.nameOf(id) : value);
    } else if (instruction instanceof TypeInsnNode type) {
      return opcode + " " + type.desc;
    } else if (instruction instanceof JumpInsnNode jump) {
      return opcode + " " + label(jump.label);
    } else if (instruction instanceof IincInsnNode increment) {
      return opcode + " " + increment.var;
    } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return opcode + " " + dynamic.name;
    } else if (instruction instanceof MultiANewArrayInsnNode array) {
      return opcode + " " + array.desc;
    }
    return opcode;
  }

  private static boolean isConstant(int opcode) {
    return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1;
  }

  private String call(String opcode, MethodInsnNode call) {
    if (!RuntimeTypes.isRuntime(call.owner)) {
      return opcode + " " + call.owner + "." + call.name;
    }
    for (Hook hook : Hook.values()) {
      boolean isNamed = hook.method().equals(call.name) && hook.descriptor().equals(call.desc);
      if (isNamed && (call.owner.equals(hook.owner()) || call.owner.equals(hook.ownerInJdk()))) {
        lastHook = hook;
        return hook + (call.owner.equals(hook.owner()) ? "" : " in JDK");
      }
    }
    throw new AssertionError("no such hook: " + call.owner + "." + call.name + call.desc);
  }

  /** The name of a local variable: what is stored right after a hook is named after its result. */
  private String variable(VarInsnNode instruction) {
    boolean isStore = instruction.getOpcode() >= Opcodes.ISTORE;
    boolean isResult = instruction.getPrevious() instanceof MethodInsnNode;
    if (isStore && isResult && lastHook.name().startsWith("FETCH_LOG")) {
      variables.put(instruction.var, "log");
    } else if (isStore && isResult && lastHook.name().startsWith("ENTER")) {
      variables.put(instruction.var, "depth");
    }
    return variables.getOrDefault(instruction.var, String.valueOf(instruction.var));
  }
}
