package dev.cosmodrome.it.verify;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Class files that today's javac does not make: of old versions, with subroutines, without frames,
 * with unusual constructors, or close to the limits of the format. Each has fields {@code int x},
 * {@code long wide}, {@code odd.Base other}, {@code int[] array} and {@code static int shared}.
 */
final class OddClasses {
  static final String BASE = "odd/Base";
  private static final String SELF_DESCRIPTOR = "Lodd/Base;";

  /** The classes by their internal names. */
  final Map<String, byte[]> files = new LinkedHashMap<>();

  OddClasses() {
    add(BASE, V1_8, "java/lang/Object", OddClasses::plainConstructor);
    for (int version : new int[] {V1_1, V1_2, V1_3, V1_4, V1_5, V1_6}) {
      add("odd/Subroutine" + (version & 0xFF), version, OddClasses::subroutine);
      add("odd/NoFrames" + (version & 0xFF), version, OddClasses::loopWithoutFrames);
      add("odd/Locks" + (version & 0xFF), version, OddClasses::locksOfOldClasses);
      add("odd/Lacking" + (version & 0xFF), version, OddClasses::lackingTypes);
    }
    add("odd/LargeMethod", V1_8, code -> largeMethod(code, 1_000));
    add("odd/TooLargeMethod", V1_8, code -> largeMethod(code, 6_000));
    add("odd/LongJumps", V1_8, OddClasses::longJumps);
    add("odd/ManyLocals", V1_8, code -> manyLocals(code, 2, false));
    add("odd/ManyLocalsLarge", V1_8, code -> manyLocals(code, 600, false));
    add("odd/ManyNamedLocals", V1_8, code -> manyLocals(code, 2, true));
    add("odd/ManyNamedLocalsLarge", V1_8, code -> manyLocals(code, 600, true));
    add("odd/MostLocals", V1_8, code -> lastLocal(code, 65_532));
    add("odd/TooManyLocals", V1_8, code -> lastLocal(code, 65_533));
    add("odd/DeadCode", V1_8, OddClasses::deadCode);
    add("odd/PendingObjects", V1_8, OddClasses::writeWhileObjectsArePending);
    add("odd/Broken", V1_8, OddClasses::broken);
    addConstructor("odd/CodeBeforeSuper", OddClasses::codeBeforeSuper);
    addConstructor("odd/ConditionalArgument", OddClasses::conditionalArgument);
    addConstructor("odd/TwoSupers", OddClasses::twoSupers);
    addConstructor("odd/SuperAtTheEnd", OddClasses::superAtTheEnd);
    addConstructor("odd/LoopBeforeSuper", OddClasses::loopBeforeSuper);
    addConstructor("odd/TryBeforeSuper", OddClasses::tryBeforeSuper);
  }

  private void add(String name, int version, Consumer<Code> methods) {
    add(
        name,
        version,
        BASE,
        code -> {
          plainConstructor(code);
          methods.accept(code);
        });
  }

  private void addConstructor(String name, Consumer<Code> constructor) {
    add(name, V17, BASE, constructor);
  }

  private void add(String name, int version, String superName, Consumer<Code> methods) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, ACC_PUBLIC | ACC_SUPER, name, superName, superName, null);
    if (name.equals(BASE)) {
      writer.visitField(ACC_PUBLIC, "x", "I", null, null).visitEnd();
      writer.visitField(ACC_PUBLIC, "wide", "J", null, null).visitEnd();
      writer.visitField(ACC_PUBLIC, "other", SELF_DESCRIPTOR, null, null).visitEnd();
      writer.visitField(ACC_PUBLIC, "array", "[I", null, null).visitEnd();
      writer.visitField(ACC_PUBLIC | ACC_STATIC, "shared", "I", null, null).visitEnd();
    }
    writer.visitField(ACC_PRIVATE, "own", "I", null, null).visitEnd();
    methods.accept(new Code(writer, name, superName));
    writer.visitEnd();
    files.put(name, writer.toByteArray());
  }

  /** A class that is being written. */
  private record Code(ClassWriter writer, String name, String superName) {
    MethodVisitor method(int access, String method, String descriptor) {
      MethodVisitor code = writer.visitMethod(access, method, descriptor, null, null);
      code.visitCode();
      return code;
    }

    /** A constructor that gets an int and an odd.Base. */
    MethodVisitor constructor() {
      return method(ACC_PUBLIC, "<init>", "(I" + SELF_DESCRIPTOR + ")V");
    }

    void callSuper(MethodVisitor code) {
      code.visitMethodInsn(INVOKESPECIAL, superName, "<init>", "()V", false);
    }
  }

  private static void end(MethodVisitor code) {
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private static void frame(MethodVisitor code, Object[] locals, Object... stack) {
    code.visitFrame(F_NEW, locals.length, locals, stack.length, stack);
  }

  /** Adds one to this object's x. */
  private static void increment(MethodVisitor code) {
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(DUP);
    code.visitFieldInsn(GETFIELD, BASE, "x", "I");
    code.visitInsn(ICONST_1);
    code.visitInsn(IADD);
    code.visitFieldInsn(PUTFIELD, BASE, "x", "I");
  }

  private static void plainConstructor(Code code) {
    MethodVisitor constructor = code.method(ACC_PUBLIC, "<init>", "()V");
    constructor.visitVarInsn(ALOAD, 0);
    code.callSuper(constructor);
    constructor.visitInsn(RETURN);
    end(constructor);
  }

  /** {@code try { x++; } finally { wide = 1; shared++; }}, as compilers wrote it before Java 6. */
  private static void subroutine(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC | ACC_SYNCHRONIZED, "run", "()V");
    Label from = new Label();
    Label to = new Label();
    Label handler = new Label();
    Label last = new Label();
    Label end = new Label();
    code.visitTryCatchBlock(from, to, handler, null);
    code.visitLabel(from);
    increment(code);
    code.visitJumpInsn(JSR, last);
    code.visitLabel(to);
    code.visitJumpInsn(GOTO, end);
    code.visitLabel(handler);
    code.visitVarInsn(ASTORE, 1);
    code.visitJumpInsn(JSR, last);
    code.visitVarInsn(ALOAD, 1);
    code.visitInsn(ATHROW);
    code.visitLabel(last);
    code.visitVarInsn(ASTORE, 2);
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(LCONST_1);
    code.visitFieldInsn(PUTFIELD, BASE, "wide", "J");
    code.visitFieldInsn(GETSTATIC, BASE, "shared", "I");
    code.visitInsn(ICONST_1);
    code.visitInsn(IADD);
    code.visitFieldInsn(PUTSTATIC, BASE, "shared", "I");
    code.visitVarInsn(RET, 2);
    code.visitLabel(end);
    code.visitInsn(RETURN);
    end(code);
  }

  /** {@code for (int i = 0; i < x; i++) array[i] = i;}. */
  private static void loopWithoutFrames(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    Label test = new Label();
    Label body = new Label();
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, 1);
    code.visitJumpInsn(GOTO, test);
    code.visitLabel(body);
    increment(code);
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, BASE, "array", "[I");
    code.visitVarInsn(ILOAD, 1);
    code.visitInsn(DUP);
    code.visitInsn(IASTORE);
    code.visitIincInsn(1, 1);
    code.visitLabel(test);
    code.visitVarInsn(ILOAD, 1);
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, BASE, "x", "I");
    code.visitJumpInsn(IF_ICMPLT, body);
    code.visitInsn(RETURN);
    end(code);
  }

  /** {@code if (shared > 0) { synchronized (this) { x++; } }} in a static synchronized method. */
  private static void locksOfOldClasses(Code type) {
    MethodVisitor code =
        type.method(
            ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED, "run", "(" + SELF_DESCRIPTOR + ")V");
    Label end = new Label();
    Label locked = new Label();
    code.visitFieldInsn(GETSTATIC, BASE, "shared", "I");
    code.visitJumpInsn(IFGT, locked);
    code.visitInsn(RETURN);
    code.visitLabel(locked);
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(MONITORENTER);
    increment(code);
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(MONITOREXIT);
    code.visitJumpInsn(GOTO, end);
    code.visitLabel(end);
    code.visitInsn(RETURN);
    end(code);
  }

  /** {@code ones.add(one); if (shared <= 0) { twos.add(two); }} of classes that are lacking. */
  private static void lackingTypes(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    Label end = new Label();
    for (String name : List.of("odd/LackingOne", "odd/LackingTwo")) {
      code.visitFieldInsn(GETSTATIC, "odd/Lacking", "all", "L" + name + "s;");
      code.visitFieldInsn(GETSTATIC, "odd/Lacking", "one", "L" + name + ";");
      code.visitMethodInsn(
          INVOKEINTERFACE, "java/util/Collection", "add", "(Ljava/lang/Object;)Z", true);
      code.visitInsn(POP);
      code.visitFieldInsn(GETSTATIC, BASE, "shared", "I");
      code.visitJumpInsn(IFGT, end);
    }
    code.visitLabel(end);
    code.visitInsn(RETURN);
    end(code);
  }

  private static void largeMethod(Code type, int increments) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    for (int i = 0; i < increments; i++) {
      increment(code);
    }
    code.visitInsn(RETURN);
    end(code);
  }

  /** Jumps that only fit into 16 bits as long as nothing is added in between. */
  private static void longJumps(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    Object[] locals = {type.name};
    Label start = new Label();
    Label end = new Label();
    code.visitLabel(start);
    frame(code, locals);
    code.visitFieldInsn(GETSTATIC, BASE, "shared", "I");
    code.visitJumpInsn(IFEQ, end);
    for (int i = 0; i < 1_200; i++) {
      increment(code);
      if (i == 600) {
        code.visitFieldInsn(GETSTATIC, BASE, "shared", "I");
        code.visitJumpInsn(IFNE, start);
      }
    }
    code.visitJumpInsn(GOTO, start);
    code.visitLabel(end);
    frame(code, locals);
    code.visitInsn(RETURN);
    end(code);
  }

  /**
   * A hundred variables each of long, double and int, and a loop that changes them: {@code do { try
   * { if (turns == 3) wide = l99; i99 += 1000; x++; ...; i0 = array[0]; } catch
   * (NullPointerException e) { d99 += x; } } while (--turns > 0);}. It returns the sum of all. With
   * many increments, jumps no longer fit into 16 bits once there are hooks.
   */
  private static void manyLocals(Code type, int increments, boolean named) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "(I)D");
    int longs = 2;
    int doubles = longs + 200;
    int ints = doubles + 200;
    List<Object> types = new ArrayList<>(List.of(type.name, INTEGER));
    types.addAll(Collections.nCopies(100, LONG));
    types.addAll(Collections.nCopies(100, DOUBLE));
    types.addAll(Collections.nCopies(100, INTEGER));
    Object[] locals = types.toArray();
    for (int i = 0; i < 100; i++) {
      code.visitIntInsn(BIPUSH, i);
      code.visitVarInsn(ISTORE, ints + i);
      code.visitVarInsn(ILOAD, ints + i);
      code.visitInsn(I2L);
      code.visitVarInsn(LSTORE, longs + 2 * i);
      code.visitVarInsn(LLOAD, longs + 2 * i);
      code.visitInsn(L2D);
      code.visitVarInsn(DSTORE, doubles + 2 * i);
    }
    Label start = new Label();
    Label from = new Label();
    Label join = new Label();
    Label to = new Label();
    Label handler = new Label();
    Label test = new Label();
    Label end = new Label();
    code.visitTryCatchBlock(from, to, handler, "java/lang/NullPointerException");
    code.visitLabel(start);
    frame(code, locals);
    code.visitLabel(from);
    code.visitVarInsn(ILOAD, 1);
    code.visitInsn(ICONST_3);
    code.visitJumpInsn(IF_ICMPNE, join);
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(LLOAD, longs + 198);
    code.visitFieldInsn(PUTFIELD, BASE, "wide", "J");
    code.visitLabel(join);
    frame(code, locals);
    code.visitIincInsn(ints + 99, 1_000);
    for (int i = 0; i < increments; i++) {
      increment(code);
    }
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, BASE, "array", "[I");
    code.visitInsn(ICONST_0);
    code.visitInsn(IALOAD);
    code.visitVarInsn(ISTORE, ints);
    code.visitLabel(to);
    code.visitJumpInsn(GOTO, test);
    code.visitLabel(handler);
    frame(code, locals, "java/lang/NullPointerException");
    code.visitInsn(POP);
    code.visitVarInsn(DLOAD, doubles + 198);
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, BASE, "x", "I");
    code.visitInsn(I2D);
    code.visitInsn(DADD);
    code.visitVarInsn(DSTORE, doubles + 198);
    code.visitLabel(test);
    frame(code, locals);
    code.visitIincInsn(1, -1);
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFGT, start);
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, BASE, "wide", "J");
    code.visitInsn(L2D);
    for (int i = 0; i < 100; i++) {
      code.visitVarInsn(ILOAD, ints + i);
      code.visitInsn(I2D);
      code.visitInsn(DADD);
      code.visitVarInsn(LLOAD, longs + 2 * i);
      code.visitInsn(L2D);
      code.visitInsn(DADD);
      code.visitVarInsn(DLOAD, doubles + 2 * i);
      code.visitInsn(DADD);
    }
    code.visitInsn(DRETURN);
    code.visitLabel(end);
    if (named) {
      code.visitLocalVariable("last", "D", null, start, end, doubles + 198);
    }
    end(code);
  }

  /** The hooks need two variables more, and there can be 65,535. */
  private static void lastLocal(Code type, int variable) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    code.visitInsn(ICONST_1);
    code.visitVarInsn(ISTORE, variable);
    increment(code);
    increment(code);
    code.visitInsn(RETURN);
    end(code);
  }

  private static void deadCode(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    increment(code);
    code.visitInsn(RETURN);
    frame(code, new Object[] {type.name});
    increment(code);
    code.visitInsn(ACONST_NULL);
    code.visitInsn(ATHROW);
    frame(code, new Object[0], "java/lang/Throwable");
    code.visitInsn(NOP);
    code.visitInsn(ATHROW);
    end(code);
  }

  /**
   * {@code new Base(new Base(x++, wide = 2 > 1 ? .. : ..), ...)}: writes amid unfinished objects.
   */
  private static void writeWhileObjectsArePending(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "(J)V");
    Label first = new Label();
    Label other = new Label();
    Label join = new Label();
    Object[] locals = {type.name, LONG};
    code.visitLabel(first);
    code.visitTypeInsn(NEW, BASE);
    code.visitInsn(DUP);
    increment(code);
    code.visitVarInsn(LLOAD, 1);
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(LLOAD, 1);
    code.visitFieldInsn(PUTFIELD, BASE, "wide", "J");
    code.visitInsn(LCONST_0);
    code.visitInsn(LCMP);
    code.visitJumpInsn(IFEQ, other);
    increment(code);
    code.visitJumpInsn(GOTO, join);
    code.visitLabel(other);
    frame(code, locals, first, first);
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(DUP);
    code.visitFieldInsn(PUTFIELD, BASE, "other", SELF_DESCRIPTOR);
    code.visitLabel(join);
    frame(code, locals, first, first);
    code.visitMethodInsn(INVOKESPECIAL, BASE, "<init>", "()V", false);
    code.visitInsn(POP);
    code.visitInsn(RETURN);
    end(code);
  }

  /** Returns an int from a method that returns nothing: the JVM must refuse it. */
  private static void broken(Code type) {
    MethodVisitor code = type.method(ACC_PUBLIC, "run", "()V");
    increment(code);
    code.visitInsn(ICONST_0);
    code.visitInsn(IRETURN);
    end(code);
  }

  private static void codeBeforeSuper(Code type) {
    MethodVisitor code = type.constructor();
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ILOAD, 1);
    code.visitFieldInsn(PUTFIELD, type.name, "own", "I");
    code.visitVarInsn(ALOAD, 2);
    code.visitInsn(DUP);
    code.visitFieldInsn(GETFIELD, BASE, "x", "I");
    code.visitFieldInsn(PUTFIELD, BASE, "x", "I");
    code.visitVarInsn(ALOAD, 2);
    code.visitFieldInsn(GETFIELD, BASE, "array", "[I");
    code.visitVarInsn(ILOAD, 1);
    code.visitInsn(DUP);
    code.visitInsn(IASTORE);
    code.visitVarInsn(ALOAD, 2);
    code.visitInsn(MONITORENTER);
    code.visitVarInsn(ALOAD, 2);
    code.visitInsn(MONITOREXIT);
    code.visitVarInsn(ALOAD, 0);
    type.callSuper(code);
    increment(code);
    code.visitInsn(RETURN);
    end(code);
  }

  /** {@code super()} behind a branch whose both sides leave a value that is then dropped. */
  private static void conditionalArgument(Code type) {
    MethodVisitor code = type.constructor();
    Label none = new Label();
    Label join = new Label();
    Object[] locals = {UNINITIALIZED_THIS, INTEGER, BASE};
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFEQ, none);
    code.visitVarInsn(ALOAD, 2);
    code.visitFieldInsn(GETFIELD, BASE, "x", "I");
    code.visitJumpInsn(GOTO, join);
    code.visitLabel(none);
    frame(code, locals, UNINITIALIZED_THIS);
    code.visitFieldInsn(GETSTATIC, BASE, "shared", "I");
    code.visitLabel(join);
    frame(code, locals, UNINITIALIZED_THIS, INTEGER);
    code.visitInsn(POP);
    type.callSuper(code);
    increment(code);
    increment(code);
    code.visitInsn(RETURN);
    end(code);
  }

  private static void twoSupers(Code type) {
    MethodVisitor code = type.constructor();
    Label other = new Label();
    Label join = new Label();
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFEQ, other);
    code.visitVarInsn(ALOAD, 0);
    type.callSuper(code);
    increment(code);
    code.visitJumpInsn(GOTO, join);
    code.visitLabel(other);
    frame(code, new Object[] {UNINITIALIZED_THIS, INTEGER, BASE});
    code.visitVarInsn(ALOAD, 0);
    type.callSuper(code);
    code.visitLabel(join);
    frame(code, new Object[] {type.name, INTEGER, BASE});
    increment(code);
    code.visitInsn(RETURN);
    end(code);
  }

  /** The call stands behind the code that follows it. */
  private static void superAtTheEnd(Code type) {
    MethodVisitor code = type.constructor();
    Label construct = new Label();
    Label rest = new Label();
    code.visitJumpInsn(GOTO, construct);
    code.visitLabel(rest);
    frame(code, new Object[] {type.name, INTEGER, BASE});
    increment(code);
    increment(code);
    code.visitInsn(RETURN);
    code.visitLabel(construct);
    frame(code, new Object[] {UNINITIALIZED_THIS, INTEGER, BASE});
    code.visitVarInsn(ALOAD, 0);
    type.callSuper(code);
    code.visitJumpInsn(GOTO, rest);
    end(code);
  }

  /** Code behind the call that jumps back to code before it. */
  private static void loopBeforeSuper(Code type) {
    MethodVisitor code = type.constructor();
    Object[] before = {UNINITIALIZED_THIS, INTEGER, BASE};
    Label test = new Label();
    Label construct = new Label();
    Label more = new Label();
    code.visitLabel(test);
    frame(code, before);
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFNE, more);
    code.visitLabel(construct);
    code.visitVarInsn(ALOAD, 0);
    type.callSuper(code);
    increment(code);
    increment(code);
    code.visitInsn(RETURN);
    code.visitLabel(more);
    frame(code, before);
    code.visitVarInsn(ALOAD, 2);
    code.visitInsn(DUP);
    code.visitFieldInsn(GETFIELD, BASE, "x", "I");
    code.visitFieldInsn(PUTFIELD, BASE, "x", "I");
    code.visitIincInsn(1, -1);
    code.visitJumpInsn(GOTO, test);
    end(code);
  }

  private static void tryBeforeSuper(Code type) {
    MethodVisitor code = type.constructor();
    Object[] before = {UNINITIALIZED_THIS, INTEGER, BASE};
    Label from = new Label();
    Label to = new Label();
    Label handler = new Label();
    Label construct = new Label();
    code.visitTryCatchBlock(from, to, handler, "java/lang/RuntimeException");
    code.visitLabel(from);
    code.visitVarInsn(ALOAD, 2);
    code.visitVarInsn(ILOAD, 1);
    code.visitFieldInsn(PUTFIELD, BASE, "x", "I");
    code.visitLabel(to);
    code.visitJumpInsn(GOTO, construct);
    code.visitLabel(handler);
    frame(code, before, "java/lang/RuntimeException");
    code.visitInsn(POP);
    code.visitLabel(construct);
    frame(code, before);
    code.visitVarInsn(ALOAD, 0);
    type.callSuper(code);
    increment(code);
    increment(code);
    code.visitInsn(RETURN);
    end(code);
  }
}
