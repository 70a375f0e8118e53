package dev.cosmodrome.instrument.steering;

import dev.cosmodrome.instrument.code.MethodSite;
import dev.cosmodrome.instrument.scan.Fields;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;

/**
 * A synchronized method whose threads may be held back before they take its lock. The JVM takes it
 * before any code of the method runs; so there are two methods, of which the one that is called has
 * the annotations, and calls the other one, which has the lock and the code.
 */
public final class HeldMethod extends MethodVisitor {
  private final MethodVisitor called;
  private final MethodSite site;
  private final long steps;
  private final int line;

  /**
   * Creates it.
   *
   * @param called writes the method that is called
   * @param synchronizedOne writes the one that is synchronized
   * @param line where the method begins
   */
  public HeldMethod(
      MethodVisitor called, MethodVisitor synchronizedOne, MethodSite site, long steps, int line) {
    super(Opcodes.ASM9, synchronizedOne);
    this.called = called;
    this.site = site;
    this.steps = steps;
    this.line = line;
  }

  public static int accessOfCalled(int access) {
    return access & ~Opcodes.ACC_SYNCHRONIZED;
  }

  public static int accessOfSynchronized(int access) {
    int kept = access & (Opcodes.ACC_STATIC | Opcodes.ACC_VARARGS | Opcodes.ACC_STRICT);
    return kept | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
  }

  /** The name of the method that is synchronized. */
  public static String nameOfSynchronized(String name) {
    return Fields.ADDED + "synchronized$" + name;
  }

  @Override
  public void visitCode() {
    called.visitCode();
    Label start = new Label();
    called.visitLabel(start);
    if (line > 0) {
      called.visitLineNumber(line, start);
    }
    if (!site.isStatic()) {
      called.visitVarInsn(Opcodes.ALOAD, 0);
    } else if (site.owner().hasClassConstants()) {
      called.visitLdcInsn(Type.getObjectType(site.owner().name()));
    } else {
      called.visitInsn(Opcodes.ACONST_NULL);
    }
    HoldInstrumenter.beforeLock(called, steps);
    callSynchronized();
    called.visitMaxs(0, 0);
    called.visitEnd();
    super.visitCode();
    HoldInstrumenter.after(mv);
  }

  private void callSynchronized() {
    int local = 0;
    if (!site.isStatic()) {
      called.visitVarInsn(Opcodes.ALOAD, local++);
    }
    for (Type argument : Type.getArgumentTypes(site.descriptor())) {
      called.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    called.visitMethodInsn(
        site.isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL,
        site.owner().name(),
        nameOfSynchronized(site.name()),
        site.descriptor(),
        false);
    called.visitInsn(Type.getReturnType(site.descriptor()).getOpcode(Opcodes.IRETURN));
  }

  // Parameters and annotations belong to the method that keeps the name: reflection looks there.

  @Override
  public void visitParameter(@Nullable String name, int access) {
    called.visitParameter(name, access);
  }

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return called.visitAnnotation(descriptor, visible);
  }

  @Override
  public @Nullable AnnotationVisitor visitTypeAnnotation(
      int typeRef, @Nullable TypePath typePath, String descriptor, boolean visible) {
    return called.visitTypeAnnotation(typeRef, typePath, descriptor, visible);
  }

  @Override
  public void visitAnnotableParameterCount(int count, boolean visible) {
    called.visitAnnotableParameterCount(count, visible);
  }

  @Override
  public @Nullable AnnotationVisitor visitParameterAnnotation(
      int parameter, String descriptor, boolean visible) {
    return called.visitParameterAnnotation(parameter, descriptor, visible);
  }
}
