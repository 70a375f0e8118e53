package dev.cosmodrome.instrument.scan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The instructions of a class's methods that access a field of {@code this} rather than of another
 * object.
 */
public final class ThisAccesses {
  private final String className;
  private final Map<String, MethodNode> methods = new HashMap<>();
  private final Map<String, BitSet> known = new HashMap<>();

  private ThisAccesses(ClassNode node) {
    className = node.name;
    for (MethodNode method : node.methods) {
      methods.put(method.name + method.desc, method);
    }
  }

  public static ThisAccesses of(ClassReader reader) {
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ThisAccesses(node);
  }

  /** The accesses to fields of {@code this} in a method, by their number among all of fields. */
  public BitSet of(String name, String descriptor) {
    String key = name + descriptor;
    BitSet found = known.get(key);
    if (found == null) {
      found = find(methods.get(key));
      known.put(key, found);
    }
    return found;
  }

  private BitSet find(@Nullable MethodNode method) {
    BitSet found = new BitSet();
    if (method == null || (method.access & Opcodes.ACC_STATIC) != 0 || !accessesFields(method)) {
      return found;
    }
    try {
      Frame<BasicValue>[] frames = new Analyzer<>(new ThisValues()).analyze(className, method);
      int accesses = 0;
      for (int i = 0; i < frames.length; i++) {
        AbstractInsnNode instruction = method.instructions.get(i);
        if (instruction instanceof FieldInsnNode) {
          found.set(accesses++, isOnThis(instruction.getOpcode(), frames[i]));
        }
      }
    } catch (AnalyzerException e) {
      // The JVM rejects the method, or is more lenient; then all accesses are to others.
      found.clear();
    }
    return found;
  }

  private static boolean accessesFields(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof FieldInsnNode) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOnThis(int opcode, @Nullable Frame<BasicValue> frame) {
    int below = opcode == Opcodes.GETFIELD ? 1 : opcode == Opcodes.PUTFIELD ? 2 : 0;
    return frame != null
        && below > 0
        && frame.getStack(frame.getStackSize() - below).equals(MarkedReferences.MARKED);
  }

  /** Marks {@code this}, however it is passed around. */
  private static final class ThisValues extends MarkedReferences {
    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0 ? MARKED : newValue(type);
    }
  }
}
