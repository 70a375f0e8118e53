package dev.cosmodrome.instrument.scan;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Follows references that subclasses mark through the code of a method. A cast keeps the mark;
 * where paths with and without the mark meet, it is lost.
 */
abstract class MarkedReferences extends BasicInterpreter {
  /** The value of a marked reference. Its type is no class, so that it equals no other value. */
  static final BasicValue MARKED = new BasicValue(Type.getObjectType("marked reference"));

  MarkedReferences() {
    super(Opcodes.ASM9);
  }

  @Override
  public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
      throws AnalyzerException {
    return instruction.getOpcode() == Opcodes.CHECKCAST && value.equals(MARKED)
        ? MARKED
        : super.unaryOperation(instruction, value);
  }

  @Override
  public BasicValue merge(BasicValue one, BasicValue other) {
    return !one.equals(other) && one.isReference() && other.isReference()
        ? BasicValue.REFERENCE_VALUE
        : super.merge(one, other);
  }
}
