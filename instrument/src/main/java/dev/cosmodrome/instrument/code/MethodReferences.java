package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.models.HandleTarget;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.Fields;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The method references of one class to methods that there are models for, such as {@code
 * lock::unlock}, and to constructors and static methods of the JDK's instrumented classes. Each
 * becomes a reference to a method that is added to the class and makes the call.
 */
public final class MethodReferences {
  /** The access flags of the added methods. */
  public static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  private final Fields fields;
  private final ModelledCalls calls;
  private final ClassScan scan;
  private final List<Reference> all = new ArrayList<>();

  MethodReferences(Fields fields, ModelledCalls calls, ClassScan scan) {
    this.fields = fields;
    this.calls = calls;
    this.scan = scan;
  }

  /**
   * A method that makes the call of a method reference.
   *
   * @param method the method in which the reference stands
   * @param line where it stands
   * @param isDiscarded whether the function that it becomes returns nothing
   */
  public record Reference(
      String name, String descriptor, Handle target, String method, int line, boolean isDiscarded) {
    /** Writes the code of the method. */
    public void writeTo(MethodVisitor method) {
      method.visitCode();
      if (line > 0) {
        Label start = new Label();
        method.visitLabel(start);
        method.visitLineNumber(line, start);
      }
      boolean isConstructor = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
      if (isConstructor) {
        method.visitTypeInsn(Opcodes.NEW, target.getOwner());
        method.visitInsn(Opcodes.DUP);
      }
      int local = 0;
      for (Type type : Type.getArgumentTypes(descriptor)) {
        method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
        local += type.getSize();
      }
      method.visitMethodInsn(
          isConstructor ? Opcodes.INVOKESPECIAL : HandleTarget.opcode(target),
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
   *
   * @param captured the types of what the reference is bound to
   */
  Object[] replace(Handle bootstrap, Object[] arguments, Type[] captured, String method, int line) {
    // The other factory makes lambdas that know their method by name when they are deserialized.
    if (!bootstrap.getOwner().equals(FACTORY) || !bootstrap.getName().equals("metafactory")) {
      return arguments;
    }
    Object[] replaced = arguments.clone();
    boolean isDiscarded =
        arguments[arguments.length - 1] instanceof Type type
            && type.getReturnType().getSort() == Type.VOID;
    for (int i = 0; i < replaced.length; i++) {
      if (replaced[i] instanceof Handle handle) {
        replaced[i] = replace(handle, captured, method, line, isDiscarded);
      }
    }
    return replaced;
  }

  private Handle replace(
      Handle target, Type[] captured, String method, int line, boolean isDiscarded) {
    int opcode = HandleTarget.opcode(target);
    boolean reachesJdk = HandleTarget.isUnbound(target) && fields.isOfJdk(target.getOwner());
    if (!reachesJdk
        && calls.find(opcode, target.getOwner(), target.getName(), target.getDesc()) == null) {
      return target;
    }
    String name = Fields.ADDED + target.getName().replaceAll("[<>]", "") + "$" + all.size();
    String descriptor = target.getDesc();
    String owner = Type.getObjectType(target.getOwner()).getDescriptor();
    // The object may be of a subclass; the factory wants its type to be the same.
    String receiver = captured.length > 0 ? captured[0].getDescriptor() : owner;
    if (target.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
      descriptor = descriptor.replace(")V", ")" + owner);
    } else if (opcode != Opcodes.INVOKESTATIC) {
      descriptor = "(" + receiver + descriptor.substring(1);
    }
    all.add(new Reference(name, descriptor, target, method, line, isDiscarded));
    return new Handle(Opcodes.H_INVOKESTATIC, scan.name(), name, descriptor, scan.isInterface());
  }

  /** The methods to add. */
  public List<Reference> all() {
    return all;
  }
}
