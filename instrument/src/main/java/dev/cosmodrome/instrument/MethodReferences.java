package dev.cosmodrome.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The method references of one class to methods that there are models for, such as {@code
 * lock::unlock}. Each becomes a reference to a method that is added to the class and makes the
 * call.
 */
final class MethodReferences {
  static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  private final ModelledCalls calls;
  private final ClassScan scan;
  private final List<Reference> all = new ArrayList<>();

  MethodReferences(ModelledCalls calls, ClassScan scan) {
    this.calls = calls;
    this.scan = scan;
  }

  /**
   * A method that makes the call of a method reference.
   *
   * @param method the method in which the reference stands
   * @param line where it stands
   */
  record Reference(String name, String descriptor, Handle target, String method, int line) {
    /** Writes the code of the method. */
    void writeTo(MethodVisitor method) {
      method.visitCode();
      if (line > 0) {
        Label start = new Label();
        method.visitLabel(start);
        method.visitLineNumber(line, start);
      }
      int local = 0;
      for (Type type : Type.getArgumentTypes(descriptor)) {
        method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
        local += type.getSize();
      }
      method.visitMethodInsn(
          ModelledCalls.opcode(target),
          target.getOwner(),
          target.getName(),
          target.getDesc(),
          target.isInterface());
      method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
      method.visitMaxs(0, 0);
      method.visitEnd();
    }
  }

  /**
   * The arguments of an invokedynamic instruction, with the added methods in place of modelled
   * ones.
   */
  Object[] replace(Handle bootstrap, Object[] arguments, String method, int line) {
    // The other factory makes lambdas that know their method by name when they are deserialized.
    if (!bootstrap.getOwner().equals(FACTORY) || !bootstrap.getName().equals("metafactory")) {
      return arguments;
    }
    Object[] replaced = arguments.clone();
    for (int i = 0; i < replaced.length; i++) {
      if (replaced[i] instanceof Handle handle) {
        replaced[i] = replace(handle, method, line);
      }
    }
    return replaced;
  }

  private Handle replace(Handle target, String method, int line) {
    int opcode = ModelledCalls.opcode(target);
    if (calls.find(opcode, target.getOwner(), target.getName(), target.getDesc()) == null) {
      return target;
    }
    String name = Fields.ADDED + target.getName() + "$" + all.size();
    String descriptor = target.getDesc();
    if (opcode != Opcodes.INVOKESTATIC) {
      descriptor = "(" + Type.getObjectType(target.getOwner()) + descriptor.substring(1);
    }
    all.add(new Reference(name, descriptor, target, method, line));
    return new Handle(Opcodes.H_INVOKESTATIC, scan.name, name, descriptor, scan.isInterface);
  }

  /** The methods to add. */
  List<Reference> all() {
    return all;
  }
}
