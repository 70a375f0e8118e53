package dev.cosmodrome.instrument.code;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;

/** The types of local variables and of the stack, in the form of stack map frames. */
record Frame(List<Object> locals, List<Object> stack) {
  /** Returns the frame at the current position, which must be reachable. */
  static Frame at(AnalyzerAdapter types) {
    return new Frame(values(types.locals), values(types.stack));
  }

  /** Returns the types without the second halves of wide values. */
  private static List<Object> values(List<Object> slots) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Object type = slots.get(i);
      values.add(type);
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        i++;
      }
    }
    return values;
  }

  /** Returns the frame with another stack. */
  Frame withStack(List<Object> other) {
    return new Frame(locals, other);
  }

  /** Returns the frame with another type on top of the stack. */
  Frame withTop(Object type) {
    List<Object> other = new ArrayList<>(stack);
    other.set(other.size() - 1, type);
    return withStack(other);
  }

  /** Writes it to the code of a method. */
  void writeTo(MethodVisitor code) {
    code.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
  }
}
