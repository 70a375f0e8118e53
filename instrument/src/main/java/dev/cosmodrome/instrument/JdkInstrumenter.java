package dev.cosmodrome.instrument;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds hooks to the few classes of the JDK by which threads start, end, meet and wait, and by which
 * the program ends. {@link #HOOKS} is the whole list.
 */
public final class JdkInstrumenter {
  private static final String RUNTIME = "dev/cosmodrome/runtime/JdkHooks";
  private static final String THREAD = "java/lang/Thread";
  private static final String VIRTUAL = "java/lang/VirtualThread";
  private static final String SUPPORT = "java/util/concurrent/locks/LockSupport";
  private static final String OF_THREAD = "(Ljava/lang/Thread;)V";

  /** Where in a method a hook is called. */
  private enum Place {
    /** When it begins. */
    START,
    /** When it returns. */
    RETURN,
    /** Before it calls the method that actually starts a thread. */
    BEFORE_START0
  }

  /** What a hook is given. */
  private enum Argument {
    NOTHING,
    THIS,
    RESULT,
    RESULT_AND_THIS,
    RESULT_AND_CURRENT_THREAD
  }

  private record Hook(
      String type, String method, Place place, Argument argument, String hook, String descriptor) {}

  /** Class, method (all of that name), where, what with, which hook. */
  private static final List<Hook> HOOKS =
      List.of(
          new Hook(THREAD, "start", Place.BEFORE_START0, Argument.THIS, "starting", OF_THREAD),
          new Hook(THREAD, "exit", Place.START, Argument.NOTHING, "ending", "()V"),
          new Hook(THREAD, "join", Place.START, Argument.NOTHING, "blocking", "()V"),
          new Hook(THREAD, "join", Place.RETURN, Argument.THIS, "joined", OF_THREAD),
          new Hook(THREAD, "isAlive", Place.RETURN, Argument.THIS, "joined", OF_THREAD),
          new Hook(THREAD, "sleep", Place.START, Argument.NOTHING, "blocking", "()V"),
          new Hook(THREAD, "interrupt", Place.START, Argument.THIS, "interrupting", OF_THREAD),
          new Hook(
              THREAD,
              "isInterrupted",
              Place.RETURN,
              Argument.RESULT_AND_THIS,
              "interruptSeen",
              "(ZLjava/lang/Thread;)Z"),
          new Hook(
              THREAD,
              "interrupted",
              Place.RETURN,
              Argument.RESULT_AND_CURRENT_THREAD,
              "interruptSeen",
              "(ZLjava/lang/Thread;)Z"),
          new Hook(VIRTUAL, "start", Place.START, Argument.THIS, "starting", OF_THREAD),
          new Hook(VIRTUAL, "run", Place.RETURN, Argument.NOTHING, "ending", "()V"),
          new Hook(SUPPORT, "park", Place.START, Argument.NOTHING, "blocking", "()V"),
          new Hook(SUPPORT, "parkNanos", Place.START, Argument.NOTHING, "blocking", "()V"),
          new Hook(SUPPORT, "parkUntil", Place.START, Argument.NOTHING, "blocking", "()V"),
          new Hook(
              "java/lang/ApplicationShutdownHooks",
              "runHooks",
              Place.RETURN,
              Argument.NOTHING,
              "finish",
              "()V"),
          new Hook("java/lang/Runtime", "halt", Place.START, Argument.NOTHING, "finish", "()V"),
          new Hook(
              "jdk/internal/reflect/Reflection",
              "filterFields",
              Place.RETURN,
              Argument.RESULT,
              "declaredFields",
              "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;"));

  private JdkInstrumenter() {}

  /** The classes that are instrumented, with dots; not every JDK has all of them. */
  public static Set<String> classes() {
    Set<String> classes = new TreeSet<>();
    for (Hook hook : HOOKS) {
      classes.add(hook.type.replace('/', '.'));
    }
    return classes;
  }

  /** Whether a class is one of them, by its internal name. */
  public static boolean has(String name) {
    for (Hook hook : HOOKS) {
      if (hook.type.equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** The class with hooks. */
  public static byte[] instrument(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    String type = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            for (Hook hook : HOOKS) {
              if (method != null && hook.type.equals(type) && hook.method.equals(name)) {
                method = new Hooked(method, hook);
              }
            }
            return method;
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Adds one hook to a method. */
  private static final class Hooked extends MethodVisitor {
    private final Hook hook;

    Hooked(MethodVisitor next, Hook hook) {
      super(Opcodes.ASM9, next);
      this.hook = hook;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (hook.place == Place.START) {
        call();
      }
    }

    @Override
    public void visitInsn(int opcode) {
      if (hook.place == Place.RETURN && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        call();
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (hook.place == Place.BEFORE_START0 && name.equals("start0")) {
        call();
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void call() {
      switch (hook.argument) {
        case THIS, RESULT_AND_THIS -> super.visitVarInsn(Opcodes.ALOAD, 0);
        case RESULT_AND_CURRENT_THREAD ->
            super.visitMethodInsn(
                Opcodes.INVOKESTATIC, THREAD, "currentThread", "()Ljava/lang/Thread;", false);
        default -> {}
      }
      super.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, hook.hook, hook.descriptor, false);
    }
  }
}
