package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds hooks to the few classes of the JDK by which threads start, end, meet and wait, by which
 * work is handed from one thread to another, and by which the program ends. {@link
 * JdkHookTable#ALL} is the whole list.
 */
public final class JdkInstrumenter {
  private static final Set<String> TYPES = types();

  private JdkInstrumenter() {}

  /** Returns whether a class is instrumented, by its internal name. */
  public static boolean has(String name) {
    int nested = name.indexOf('$');
    return TYPES.contains(name)
        || TYPES.contains(name + "*")
        || (nested > 0 && TYPES.contains(name.substring(0, nested) + "*"));
  }

  private static Set<String> types() {
    Set<String> types = new HashSet<>();
    for (JdkHook hook : JdkHookTable.ALL) {
      types.add(hook.type());
    }
    return types;
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
            for (JdkHook hook : JdkHookTable.ALL) {
              if (method != null && hook.isFor(type, name) && hook.fits(access, name)) {
                method = new Hooked(method, hook, type, access, descriptor);
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
    private final JdkHook hook;
    private final String type;
    private final int firstLocal;
    private final Type[] arguments;
    private final Label start = new Label();

    Hooked(MethodVisitor next, JdkHook hook, String type, int access, String descriptor) {
      super(Opcodes.ASM9, next);
      this.hook = hook;
      this.type = type;
      firstLocal = (access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
      arguments = Type.getArgumentTypes(descriptor);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (hook.place() == Place.START) {
        call();
      } else if (hook.place() == Place.EXCEPTION) {
        super.visitLabel(start);
      }
    }

    /** Adds the handler of exceptions; of the method's variables it needs only {@code this}. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      if (hook.place() == Place.EXCEPTION) {
        Label end = new Label();
        super.visitLabel(end);
        super.visitTryCatchBlock(start, end, end, null);
        super.visitFrame(
            Opcodes.F_FULL, 1, new Object[] {type}, 1, new Object[] {"java/lang/Throwable"});
        call();
        super.visitInsn(Opcodes.ATHROW);
      }
      super.visitMaxs(maxStack, maxLocals);
    }

    @Override
    public void visitInsn(int opcode) {
      boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
      if (hook.place() == Place.RETURN && returns && hasResult(opcode)) {
        call();
      }
      super.visitInsn(opcode);
    }

    /** Returns whether what the hook is given is there. */
    private boolean hasResult(int opcode) {
      return switch (hook.argument()) {
        case RESULT, RESULT_AND_THIS, RESULT_AND_CURRENT_THREAD -> opcode != Opcodes.RETURN;
        default -> true;
      };
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean needsTop =
          hook.argument() == Argument.CALLED || hook.argument() == Argument.CALLED_AND_THIS;
      boolean fits = !needsTop || hasObjectOnTop(opcode, descriptor);
      if (hook.place() == Place.BEFORE_CALL && hook.isForCall(owner, name) && fits) {
        call();
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (hook.place() == Place.AFTER_CALL && hook.isForCall(owner, name)) {
        call();
      }
    }

    /** Returns whether the last argument of a call is an object, or the object that is called. */
    private static boolean hasObjectOnTop(int opcode, String descriptor) {
      Type[] types = Type.getArgumentTypes(descriptor);
      return types.length == 0
          ? opcode != Opcodes.INVOKESTATIC
          : types[types.length - 1].getSort() == Type.OBJECT;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      boolean hooked =
          hook.place() == Place.AFTER_READ
              && opcode == Opcodes.GETFIELD
              && hook.other().equals(owner + "." + name);
      if (hooked) {
        super.visitInsn(Opcodes.DUP);
      }
      super.visitFieldInsn(opcode, owner, name, descriptor);
      if (hooked) {
        super.visitInsn(Opcodes.DUP_X1);
        call();
      }
    }

    private void call() {
      switch (hook.argument()) {
        case THIS, RESULT_AND_THIS -> super.visitVarInsn(Opcodes.ALOAD, 0);
        case LOCK_OF_WRITER -> loadLock("java/io/Writer");
        case LOCK_OF_READER -> loadLock("java/io/Reader");
        case FIRST -> loadFirst();
        case FIRST_AND_THIS -> {
          loadFirst();
          super.visitVarInsn(Opcodes.ALOAD, 0);
        }
        case CALLED_AND_THIS -> {
          super.visitInsn(Opcodes.DUP);
          super.visitVarInsn(Opcodes.ALOAD, 0);
        }
        case LAST -> loadLast();
        case THIS_AND_LAST -> {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          loadLast();
        }
        case CALLED -> super.visitInsn(Opcodes.DUP);
        case RESULT_AND_CURRENT_THREAD ->
            super.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/Thread",
                "currentThread",
                "()Ljava/lang/Thread;",
                false);
        default -> {}
      }
      hook.hook().call(mv);
    }

    private void loadLock(String owner) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitFieldInsn(Opcodes.GETFIELD, owner, "lock", "Ljava/lang/Object;");
    }

    private void loadFirst() {
      if (arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY) {
        super.visitVarInsn(Opcodes.ALOAD, firstLocal);
      } else {
        super.visitInsn(Opcodes.ACONST_NULL);
      }
    }

    private void loadLast() {
      int local = firstLocal;
      for (int i = 0; i < arguments.length - 1; i++) {
        local += arguments[i].getSize();
      }
      super.visitVarInsn(Opcodes.ALOAD, local);
    }
  }
}
