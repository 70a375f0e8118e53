package dev.cosmodrome.instrument.scan;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the accesses to probe arrays that a coverage tool has put into the methods of a class.
 * These arrays are not variables of the program: every thread writes the same constants to them,
 * without synchronisation.
 *
 * <p>A probe array comes from a synthetic static field, from a dynamic constant, or from the static
 * method by which a tool fetches it. Compilers make such fields and constants too, but what they
 * hold does not change once the class is initialized.
 */
public final class CoverageProbes {
  private CoverageProbes() {}

  /** Finds the accesses to probe arrays in a class and leaves them out of its methods' scans. */
  public static void leaveOut(ClassReader reader, ClassScan scan) {
    boolean mayHaveProbes = false;
    for (MethodScan method : scan.methods().values()) {
      mayHaveProbes |= method.elementSteps().mayHaveProbes();
    }
    if (!mayHaveProbes) {
      return;
    }
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (MethodNode method : node.methods) {
      MethodScan methodScan = scan.methods().get(method.name + method.desc);
      if (methodScan != null && methodScan.elementSteps().mayHaveProbes()) {
        methodScan.elementSteps().leaveOut(find(method, scan));
      }
    }
  }

  /** The accesses to elements of probe arrays, by their number among all accesses to elements. */
  private static BitSet find(MethodNode method, ClassScan scan) {
    BitSet found = new BitSet();
    try {
      Frame<BasicValue>[] frames =
          new Analyzer<>(new ProbeValues(scan)).analyze(scan.name(), method);
      int accesses = 0;
      for (int i = 0; i < frames.length; i++) {
        int opcode = method.instructions.get(i).getOpcode();
        if (ElementOpcodes.isAccess(opcode)) {
          found.set(accesses++, isOnProbe(opcode, frames[i]));
        }
      }
    } catch (AnalyzerException e) {
      // The JVM rejects the method, or is more lenient; then no access is known to be a probe.
      found.clear();
    }
    return found;
  }

  private static boolean isOnProbe(int opcode, @Nullable Frame<BasicValue> frame) {
    int below = ElementOpcodes.isRead(opcode) ? 2 : 3;
    return frame != null
        && frame.getStack(frame.getStackSize() - below).equals(MarkedReferences.MARKED);
  }

  /** Marks probe arrays. */
  private static final class ProbeValues extends MarkedReferences {
    private final ClassScan scan;

    ProbeValues(ClassScan scan) {
      this.scan = scan;
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
      boolean isProbes =
          instruction instanceof FieldInsnNode field
              ? scan.syntheticArrays().contains(field.owner, field.name, field.desc)
              : instruction instanceof LdcInsnNode constant
                  && constant.cst instanceof ConstantDynamic dynamic
                  && dynamic.getSize() == 1;
      return isProbes ? MARKED : super.newOperation(instruction);
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      return instruction instanceof MethodInsnNode call
              && call.getOpcode() == Opcodes.INVOKESTATIC
              && ProbeMethods.contains(call.name)
              && Type.getReturnType(call.desc).getSort() >= Type.ARRAY
          ? MARKED
          : super.naryOperation(instruction, values);
    }
  }
}
